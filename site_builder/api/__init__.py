"""The data behind the pages, for programs: JSON, CSV, SQLite, GraphML, JSON-LD, Atom, at addresses that stay.

A table is declared once, in `columns`; its documents, its JSON Schema, its database table and its documentation follow from it.
"""
