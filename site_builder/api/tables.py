"""The columns of every table of version 1. A column that stands here stays; new ones are added at the end."""

from __future__ import annotations

from site_builder.api.columns import Column, Table
from site_builder.evidence import Outcome
from site_builder.findings import Severity, Status
from site_builder.model import CONFIDENCE
from site_builder.quantity.bands import Variant
from site_builder.quantity.value import Form

VALUE_KINDS = (*(form.value for form in Form), "levels", "entity", "date", "span", "text", "none")
BOUNDED = ("value", "minimum", "maximum", "minimum and maximum")

URL = Column("url", "text", "Address of the page and anchor that show it, from the root of the site.")
PATH = Column("path", "text", "The file of the repository that holds the record.")
LINE = Column("line", "integer", "The line of that file, counted from 1.")
SCOPE = Column("scope", "map", "The qualifiers that make two values comparable, by key.")

CLAIMS = Table(
    "claims",
    "One fact record: what one source states in one place, with its exact words. Retracted records are left out.",
    (
        Column("id", "text", "The permanent name: the source's id, #, and the claim's name within it."),
        Column("source", "text", "Id of the source that states it."),
        Column("subject", "text", "Id of the entity that it is about."),
        Column("predicate", "text", "What is said of the subject."),
        Column("value", "text", "The value as the record writes it, number and hedge untouched.", empty=True),
        Column("value_kind", "text", "What kind of value it is.", words=VALUE_KINDS),
        Column("entities", "texts", "Ids of the entities that are the value, where the kind is entity."),
        Column(
            "unit",
            "text",
            "The unit of the four bounds: the claim's own; x for a comparison or change (1.08x for +8%); date for days.",
            empty=True,
        ),
        Column(
            "bounds",
            "text",
            "What the four bounds enclose: the value itself, or the least and greatest of several members.",
            empty=True,
            words=BOUNDED,
        ),
        Column("low", "bound", "Plain lower bound: as a reader understands the words.", empty=True),
        Column("high", "bound", "Plain upper bound.", empty=True),
        Column("strict_low", "bound", "Strict lower bound: the least that the words allow.", empty=True),
        Column("strict_high", "bound", "Strict upper bound: the most that the words allow.", empty=True),
        SCOPE,
        Column("date", "text", "When it held or happened, as written; may be a part of a year.", empty=True),
        Column("since", "text", "For a change: against when; unknown where the text does not say.", empty=True),
        Column(
            "versus", "text", "For a comparison: id of the other subject; unknown where nobody names it.", empty=True
        ),
        Column("versus_scope", "map", "The qualifiers of the other side of a comparison."),
        Column("versus_date", "text", "The date of the other side of a comparison.", empty=True),
        Column("says", "texts", "Ids of those to whom the source attributes it."),
        Column("because", "text", "Id of the cause that the source gives.", empty=True),
        Column("mode", "text", "Set where it may still lie ahead: scheduled, planned, expected, possible.", empty=True),
        Column(
            "inferred", "texts", "Keys of the record that the editor supplied and the quote does not say word for word."
        ),
        Column("confidence", "text", "The editor's belief that it is true, before any check.", words=tuple(CONFIDENCE)),
        Column("confidence_number", "number", "The same as a number between 0 and 1."),
        Column(
            "evidence",
            "text",
            "Whether quote, value and names stand in the source's stored text; unchecked where no text is stored.",
            words=tuple(Outcome),
        ),
        Column("refuted", "boolean", "Whether a recorded decision says that it is wrong."),
        Column("quote", "text", "The exact words of the source.", empty=True),
        PATH,
        LINE,
        URL,
    ),
)

ENTITIES = Table(
    "entities",
    "The things that claims speak of, sources included.",
    (
        Column("id", "text", "The permanent name."),
        Column("type", "text", "The type that the vocabulary declares."),
        Column("name", "text", "The name as people write it."),
        Column("aliases", "texts", "Other spellings.", apart=True),
        Column("members", "text", "For a class: whether it binds each member, or only their average.", empty=True),
        Column("note", "text", "A note of the editors.", empty=True),
        Column("homepage", "text", "Its own address on the web.", empty=True),
        Column("claims", "integer", "How many claims are about it."),
        Column("mentions", "integer", "How many claims name it at all."),
        Column("sources", "integer", "In how many sources those claims stand."),
        Column("origins", "integer", "How many independent origins these are; sources of one family count once."),
        PATH,
        LINE,
        URL,
    ),
)

