"""What each source added: first statements, other values, repetitions, conflicts and names, told from a few rivers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from sites import read_html
from trees import REPOSITORY, Lay

from site_builder.changes import Changes, Meeting, Role, Saying, all_changes, in_order
from site_builder.check import check
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.changes import change_pages

pytest_plugins = ["site_fixtures"]

SOURCES = """\
old: {kind: post, publisher: county, date: 1910-01-01, text: seeds/old.txt, sha256: "%(old)s"}
new: {kind: post, publisher: county, date: 1911-01-01, text: seeds/new.txt, sha256: "%(new)s"}
late: {kind: reference, publisher: county, date: 1912-01-01, note: The register.}
"""
LENGTH = "{id: %s, subject: lune-bridge, predicate: length, value: %s, quote: x}"
BUILT = "{id: %s, subject: lune-bridge, predicate: built_by, value: %s, quote: x}"
OPENED = "{id: %s, subject: lune-bridge, predicate: event, scope: {kind: opened}%s, quote: x}"
NAMED = "{id: %s, subject: %s, predicate: kind, value: %s, quote: x}"


def told(lay: Lay, old: Sequence[str], new: Sequence[str], late: Sequence[str] = ()) -> tuple[Changes, Changes]:
    """What the older and the newer source added; a register without a text comes later."""
    texts = {"old": "x\n", "new": "y x\n"}
    sums = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
    claims = {"old": old, "new": new, "late": late}
    files = {f"seeds/{name}.txt": text for name, text in texts.items()} | {"facts/sources.yaml": SOURCES % sums}
    for name, records in claims.items():
        body = "".join(f"\n  - {record}" for record in records) or " []"
        files[f"facts/claims/{name}.yaml"] = f"source: {name}\nclaims:{body}\n"
    first, second = all_changes(check(build(load(lay(files)))))
    return first, second


def shown(points: Sequence[Sequence[Saying]]) -> list[str]:
    return [f"{said[0].claim.predicate} {said[0].shown}" for said in points]


def test_what_no_source_said_before_is_first_stated(lay: Lay) -> None:
    old, new = told(lay, [LENGTH % ("a", "240 m")], [BUILT % ("b", "telford")])
    assert (shown(old.quantities), shown(new.relations)) == (["length 240 m"], ["built_by Telford"])
    assert (old.earlier, new.earlier) == (0, 1)


def test_the_same_value_again_is_repeated(lay: Lay) -> None:
    _, new = told(lay, [LENGTH % ("a", "240 m")], [LENGTH % ("b", "0.240 km"), LENGTH % ("c", "240 m")])
    assert len(new.repeated) == 1 and new.changed == new.first == ()


MEETINGS = {
    "other number": ("240 m", "420 m", Meeting.CONFLICT),
    "wider hedge": ("240 m", "about 240 m", Meeting.WORDS),
    "within the band": ("about 240 m", "250 m", Meeting.MEETS),
}


@pytest.mark.parametrize("case", MEETINGS)
def test_another_value_of_one_quantity_is_a_change(lay: Lay, case: str) -> None:
    before, after, meeting = MEETINGS[case]
    _, new = told(lay, [LENGTH % ("a", before)], [LENGTH % ("b", after)])
    (change,) = new.changed
    assert (change.before[0].shown, change.after[0].shown, change.meeting) == (before, after, meeting)


def test_another_scope_is_another_quantity(lay: Lay) -> None:
    scoped = LENGTH.replace("quote", "scope: {part: deck}, quote") % ("b", "420 m")
    _, new = told(lay, [LENGTH % ("a", "240 m")], [scoped])
    assert new.changed == () and shown(new.quantities) == ["length 420 m"]


def test_another_maker_is_a_change_since_there_can_be_one_only(lay: Lay) -> None:
    _, new = told(lay, [BUILT % ("a", "telford")], [BUILT % ("b", "brunel")])
    (change,) = new.changed
    assert (change.before[0].shown, change.after[0].shown, change.meeting) == ("Telford", "Brunel", Meeting.CONFLICT)


def test_another_text_is_a_new_statement_since_there_can_be_many(lay: Lay) -> None:
    _, new = told(
        lay, [NAMED % ("a", "lune", "a river")], [NAMED % ("b", "lune", "wide"), NAMED % ("c", "lune", "a river")]
    )
    assert shown(new.first) == ["kind wide"] and shown(new.repeated) == ["kind a river"]


def test_a_date_where_there_was_none_is_told_and_a_date_left_out_is_not(lay: Lay) -> None:
    dated, undated = OPENED % ("a", ", date: 1909-05-02"), OPENED % ("b", "")
    _, new = told(lay, [undated], [dated])
    assert [(c.after[0].shown, c.meeting) for c in new.changed] == [("1909-05-02", Meeting.DATED)]
    _, new = told(lay, [dated], [undated])
    assert new.changed == () and len(new.repeated) == 1


def test_only_what_is_new_stands_beside_what_was_before(lay: Lay) -> None:
    _, new = told(lay, [LENGTH % ("a", "240 m")], [LENGTH % ("b", "240 m"), LENGTH % ("c", "420 m")])
    (change,) = new.changed
    assert [saying.shown for saying in change.after] == ["420 m"] and new.repeated == ()


def test_an_entity_is_named_first_once(lay: Lay) -> None:
    old, new = told(
        lay, [NAMED % ("a", "lune", "wide")], [NAMED % ("b", "lune", "wide"), NAMED % ("c", "kent", "wide")]
    )
    assert (old.entities, new.entities) == (("lune",), ("kent",))


ROLES = {
    "an earlier claim and this one": (["telford"], ["brunel"], [], Role.OPENED),
    "this source alone": ([], ["telford", "brunel"], [], Role.WITHIN),
    "two earlier claims already": (["telford", "brunel"], ["brunel"], [], Role.JOINED),
    "a later source": ([], ["brunel"], ["telford"], Role.LATER),
}


@pytest.mark.parametrize("case", ROLES)
def test_a_conflict_is_told_with_the_part_of_the_source(lay: Lay, case: str) -> None:
    old, new, late, part = ROLES[case]
    makers = [[BUILT % (f"c{i}", maker) for i, maker in enumerate(side)] for side in (old, new, late)]
    _, changes = told(lay, *makers)
    assert [role for finding, role in changes.conflicts if finding.code == "C101"] == [part]


def test_sources_come_in_order_of_their_date() -> None:
    graph = build(load(REPOSITORY))
    days = [source.date.latest or 0 for source in in_order(graph)]
    assert days == sorted(days) and len(days) == len(graph.corpus.sources)


def test_every_point_of_a_source_is_told() -> None:
    verdict = check(build(load(REPOSITORY)))
    for changes in all_changes(verdict):
        told_here = {s.claim.id for said in (*changes.first, *changes.repeated) for s in said}
        told_here |= {s.claim.id for change in changes.changed for s in change.after}
        named = {c.id for c in verdict.graph.claims.values() if c.source == changes.source.id}
        points = {(c.subject, c.predicate) for c in map(verdict.graph.claims.__getitem__, told_here)}
        assert {
            (verdict.graph.claims[c].subject, verdict.graph.claims[c].predicate) for c in named - told_here
        } <= points


def test_the_index_and_each_source_with_a_text_have_a_page() -> None:
    verdict = check(build(load(REPOSITORY)))
    paths = [page.path for page in change_pages(verdict)]
    assert sorted(paths) == sorted(["changes/index.md", *(f"changes/{source}.md" for source in verdict.graph.texts)])


def test_without_a_text_there_is_the_index_alone(lay: Lay) -> None:
    sources = "register: {kind: reference, publisher: county, date: 1911-06-01, note: The register.}\n"
    verdict = check(build(load(lay({"facts/sources.yaml": sources}))))
    assert [page.path for page in change_pages(verdict)] == ["changes/index.md"]


def test_the_summary_counts_what_the_page_lists(real_site: Path) -> None:
    for changes in all_changes(check(build(load(REPOSITORY)))):
        page = read_html((real_site / f"changes/{changes.source.id}.html").read_text("utf-8"))
        rows = sum(len(table) - 1 for table in page.tables)
        assert rows == len(changes.first) + len(changes.changed) + len(changes.repeated) + len(changes.conflicts)
        assert f"{len(changes.repeated)} repeated unchanged" in page.text


def test_pages_lead_to_the_source_before_and_after(real_site: Path) -> None:
    page = read_html((real_site / "changes/2026-09-17.html").read_text("utf-8"))
    assert {"2026-09-04.html", "2026-09-27.html", "index.html"} <= set(page.addresses)
