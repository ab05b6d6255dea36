"""Small changes of the data: of rules, cards and generals, one at a time, each of which the checker or an example should notice."""
