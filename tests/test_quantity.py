"""The value grammar: what it reads, how it prints it, and how it says what it does not understand."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stated import CLASS_WORDS, UNITS, numbers, real_values, values
from trees import repository

from site_builder.quantity.grammar import EXAMPLES, HEDGES, SENSES, ValueSyntaxError, parse_value
from site_builder.quantity.number import MAX_DIGITS, Number, decimal_text
from site_builder.quantity.value import Form, Hedge, Sense, Value


def parse(text: str) -> Value:
    return parse_value(text, UNITS, CLASS_WORDS)


def parse_real(text: str) -> Value:
    vocabulary = repository().vocabulary
    return parse_value(text, vocabulary.units, vocabulary.widths.classes)


DESIGN = [  # the examples of design.md section 5: text, form, and how it prints
    ("141 GB", Form.LEVEL, "141 GB"),
    ("3.7x", Form.FACTOR, "3.7x"),
    ("3.7x better", Form.FACTOR, "3.7x more"),
    ("up to 3.7x", Form.FACTOR, "up to 3.7x"),
    ("~0.02 USD/Mtok", Form.LEVEL, "~0.02 USD/Mtok"),
    ("~2 cents/Mtok", Form.LEVEL, "~2 cents/Mtok"),
    ("8%..36%", Form.PERCENT, "8..36%"),
    ("2.85..3.50 USD/h", Form.LEVEL, "2.85..3.50 USD/h"),
    ("under 500M USD/year", Form.LEVEL, "under 500M USD/year"),
    ("over 2x", Form.FACTOR, "over 2x"),
    ("-43%", Form.PERCENT, "43% down"),
    ("+8%..+36%", Form.PERCENT, "8..36% up"),
    ("~13x/year down", Form.RATE, "~13x/year down"),
    ("slightly below", Form.ORDERING, "slightly below"),
    ("double-digit %", Form.PERCENT, "double-digit %"),
    ("30 submitters", Form.LEVEL, "30 submitters"),
    ("877 GiB/s", Form.LEVEL, "877 GiB/s"),
    ("1 GW", Form.LEVEL, "1 GW"),
    ("512 GPU", Form.LEVEL, "512 GPU"),
    ("2T params", Form.LEVEL, "2T params"),
    ("down", Form.DIRECTION, "down"),
]


@pytest.mark.parametrize(("text", "form", "printed"), DESIGN)
def test_example_of_the_design_is_understood(text: str, form: Form, printed: str) -> None:
    value = parse_real(text)
    assert (value.form, str(value)) == (form, printed)


READ = [  # the finer points, of rivers and bridges
    ("free", Form.FREE, "free"),
    ("up", Form.DIRECTION, "up"),
    ("slightly above", Form.ORDERING, "slightly above"),
    ("  240   m  ", Form.LEVEL, "240 m"),
    ("240m", Form.LEVEL, "240 m"),
    ("1,200 vehicle/day", Form.LEVEL, "1200 vehicle/day"),
    ("1,234,567.5 m", Form.LEVEL, "1234567.5 m"),
    ("2M m", Form.LEVEL, "2M m"),
    ("2 Mt", Form.LEVEL, "2 Mt"),
    ("2Mt", Form.LEVEL, "2 Mt"),
    ("3K x", Form.FACTOR, "3K x"),
    ("5", Form.LEVEL, "5"),
    ("2..5x", Form.FACTOR, "2..5x"),
    ("2x..5x", Form.FACTOR, "2..5x"),
    ("2 m..5", Form.LEVEL, "2..5 m"),
    ("5..5 m", Form.LEVEL, "5 m"),
    ("3..3.0 m", Form.LEVEL, "3..3.0 m"),
    ("one of 2..5 m", Form.LEVEL, "one of 2..5 m"),
    ("~one of 2..5 m", Form.LEVEL, "~one of 2..5 m"),
    ("-36%..-8%", Form.PERCENT, "8..36% down"),
    ("−43%", Form.PERCENT, "43% down"),
    ("+8%..36%", Form.PERCENT, "8..36% up"),
    ("8%..+36%", Form.PERCENT, "8..36% up"),
    ("8%/year", Form.RATE, "8%/year"),
    ("2 m/day/week", Form.LEVEL, "2 m/day/week"),
    ("~ 60%", Form.PERCENT, "~60%"),
    ("single-digit m", Form.LEVEL, "single-digit m"),
    ("0 crown", Form.LEVEL, "0 crown"),
    ("007 m", Form.LEVEL, "007 m"),
]


@pytest.mark.parametrize(("text", "form", "printed"), READ)
def test_value_is_understood(text: str, form: Form, printed: str) -> None:
    value = parse(text)
    assert (value.form, str(value)) == (form, printed)


@pytest.mark.parametrize(("word", "hedge"), HEDGES.items())
def test_hedge_has_its_words(word: str, hedge: Hedge) -> None:
    assert parse(f"{word} 5 m").hedge is hedge


@pytest.mark.parametrize(("word", "sense"), SENSES.items())
def test_sense_has_its_words(word: str, sense: Sense) -> None:
    assert parse(f"5x {word}").sense is sense


END = f"end the value here, or write it as {EXAMPLES}"
NUMBER = f"write {EXAMPLES}"
UNKNOWN = "use a unit of facts/vocabulary/units.yaml, or declare it there"
LEVEL = "write a ratio (3x more) or a change (20% down), or drop the word"
ALONE = "drop the hedge, or record the bound alone"
ERRORS = [
    ("", 0, "expected a number, found 'nothing'", NUMBER),
    ("~", 1, "expected a number, found 'nothing'", NUMBER),
    ("long", 0, "expected a number, found 'long'", NUMBER),
    ("240.. m", 6, "expected a number, found 'm'", NUMBER),
    ("..240 m", 0, "expected a number, found '..240 m'", NUMBER),
    ("NaN m", 0, "expected a number, found 'NaN m'", NUMBER),
    ("inf", 0, "expected a number, found 'inf'", NUMBER),
    ("- 5%", 0, "expected a number, found '- 5%'", NUMBER),
    ("yes", 0, "expected a number, found 'yes'", NUMBER),
    ("240 mm", 4, "unknown unit 'mm'", "write 'm'"),
    ("240 metres", 4, "unknown unit 'metres'", "write 'm'"),
    ("240 quux", 4, "unknown unit 'quux'", UNKNOWN),
    ("٣ m", 0, "expected a number, found '٣ m'", NUMBER),
    ("$5", 0, "expected a number, found '$5'", NUMBER),
    ("5 €", 2, "unknown unit '€'", UNKNOWN),
    ("1e3 m", 1, "unknown unit 'e3'", UNKNOWN),
    ("1,23 m", 1, "cannot understand ',23 m' after the value", END),
    ("1.2.3 m", 3, "cannot understand '.3 m' after the value", END),
    ("240 m long", 6, "cannot understand 'long' after the value", END),
    ("3x more more", 8, "cannot understand 'more' after the value", END),
    ("down 5%", 0, "expected a number, found 'down 5%'", NUMBER),
    ("3 m/", 4, "a unit is missing after '/'", "write what it is per, for example /year"),
    ("3 m//day", 4, "a unit is missing after '/'", "write what it is per, for example /year"),
    ("240 m down", 0, "a level cannot be 'down'", LEVEL),
    ("-5 m", 0, "a level cannot be 'down'", LEVEL),
    ("-3% down", 8, "both a sign '-' and the word 'down'", "keep one of them"),
    ("5..3 m", 0, "the range runs backwards: 5..3", "write 3..5"),
    ("up to 5..3 m", 6, "the range runs backwards: 5..3", "write 3..5"),
    ("2 m..5 km", 0, "the two ends have different units, m and km", "convert one of them, or record two claims"),
    ("-3%..+4%", 0, "a change from minus to plus is not one range", "record the two ends as two claims"),
    ("over 2..3x", 0, "'over' does not go with a range", ALONE),
    ("up to one of 2..3x", 0, "'up to' does not go with 'one of'", ALONE),
    ("~double-digit %", 0, "'~' does not go with 'double-digit'", ALONE),
    ("9" * (MAX_DIGITS + 1) + " m", 0, f"a number of {MAX_DIGITS + 1} digits", "write a number that somebody measured"),
]


@pytest.mark.parametrize(("text", "column", "message", "hint"), ERRORS, ids=[text[:20] for text, *_ in ERRORS])
def test_what_is_not_understood_is_an_error_at_its_column(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(ValueSyntaxError) as caught:
        parse(text)
    error = caught.value
    assert (error.column, str(error), error.hint) == (column, message, hint)


@pytest.mark.parametrize("text", real_values())
def test_real_value_survives_printing(text: str) -> None:
    assert parse_real(str(parse_real(text))) == parse_real(text)


@pytest.mark.parametrize("text", real_values())
def test_real_value_says_one_thing(text: str) -> None:
    value = parse_real(text)
    assert bool(value.numbers) == (value.form not in (Form.DIRECTION, Form.ORDERING, Form.FREE) and not value.word)


@given(values)
def test_printing_then_parsing_gives_the_same_value(value: Value) -> None:
    assert parse(str(value)) == value


@given(values)
def test_printing_is_settled_after_one_round(value: Value) -> None:
    assert str(parse(str(value))) == str(value)


@given(st.text("0123456789.,%x m/kKMB~<>+-−utpo dwn€²٣", max_size=12))
def test_any_text_is_a_value_or_a_syntax_error(text: str) -> None:
    with suppress(ValueSyntaxError):
        value = parse(text)
        assert parse(str(value)) == value


@given(st.integers(0, 10**15), st.integers(0, 6))
def test_number_is_exact(whole: int, decimals: int) -> None:
    text = f"{whole // 10**decimals}.{whole % 10**decimals:0{decimals}d}" if decimals else str(whole)
    [number] = parse(f"{text} m").numbers
    assert number.exact == Fraction(whole, 10**decimals)


@given(st.integers(0, 10**15))
def test_thousands_separators_change_nothing(whole: int) -> None:
    assert parse(f"{whole:,} m") == parse(f"{whole} m")


@given(numbers)
def test_last_printed_digit_is_never_coarser_than_the_last_significant_one(number: Number) -> None:
    assert number.printed_step <= number.significant_step


@given(numbers)
def test_number_is_a_whole_count_of_its_last_significant_digit(number: Number) -> None:
    assert (number.exact / number.significant_step).denominator == 1


@pytest.mark.parametrize(
    ("digits", "magnitude", "printed", "significant"),
    [
        ("4400", "", "1", "100"),
        ("4400.0", "", "1/10", "100"),
        ("3.7", "", "1/10", "1/10"),
        ("3.50", "", "1/100", "1/10"),
        ("500", "M", "1000000", "100000000"),
        ("0", "", "1", "1"),
        ("0.00", "", "1/100", "1/100"),
        ("10", "K", "1000", "10000"),
    ],
)
def test_steps_follow_the_printing(digits: str, magnitude: str, printed: str, significant: str) -> None:
    number = Number(digits, magnitude)
    assert (str(number.printed_step), str(number.significant_step)) == (printed, significant)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1911", "1911"),
        ("999999", "999999"),
        ("2000000", "2e6"),
        ("1/3", "0.333"),
        ("235/2", "118"),
        ("24001/10", "2400"),
        ("1/1000000", "1e-6"),
        ("0", "0"),
        ("-5", "-5"),
    ],
)
def test_reader_sees_few_digits_but_whole_years_and_counts(number: str, text: str) -> None:
    assert decimal_text(Fraction(number)) == text


@pytest.mark.parametrize(
    ("text", "relative"),
    [
        ("3x", True),
        ("3x/year", True),
        ("down", True),
        ("slightly below", True),
        ("-5%", True),
        ("60%", False),
        ("5 m", False),
    ],
)
def test_value_knows_whether_it_compares(text: str, relative: bool) -> None:
    assert parse(text).is_relative == relative
