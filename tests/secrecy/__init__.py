"""What a seat cannot know makes no difference to it: games beside games in which everything hidden from it was exchanged."""
