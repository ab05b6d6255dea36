"""Small faults, put into the interpreter one at a time: does the suite notice them?"""
