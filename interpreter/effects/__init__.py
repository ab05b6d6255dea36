"""What rules do to others: takes a `RuleSet`, or what bodies came to; gives the calls, announcements, questions, reads, writes
and hooks between symbols as one graph, and summaries of effects that can be kept; finds nothing wrong.

The graph has two doors: `Dependencies`, by symbols, for a rule set that has been read whole (site, `punica show graph`, the
compiler), and `Web`, by numbers, for the `Deeds` of all declarations, most of which were kept (checks). `Looking` is how the
check of one declaration sees others.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
