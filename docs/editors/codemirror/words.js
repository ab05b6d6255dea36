// Made of the table of keywords: punica show grammar --format codemirror
export default {
  "modes": [
    "replace",
    "remove",
    "extend",
    "rename"
  ],
  "rename": {
    "words": "rename",
    "cut": "member",
    "joints": [
      [
        "to",
        "last"
      ]
    ]
  },
  "heads": [
    {
      "words": "attribute",
      "cut": "pattern",
      "joints": [
        [
          "is",
          "kind"
        ]
      ]
    },
    {
      "words": "invariant",
      "cut": "facts"
    },
    {
      "words": "procedure",
      "cut": "pattern",
      "joints": [
        [
          "answers",
          "kind"
        ]
      ]
    },
    {
      "words": "occasion",
      "cut": "pattern"
    },
    {
      "words": "scenario",
      "cut": "facts"
    },
    {
      "words": "example",
      "cut": "facts"
    },
    {
      "words": "action",
      "cut": "pattern"
    },
    {
      "words": "bundle",
      "cut": "pattern"
    },
    {
      "words": "option",
      "cut": "facts"
    },
    {
      "words": "ruling",
      "cut": "facts"
    },
    {
      "words": "graph",
      "cut": "facts"
    },
    {
      "words": "phase",
      "cut": "facts"
    },
    {
      "words": "query",
      "cut": "pattern",
      "joints": [
        [
          "answers",
          "kind"
        ]
      ]
    },
    {
      "words": "reach",
      "cut": "pattern"
    },
    {
      "words": "route",
      "cut": "pattern"
    },
    {
      "words": "table",
      "cut": "pattern",
      "joints": [
        [
          "of",
          "every"
        ],
        [
          "and",
          "every"
        ]
      ]
    },
    {
      "words": "value",
      "cut": "pattern"
    },
    {
      "words": "kind",
      "cut": "facts"
    },
    {
      "words": "pile",
      "cut": "pattern",
      "joints": [
        [
          "holds",
          "kind"
        ]
      ]
    },
    {
      "words": "rule",
      "cut": "facts"
    },
    {
      "words": "span",
      "cut": "pattern"
    },
    {
      "words": "step",
      "cut": "facts"
    },
    {
      "words": "die",
      "cut": "facts"
    }
  ],
  "statements": [
    {
      "words": "may be played at any time",
      "cut": "facts"
    },
    {
      "words": "go on with the next",
      "cut": "expression",
      "joints": [
        [
          "if",
          "start"
        ]
      ]
    },
    {
      "words": "may be played at",
      "cut": "occasion"
    },
    {
      "words": "leave the loop",
      "cut": "expression",
      "joints": [
        [
          "if",
          "start"
        ]
      ]
    },
    {
      "words": "pick at random",
      "cut": "expression"
    },
    {
      "words": "announce that",
      "cut": "sentence"
    },
    {
      "words": "otherwise if",
      "cut": "expression"
    },
    {
      "words": "repeat until",
      "cut": "expression"
    },
    {
      "words": "repeat up to",
      "cut": "expression",
      "joints": [
        [
          "times",
          "end"
        ]
      ]
    },
    {
      "words": "repeat while",
      "cut": "expression"
    },
    {
      "words": "forbid that",
      "cut": "occasion"
    },
    {
      "words": "permit that",
      "cut": "occasion"
    },
    {
      "words": "as long as",
      "cut": "expression"
    },
    {
      "words": "instead of",
      "cut": "occasion"
    },
    {
      "words": "otherwise",
      "cut": "facts"
    },
    {
      "words": "pause for",
      "cut": "expression"
    },
    {
      "words": "for each",
      "cut": "expression"
    },
    {
      "words": "go round",
      "cut": "expression"
    },
    {
      "words": "together",
      "cut": "expression"
    },
    {
      "words": "whenever",
      "cut": "expression"
    },
    {
      "words": "answer",
      "cut": "expression"
    },
    {
      "words": "before",
      "cut": "occasion"
    },
    {
      "words": "report",
      "cut": "expression"
    },
    {
      "words": "reveal",
      "cut": "expression"
    },
    {
      "words": "unless",
      "cut": "expression"
    },
    {
      "words": "after",
      "cut": "occasion"
    },
    {
      "words": "until",
      "cut": "occasion",
      "joints": [
        [
          "then",
          "first"
        ]
      ]
    },
    {
      "words": "where",
      "cut": "expression"
    },
    {
      "words": "also",
      "cut": "expression"
    },
    {
      "words": "asks",
      "cut": "expression"
    },
    {
      "words": "roll",
      "cut": "expression",
      "joints": [
        [
          "again",
          "end"
        ]
      ]
    },
    {
      "words": "stop",
      "cut": "expression",
      "joints": [
        [
          "if",
          "start"
        ]
      ]
    },
    {
      "words": "take",
      "cut": "expression",
      "joints": [
        [
          "from",
          "amount"
        ],
        [
          "back to at most",
          "between"
        ]
      ]
    },
    {
      "words": "when",
      "cut": "expression"
    },
    {
      "words": "add",
      "cut": "expression",
      "joints": [
        [
          "to",
          "amount"
        ]
      ]
    },
    {
      "words": "let",
      "cut": "expression",
      "joints": [
        [
          "be",
          "first"
        ]
      ]
    },
    {
      "words": "if",
      "cut": "expression"
    },
    {
      "words": "to",
      "cut": "occasion"
    }
  ],
  "lines": [
    {
      "words": "starts from the scenario",
      "cut": "facts"
    },
    {
      "words": "stays when taken back",
      "cut": "facts"
    },
    {
      "words": "held at the limit",
      "cut": "facts"
    },
    {
      "words": "not with scenario",
      "cut": "facts",
      "joints": [
        [
          "when",
          "last"
        ]
      ]
    },
    {
      "words": "leaves at least",
      "cut": "expression"
    },
    {
      "words": "not with option",
      "cut": "facts",
      "joints": [
        [
          "when",
          "last"
        ]
      ]
    },
    {
      "words": "length at most",
      "cut": "expression"
    },
    {
      "words": "reactions from",
      "cut": "pattern"
    },
    {
      "words": "cost at most",
      "cut": "expression"
    },
    {
      "words": "for examples",
      "cut": "facts"
    },
    {
      "words": "needs option",
      "cut": "facts",
      "joints": [
        [
          "when",
          "last"
        ]
      ]
    },
    {
      "words": "nobody plays",
      "cut": "facts"
    },
    {
      "words": "answered by",
      "cut": "expression"
    },
    {
      "words": "narrowed by",
      "cut": "pattern"
    },
    {
      "words": "starts with",
      "cut": "expression"
    },
    {
      "words": "with option",
      "cut": "facts"
    },
    {
      "words": "with ruling",
      "cut": "facts",
      "joints": [
        [
          "as",
          "first"
        ]
      ]
    },
    {
      "words": "limited to",
      "cut": "expression"
    },
    {
      "words": "lowered by",
      "cut": "expression"
    },
    {
      "words": "provenance",
      "cut": "facts"
    },
    {
      "words": "steps from",
      "cut": "pattern"
    },
    {
      "words": "lasts for",
      "cut": "facts"
    },
    {
      "words": "lies open",
      "cut": "facts"
    },
    {
      "words": "played by",
      "cut": "facts"
    },
    {
      "words": "raised by",
      "cut": "expression"
    },
    {
      "words": "starts as",
      "cut": "expression"
    },
    {
      "words": "starts at",
      "cut": "expression"
    },
    {
      "words": "at least",
      "cut": "expression"
    },
    {
      "words": "formerly",
      "cut": "facts"
    },
    {
      "words": "obsolete",
      "cut": "facts"
    },
    {
      "words": "shown to",
      "cut": "facts"
    },
    {
      "words": "because",
      "cut": "facts"
    },
    {
      "words": "default",
      "cut": "facts"
    },
    {
      "words": "ends at",
      "cut": "expression"
    },
    {
      "words": "indexed",
      "cut": "facts"
    },
    {
      "words": "members",
      "cut": "facts"
    },
    {
      "words": "part of",
      "cut": "expression"
    },
    {
      "words": "reading",
      "cut": "facts"
    },
    {
      "words": "choose",
      "cut": "facts"
    },
    {
      "words": "one of",
      "cut": "facts"
    },
    {
      "words": "plural",
      "cut": "facts"
    },
    {
      "words": "apart",
      "cut": "facts"
    },
    {
      "words": "block",
      "cut": "pattern"
    },
    {
      "words": "cites",
      "cut": "ids"
    },
    {
      "words": "costs",
      "cut": "expression"
    },
    {
      "words": "faces",
      "cut": "facts"
    },
    {
      "words": "given",
      "cut": "statement"
    },
    {
      "words": "gives",
      "cut": "facts"
    },
    {
      "words": "holds",
      "cut": "expression",
      "joints": [
        [
          "as",
          "last"
        ],
        [
          "among",
          "last"
        ]
      ]
    },
    {
      "words": "tests",
      "cut": "facts"
    },
    {
      "words": "asks",
      "cut": "facts"
    },
    {
      "words": "dice",
      "cut": "facts"
    },
    {
      "words": "flag",
      "cut": "facts"
    },
    {
      "words": "gain",
      "cut": "expression"
    },
    {
      "words": "line",
      "cut": "facts"
    },
    {
      "words": "note",
      "cut": "facts"
    },
    {
      "words": "says",
      "cut": "facts"
    },
    {
      "words": "then",
      "cut": "expression",
      "joints": [
        [
          "this position cannot be",
          "start"
        ],
        [
          "these cannot go together",
          "start"
        ],
        [
          "not offered",
          "start"
        ],
        [
          "offered",
          "start"
        ],
        [
          "has won",
          "end"
        ],
        [
          "is asked",
          "between"
        ],
        [
          "does not see",
          "between"
        ],
        [
          "sees",
          "between"
        ],
        [
          "because",
          "last"
        ]
      ]
    },
    {
      "words": "toll",
      "cut": "expression"
    },
    {
      "words": "when",
      "cut": "statement"
    }
  ],
  "alone": [
    "stop",
    "together"
  ],
  "answers": "answers",
  "to": "to",
  "choosing": [
    "chooses",
    "secretly chooses",
    "may choose",
    "may secretly choose"
  ],
  "numberFrom": "to",
  "adjusting": [
    "is raised by",
    "are raised by",
    "is lowered by",
    "are lowered by",
    "is limited to",
    "are limited to",
    "counts as",
    "count as"
  ],
  "becomes": [
    "becomes"
  ],
  "frames": {
    "pattern": [
      {
        "words": [
          "otherwise"
        ],
        "hard": true
      },
      {
        "words": [
          "becomes"
        ],
        "hard": true
      },
      {
        "words": [
          "chooses"
        ],
        "hard": true
      },
      {
        "words": [
          "called"
        ],
        "hard": true
      },
      {
        "words": [
          "minus"
        ],
        "hard": true
      },
      {
        "words": [
          "where"
        ],
        "hard": true
      },
      {
        "words": [
          "plus"
        ],
        "hard": true
      },
      {
        "words": [
          "and"
        ],
        "hard": true
      },
      {
        "words": [
          "may"
        ],
        "hard": true
      },
      {
        "words": [
          "not"
        ],
        "hard": true
      },
      {
        "words": [
          "or"
        ],
        "hard": true
      }
    ],
    "expression": [
      {
        "words": [
          "until all pass in a row"
        ],
        "ends": true
      },
      {
        "words": [
          "in the order chosen by"
        ]
      },
      {
        "words": [
          "declares any of these"
        ],
        "ends": true
      },
      {
        "words": [
          "wins the game because"
        ]
      },
      {
        "words": [
          "win the game because"
        ]
      },
      {
        "words": [
          "may secretly choose",
          "secretly chooses",
          "may choose",
          "chooses"
        ],
        "then": [
          "a number from",
          "any number of",
          "exactly",
          "up to",
          "menu"
        ],
        "hard": true
      },
      {
        "words": [
          "with the highest",
          "with the lowest"
        ]
      },
      {
        "words": [
          "in order after",
          "in order from"
        ]
      },
      {
        "words": [
          "highest of",
          "lowest of",
          "sum of"
        ]
      },
      {
        "words": [
          "otherwise"
        ],
        "hard": true
      },
      {
        "words": [
          "there are",
          "there is"
        ],
        "then": [
          "less than",
          "more than",
          "at least",
          "another",
          "at most",
          "exactly",
          "an",
          "no",
          "a"
        ]
      },
      {
        "words": [
          "over all"
        ]
      },
      {
        "words": [
          "becomes"
        ],
        "hard": true
      },
      {
        "words": [
          "are not",
          "is not",
          "are",
          "is"
        ],
        "then": [
          "less than",
          "more than",
          "at least",
          "at most",
          "one of"
        ],
        "hard": true
      },
      {
        "words": [
          "may not",
          "may"
        ],
        "hard": true
      },
      {
        "words": [
          "called"
        ],
        "hard": true
      },
      {
        "words": [
          "minus"
        ],
        "hard": true
      },
      {
        "words": [
          "where"
        ],
        "hard": true
      },
      {
        "words": [
          "plus"
        ],
        "hard": true
      },
      {
        "words": [
          "and"
        ],
        "hard": true
      },
      {
        "words": [
          "not"
        ],
        "hard": true
      },
      {
        "words": [
          "or"
        ],
        "hard": true
      }
    ],
    "sentence": [
      {
        "words": [
          "until all pass in a row"
        ],
        "ends": true
      },
      {
        "words": [
          "in the order chosen by"
        ]
      },
      {
        "words": [
          "declares any of these"
        ],
        "turns": true,
        "ends": true
      },
      {
        "words": [
          "wins the game because"
        ],
        "turns": true
      },
      {
        "words": [
          "win the game because"
        ],
        "turns": true
      },
      {
        "words": [
          "may secretly choose",
          "secretly chooses",
          "may choose",
          "chooses"
        ],
        "then": [
          "a number from",
          "any number of",
          "exactly",
          "up to",
          "menu"
        ],
        "hard": true,
        "turns": true
      },
      {
        "words": [
          "with the highest",
          "with the lowest"
        ]
      },
      {
        "words": [
          "in order after",
          "in order from"
        ]
      },
      {
        "words": [
          "highest of",
          "lowest of",
          "sum of"
        ]
      },
      {
        "words": [
          "otherwise"
        ],
        "hard": true
      },
      {
        "words": [
          "over all"
        ]
      },
      {
        "words": [
          "becomes"
        ],
        "hard": true,
        "turns": true
      },
      {
        "words": [
          "may not",
          "may"
        ],
        "hard": true
      },
      {
        "words": [
          "called"
        ],
        "hard": true,
        "turns": true
      },
      {
        "words": [
          "minus"
        ],
        "hard": true
      },
      {
        "words": [
          "where"
        ],
        "hard": true
      },
      {
        "words": [
          "plus"
        ],
        "hard": true
      },
      {
        "words": [
          "and"
        ],
        "hard": true
      },
      {
        "words": [
          "not"
        ],
        "hard": true
      },
      {
        "words": [
          "or"
        ],
        "hard": true
      }
    ],
    "occasion": [
      {
        "words": [
          "are limited to",
          "are lowered by",
          "are raised by",
          "is limited to",
          "is lowered by",
          "is raised by",
          "counts as",
          "count as"
        ],
        "turns": true
      },
      {
        "words": [
          "until all pass in a row"
        ],
        "ends": true
      },
      {
        "words": [
          "in the order chosen by"
        ]
      },
      {
        "words": [
          "declares any of these"
        ],
        "ends": true
      },
      {
        "words": [
          "wins the game because"
        ]
      },
      {
        "words": [
          "win the game because"
        ]
      },
      {
        "words": [
          "may secretly choose",
          "secretly chooses",
          "may choose",
          "chooses"
        ],
        "then": [
          "a number from",
          "any number of",
          "exactly",
          "up to",
          "menu"
        ],
        "hard": true
      },
      {
        "words": [
          "with the highest",
          "with the lowest"
        ]
      },
      {
        "words": [
          "in order after",
          "in order from"
        ]
      },
      {
        "words": [
          "highest of",
          "lowest of",
          "sum of"
        ]
      },
      {
        "words": [
          "otherwise"
        ],
        "hard": true
      },
      {
        "words": [
          "over all"
        ]
      },
      {
        "words": [
          "becomes"
        ],
        "hard": true
      },
      {
        "words": [
          "may not",
          "may"
        ],
        "hard": true
      },
      {
        "words": [
          "called"
        ],
        "hard": true
      },
      {
        "words": [
          "minus"
        ],
        "hard": true
      },
      {
        "words": [
          "where"
        ],
        "hard": true
      },
      {
        "words": [
          "plus"
        ],
        "hard": true
      },
      {
        "words": [
          "and"
        ],
        "hard": true
      },
      {
        "words": [
          "not"
        ],
        "hard": true
      },
      {
        "words": [
          "or"
        ],
        "hard": true
      },
      {
        "words": [
          "another",
          "an",
          "a"
        ]
      }
    ]
  }
}
