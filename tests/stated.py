"""What sources state, for tests: strategies over the value grammar and the dates, and the values of the real records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from hypothesis import strategies as st
from trees import REPOSITORY, repository, rivers

from site_builder.load.intake import Intake
from site_builder.quantity.bands import Band, Reading
from site_builder.quantity.grammar import ONE_OF_HEDGES, RANGE_HEDGES
from site_builder.quantity.number import MAGNITUDES, Number
from site_builder.quantity.units import UnitExpression
from site_builder.quantity.value import Form, Hedge, Sense, Value

UNITS = rivers().vocabulary.units
CLASS_WORDS = tuple(rivers().vocabulary.widths.classes)
RELATIVE = (Form.FACTOR, Form.PERCENT, Form.RATE)

digits = st.builds(
    lambda whole, decimals: f"{whole}.{decimals}" if decimals else str(whole),
    st.integers(0, 10**9),
    st.text("0123456789", max_size=4),
)
numbers = st.builds(Number, digits, st.sampled_from(list(MAGNITUDES)))
unit_names = st.sampled_from(sorted(UNITS.units))
units = st.one_of(
    st.just(UnitExpression()),
    st.builds(lambda over, under: UnitExpression((over,), tuple(under)), unit_names, st.lists(unit_names, max_size=2)),
    st.sampled_from([UnitExpression(("x",)), UnitExpression(("%",)), UnitExpression(("x",), ("year",))]),
)


def form_of(unit: UnitExpression) -> Form:
    """The form that a number with this unit has."""
    if unit.over not in (("x",), ("%",)):
        return Form.LEVEL
    return Form.RATE if unit.under else Form.FACTOR if unit.over == ("x",) else Form.PERCENT


@st.composite
def measured(draw: st.DrawFn) -> Value:
    """A value with numbers: any hedge, unit and sense that go together."""
    unit = draw(units)
    low, high = sorted((draw(numbers), draw(numbers)), key=lambda number: number.exact)
    if draw(st.booleans()):
        high = low
    one_of = draw(st.booleans())
    hedges = ONE_OF_HEDGES if one_of else RANGE_HEDGES if low != high else tuple(Hedge)
    sense = draw(st.sampled_from(Sense)) if form_of(unit) in RELATIVE else Sense.NONE
    return Value(form_of(unit), draw(st.sampled_from(hedges)), low, high, one_of, "", unit, sense)


@st.composite
def class_worded(draw: st.DrawFn) -> Value:
    """A value such as ``double-digit %``."""
    unit = draw(units)
    sense = draw(st.sampled_from(Sense)) if form_of(unit) in RELATIVE else Sense.NONE
    return Value(form_of(unit), word=draw(st.sampled_from(CLASS_WORDS)), unit=unit, sense=sense)


bare = st.sampled_from(
    [
        Value(Form.FREE),
        *(Value(Form.DIRECTION, sense=sense) for sense in (Sense.UP, Sense.DOWN)),
        *(Value(Form.ORDERING, hedge=hedge) for hedge in (Hedge.SLIGHTLY_BELOW, Hedge.SLIGHTLY_ABOVE)),
    ]
)
values = st.one_of(measured(), class_worded(), bare)


@st.composite
def intervals(draw: st.DrawFn) -> Band:
    """Any band, empty ones among them."""
    ends = st.one_of(st.none(), st.fractions(-9, 9, max_denominator=3))
    return Band(draw(ends), draw(ends), draw(st.booleans()), draw(st.booleans()))


def interval(band: Band) -> str:
    """A band as mathematicians write it: ``[235, 245]``, ``(0, 500)``, ``(-, 5]``."""
    low = "(-" if band.low is None else f"{'(' if band.low_open else '['}{band.low}"
    high = "-)" if band.high is None else f"{band.high}{')' if band.high_open else ']'}"
    return f"{low}, {high}"


def reading(bands: Reading) -> str:
    """A reading as one line: ``minimum [2, 3], maximum [5, 6]``."""
    return ", ".join(f"{variant.value} {interval(band)}" for variant, band in bands.items())


def printed_number(value: Value, number: Number, factor: Fraction = Fraction(1), *, relative: bool = False) -> Fraction:
    """What one printed number comes to in base units, worked out anew: the tests' own reading of the words."""
    exact, falls = number.exact, value.sense.falls
    if value.form is Form.LEVEL:
        return exact * factor
    if value.unit.over == ("x",):
        return 1 / exact if falls and exact else exact
    if relative or value.sense is not Sense.NONE or value.form is Form.RATE:
        return max(1 - exact / 100, Fraction(0)) if falls else 1 + exact / 100
    return exact / 100


@lru_cache(maxsize=1)
def real_values() -> tuple[str, ...]:
    """Every distinct ``value``, ``from`` and ``to`` that a real record gives a quantity, as it is written."""
    found = {text: None for keys in _quantities() for text in keys}
    return tuple(found)


def _quantities() -> Iterator[list[str]]:
    intake, predicates = Intake(REPOSITORY), repository().vocabulary.predicates
    for path in intake.files("facts/claims"):
        file = intake.data(path)
        claims = file.root.get("claims") if file and isinstance(file.root, dict) else None
        for record in claims if isinstance(claims, list) else ():
            predicate = predicates.get(str(record.get("predicate"))) if isinstance(record, dict) else None
            if predicate and predicate.range_kind == "quantity":
                yield [text for key in ("value", "from", "to") if isinstance(text := record.get(key), str)]
