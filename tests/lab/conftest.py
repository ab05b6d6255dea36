"""The samples, opened."""

from tests.session.samples import cache, open_sample, sample

__all__ = ["cache", "open_sample", "sample"]
