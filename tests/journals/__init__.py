"""What every shipped rule set does, held by digests: random games by seed, and all examples."""
