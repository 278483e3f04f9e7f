"""Small fact bases about rivers and bridges: what two almanacs, a survey and a copy say, and what comes of it."""

from __future__ import annotations

SOURCES = """\
almanac: {kind: reference, publisher: county, date: 1911-06-01, family: almanacs, note: the almanac of the county}
reprint: {kind: reference, publisher: county, date: 1911-06-01, family: almanacs, note: its reprint}
survey: {kind: reference, publisher: borough, date: 1911-06-01, note: the survey of the borough}
guide: {kind: reference, publisher: borough, date: 1911-06-01, note: a guide for travellers}
"""
ORDERS = """\
scope:
  - {key: window, order: [night, flat, day], by: custom, for: [toll], because: nights are cheaper}
  - {key: payer, order: [rider, coach], by: definition, for: [toll], because: a coach pays for its riders}
  - {key: part, order: [deck, ramps], by: definition, for: [length], because: the deck lies between its ramps}
events:
  - {key: kind, first: finished, then: opened, by: definition, because: a bridge opens when it is finished}
  - {key: kind, first: opened, then_predicate: toll, by: custom, because: a toll is asked once it is open}
  - {key: kind, first: opened, then_compared: true, by: custom, because: a bridge is compared once it is open}
bridges:
  - {effect: income, cause: toll, causes: [day-toll], scope: {window: day}, versus: {window: night}, along: spans,
     assumes: [traffic], because: income grows by no more than the tolls do}
"""
NUMBERS, DAYS = "C201", "C202"
