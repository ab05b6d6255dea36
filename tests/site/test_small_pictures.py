"""The faces of dice, and displays and tracks with what lies on them at the start."""

import re

from tests.site.conftest import SITE


def drawn(page, title):
    """The texts of the boxes below a heading: a list for each box."""
    picture = re.search(rf"## {title}\n\n<div class=\"display\">\n(.*?)</div>", page, re.S)[1]
    boxes = re.findall(r'<g transform="translate[^>]*>(.*?)</g>', picture, re.S)
    return [re.findall(r"<text[^>]*>([^<]*)</text>", box) for box in boxes]


def test_boxes_show_members_their_signs_and_what_lies_in_them(sample):
    page = sample.pages["displays.md"]
    assert drawn(page, "The shires") == [["Alder", "North"], ["Birch", "~"], ["Cedar", "South"], ["Dogwood", "South"]]
    assert drawn(page, "The tent") == [["Ada", "Birch"], ["Siege 1", "* *"], ["Bo"]]
    assert "harbour" in page and 'href="places/alder.html"' in page


def test_tracks_show_the_rows_of_a_table_and_the_values_of_an_attribute(sample):
    page = sample.pages["displays.md"]
    assert drawn(page, "The storm") == [["5 or less", "losses: 0"], ["6 or more", "losses: 1"]]
    assert drawn(page, "The years") == [["0", "●"], ["1"], ["2"], ["3"]]


def test_numbers_on_a_die_have_pips(sample):
    faces = re.findall(r'<g transform="translate.*?</g>', sample.pages["dice/die.md"], re.S)
    assert [face.count("<circle") for face in faces] == [1, 2, 3, 4, 5, 6]


def test_without_displays_there_is_no_page(changed):
    site = changed({"rules/sample/site.yaml": SITE[: SITE.index("displays:")]})
    assert "displays.md" not in site.pages and "displays.md" not in site.files["mkdocs.yml"]


def test_a_face_that_is_a_member_has_its_signs(changed):
    site = changed({"rules/sample/lot.rules": "die lot\n    faces Raid 1, Siege 1\n"})
    faces = re.findall(r"<title>([^<]*)</title><rect[^>]*>(?:<text[^>]*>([^<]*)</text>)?", site.pages["dice/lot.md"])
    assert faces == [("Raid 1", "*"), ("Siege 1", "* *")]
