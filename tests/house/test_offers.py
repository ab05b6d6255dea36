"""What an abstract layer offers is used by one of its games at least."""

from tests.shipped import EDITIONS, session_of


def left_by(name):
    """Where abstract layers offer what this game leaves."""
    session = session_of(name)
    layers = {layer.id for layer in session.library.layers if layer.manifest.abstract}
    return layers, {f"{each.span}: {each.message}" for each in session.findings if each.code == "left-here"}


def test_no_layer_offers_what_all_of_its_games_leave():
    told = {name: left_by(name) for name in EDITIONS}
    abstract = set().union(*(layers for layers, _ in told.values()))
    assert abstract
    for layer in sorted(abstract):
        games = [left for layers, left in told.values() if layer in layers]
        common = set.intersection(*games)
        assert sorted(each for each in common if f"rules/{layer}/" in each or f"cards/{layer}/" in each) == []