SOURCES = Table(
    "sources",
    "The documents that state claims.",
    (
        Column("id", "text", "The permanent name."),
        Column("name", "text", "The name as the site shows it."),
        Column("kind", "text", "What kind of document it is."),
        Column("publisher", "text", "Id of the entity that published it."),
        Column("date", "text", "When it appeared, as written."),
        Column("family", "text", "The family of sources that counts as one origin.", empty=True),
        Column("derived_from", "texts", "Ids of the sources that it rests on."),
        Column("origin", "text", "The name under which it counts as an independent origin."),
        Column("has_text", "boolean", "Whether its text is stored, so that quotes can be checked."),
        Column("sha256", "text", "The checksum of the stored text.", empty=True),
        Column("homepage", "text", "Its address on the web.", empty=True),
        Column("note", "text", "A note of the editors.", empty=True),
        Column("claims", "integer", "How many claims it states."),
        Column("refuted", "integer", "How many of them a recorded decision refutes."),
        PATH,
        LINE,
        URL,
    ),
)

PLACE = (
    Column("claim", "text", "Id of the claim; null where the place is no record.", empty=True),
    Column("role", "text", "The part that it plays."),
    Column("quote", "text", "The words that stand there.", empty=True),
    PATH,
    LINE,
)
DECISION = (
    Column("acknowledged", "boolean", "Whether the evidence cannot decide."),
    Column("upholds", "texts", "Ids of the claims that are right."),
    Column("refutes", "texts", "Ids of the claims that are wrong."),
    Column("because", "text", "The reason."),
    Column("by", "text", "Who decided."),
    Column("date", "text", "When."),
    PATH,
    LINE,
)

FINDINGS = Table(
    "findings",
    "What the rules found: errors, claims that cannot all be true, and notes.",
    (
        Column("key", "text", "The permanent name: the rule's code and what the finding is about."),
        Column("code", "text", "The code of the rule."),
        Column("rule", "text", "The name of the rule."),
        Column("severity", "text", "How hard it is.", words=tuple(Severity)),
        Column("status", "text", "What became of it.", words=tuple(Status)),
        Column("message", "text", "What is wrong, in one sentence."),
        Column("hint", "text", "What to do about it."),
        Column("factor", "number", "By which factor the statements miss each other, to four decimals.", empty=True),
        Column("assumes", "texts", "What is taken as equal without being said."),
        Column("slip", "text", "The one slip that would explain it.", empty=True),
        Column("claims", "rows", "The places that take part, the main one first.", columns=PLACE, apart=True),
        Column("sets", "sets", "The smallest sets of claims that cannot all be true."),
        Column("proof", "texts", "The proof of the hardest, step by step."),
        Column("more_proofs", "sets", "The proofs of the other sets."),
        Column("doubt", "texts", "Ids of the claims that are cheapest to doubt, as the checker weighs them."),
        Column("doubt_cost", "number", "The cost of that doubt: log odds of confidence, once per origin.", empty=True),
        Column("runner_up", "texts", "Ids of the claims that are the next cheapest to doubt."),
        Column("runner_up_cost", "number", "The cost of that doubt.", empty=True),
        Column("settle", "text", "Id of the claim whose check would decide most.", empty=True),
        Column("resolution", "row", "The recorded decision.", empty=True, columns=DECISION, apart=True),
        Column("url", "text", "Address of its page, from the root of the site; null for a note.", empty=True),
    ),
)

BAND = (
    Column("of", "text", "What the band bounds.", words=tuple(Variant)),
    Column("low", "decimal", "The lower end; null where there is none.", empty=True),
    Column("high", "decimal", "The upper end; null where there is none.", empty=True),
    Column("low_open", "boolean", "Whether the lower end itself is excluded."),
    Column("high_open", "boolean", "Whether the upper end itself is excluded."),
)
STATEMENT = (
    Column("claim", "text", "Id of the claim."),
    Column("currency", "text", "Id of the currency, where the value is money and names it.", empty=True),
    Column("from_day", "text", "First day on which it may hold, as the words allow.", empty=True),
    Column("to_day", "text", "Last day on which it may hold.", empty=True),
    Column("open", "texts", "What the words leave open."),
    Column("strict", "rows", "The bands that the words allow.", columns=BAND),
    Column("plain", "rows", "The bands that a reader understands.", columns=BAND),
)

QUANTITIES = Table(
    "quantities",
    "The things measured, each with all that claims state about it, in base units and so comparable.",
    (
        Column("id", "text", "Subject, predicate, scope, dimension and what it compares with, joined by |."),
        Column("subject", "text", "Id of the entity."),
        Column("predicate", "text", "What is measured."),
        SCOPE,
        Column(
            "dimension",
            "text",
            "The dimension; bands are in its base units (factor 1 in the vocabulary); ratio is a plain factor; day counts "
            "from day 1, 1 January of year 1.",
        ),
        Column("compared", "text", "What a ratio compares with; null for a level.", empty=True),
        Column("statements", "rows", "What each claim states.", columns=STATEMENT),
    ),
)

TABLES = (CLAIMS, ENTITIES, SOURCES, FINDINGS, QUANTITIES)
