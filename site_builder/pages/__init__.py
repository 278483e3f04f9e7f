"""Graph and findings -> {path: Page}. Pure functions; knows nothing of any site generator."""
