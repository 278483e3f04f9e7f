"""Style and scripts of the site, handed over as they stand. No script is anybody else's."""
