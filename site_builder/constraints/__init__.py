"""Difference constraints: numbers and ids only.

Every edge says ``x[head] - x[tail] <= weight``. All of them can hold exactly when no cycle has a negative weight; such a cycle
is a contradiction, its edges the explanation, and its weight says by how much they miss each other.
"""
