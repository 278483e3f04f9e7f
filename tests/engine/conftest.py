"""What the tests of the engine share: fact bases written in a line per claim."""

from __future__ import annotations

import pytest
from almanacs import State, files
from trees import Lay

from site_builder.graph import FactGraph, build
from site_builder.load.corpus import load


@pytest.fixture
def state(lay: Lay) -> State:
    """The graph of what the sources say."""

    def state(resolutions: str = "", **said: str) -> FactGraph:
        return build(load(lay(files(said, resolutions))))

    return state
