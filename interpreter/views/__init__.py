"""What people read: rules as English, journals as stories, states as a seat may see them.

Takes resolved rule sets (`model`), journals and games (`kernel`, `runtime`); gives texts and plain data. Decides nothing.
"""
