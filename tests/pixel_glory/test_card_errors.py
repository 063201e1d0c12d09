"""Wrong card sets: each gives one clear sentence, and nothing but InputError."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import cards
from glory_sim.games.pixel_glory.card_files import from_plain, load_card_set, to_plain

Edit = Callable[[Path], object]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the set `plain`, to be spoilt."""
    copy = tmp_path / "mine"
    shutil.copytree(cards.shipped_card_sets()["plain"], copy)
    return copy


def refusal(name_or_path: str | Path) -> str:
    """Return the message that refuses a card set: one printable sentence."""
    with pytest.raises(InputError) as caught:
        load_card_set(name_or_path)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 600
    return message


def edit_cell(path: Path, row: int, column: str, value: str) -> None:
    """Set one cell, rows counted as in a spreadsheet."""
    with path.open(newline="", encoding="utf-8") as file:
        table = list(csv.reader(file))
    table[row - 1][table[0].index(column)] = value
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(table)


def replace(file: str, old: str, new: str, count: int = 1) -> Edit:
    """Return an edit that replaces text in one file."""

    def edit(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, count), encoding="utf-8")

    return edit


def write(file: str, content: bytes) -> Edit:
    """Return an edit that overwrites one file."""
    return lambda folder: (folder / file).write_bytes(content)


CELLS = [
    ("spells", "id", "", "an empty cell", "a to z, 0 to 9 and _"),
    ("spells", "id", "Fire Ball", "'Fire Ball'", "a to z, 0 to 9 and _"),
    ("spells", "id", "é", "'é'", "a to z, 0 to 9 and _"),
    ("spells", "id", "a" * 41, "is no id", "1 to 40"),
    ("spells", "id", "basic_fire", "'basic_fire' is reserved", "another id"),
    ("monsters", "id", "basic_attack", "'basic_attack' is reserved", "another id"),
    ("spells", "id", "fire_01", "'fire_01' stands in row 2 already", "ids are unique"),
    ("spells", "name", "", "the cell is empty", "give the card a name"),
    ("spells", "name", "Fi\x07re", "'Fi\\x07re'", "printable text"),
    ("spells", "name", "two\nlines", "'two\\nlines'", "printable text"),
    ("spells", "name", "\u202eeriF", "'\\u202eeriF'", "printable text"),
    ("spells", "name", "x" * 61, "has 61 characters", "at most 60"),
    ("spells", "note", "red \x1b[31m", "control", "printable text"),
    ("spells", "note", "x" * 501, "has 501 characters", "at most 500"),
    ("spells", "element", "none", "'none'", "fire, earth, water"),
    ("spells", "element", "Fire", "'Fire'", "fire, earth, water"),
    ("spells", "fire", "", "an empty cell", "from 0 to 6"),
    ("spells", "earth", "7", "'7'", "from 0 to 6"),
    ("spells", "water", "-1", "'-1'", "from 0 to 6"),
    ("spells", "water", "1.0", "'1.0'", "from 0 to 6"),
    ("spells", "water", "\u0661", "'\u0661'", "from 0 to 6"),
    ("spells", "effects", "smash 4", "at character 1 'smash'", "hit, sweep, execute"),
    ("spells", "effects", "hit 1; hit 99", "at character 12 '99'", "from 0 to 20"),
    ("spells", "effects", ";".join(["hit 1"] * 9), "9 steps", "at most 8"),
    ("spells", "synergy_points", "1", "synergy_points is filled", "leaves them empty"),
    ("spells", "provenance", "", "an empty cell", "official, reconstructed, own"),
    ("spells", "provenance", "stolen", "'stolen'", "official, reconstructed, own"),
    ("monsters", "role", "boss", "'boss'", "ordinary, keeper, lord"),
    ("monsters", "role", "", "an empty cell", "ordinary, keeper, lord"),
    ("monsters", "element", "air", "'air'", "fire, earth, water, none"),
    ("monsters", "hp", "0", "'0'", "from 1 to 100"),
    ("monsters", "hp", "twelve", "'twelve'", "from 1 to 100"),
    ("monsters", "hp", "9" * 5000, "is not allowed", "from 1 to 100"),
    ("monsters", "hp", "101", "'101'", "from 1 to 100"),
    ("monsters", "hp", "nan", "'nan'", "from 1 to 100"),
    ("monsters", "fame", "-1", "'-1'", "from 0 to 100"),
    ("monsters", "fame", "1e3", "'1e3'", "from 0 to 100"),
    ("monsters", "combo_criterion", "overkill", "'overkill'", "exact, basic, fire"),
]


@pytest.mark.parametrize(("table", "column", "value", "seen", "allowed"), CELLS)
def test_a_wrong_cell_names_file_row_column_and_what_is_allowed(
    folder: Path, table: str, column: str, value: str, seen: str, allowed: str
) -> None:
    edit_cell(folder / f"{table}.csv", 5, column, value)
    message = refusal(folder)
    place_column = "synergy_element" if column == "synergy_points" else column
    assert f"{table}.csv, row 5, column {place_column}: " in message
    assert seen in message
    assert allowed in message


def test_a_synergy_is_checked_cell_by_cell(folder: Path) -> None:
    path = folder / "spells.csv"
    edit_cell(path, 3, "synergy_element", "none")
    edit_cell(path, 3, "synergy_points", "10")
    edit_cell(path, 3, "synergy_effects", "hit x")
    assert "row 3, column synergy_element: 'none'" in refusal(folder)
    edit_cell(path, 3, "synergy_element", "fire")
    assert "row 3, column synergy_points: '10' is not allowed" in refusal(folder)
    edit_cell(path, 3, "synergy_points", "0")
    assert "row 3, column synergy_effects: at character 5 'x'" in refusal(folder)


MANY_SPELLS = "".join(f"more_{n},More,fire,0,0,0,hit 1,,,,own,\n" for n in range(26)).encode()
MANY_MONSTERS = "".join(f"more_{n},More,ordinary,fire,5,1,,own,\n" for n in range(39)).encode()


def append(file: str, content: bytes) -> Edit:
    """Return an edit that adds to the end of a file."""
    return lambda folder: (folder / file).write_bytes((folder / file).read_bytes() + content)


FILES: list[tuple[str, Edit, str, str]] = [
    ("missing spells", lambda f: (f / "spells.csv").unlink(), "spells.csv", "does not exist"),
    ("missing monsters", lambda f: (f / "monsters.csv").unlink(), "monsters.csv", "not exist"),
    ("missing about", lambda f: (f / "about.toml").unlink(), "about.toml", "does not exist"),
    ("empty file", write("spells.csv", b""), "spells.csv is empty", "id,name,element"),
    ("blank file", write("spells.csv", b"\n\n"), "column 'id' is missing", "id,name,element"),
    ("binary", write("spells.csv", bytes(range(256))), "spells.csv is no UTF-8 text", "save it"),
    ("utf-16", write("spells.csv", "id,name".encode("utf-16")), "UTF-16", "save it as UTF-8"),
    ("latin-1", append("spells.csv", b"\xe9"), "spells.csv, line 38", "CSV UTF-8"),
    ("huge", write("monsters.csv", b"x" * 1_000_001), "monsters.csv is larger", "1,000,000"),
    ("many rows", write("spells.csv", b"id\n" * 1002), "more than 1000 rows", "most allowed"),
    ("huge cell", write("spells.csv", b"x" * 200_000), "spells.csv, row 1", "as CSV"),
    ("open quote", append("spells.csv", b'"fire_99,x'), "spells.csv, row 38", "double quotes"),
    ("semicolons", replace("spells.csv", ",", ";", 9999), "separated by semicolons", "save it"),
    ("tabs", replace("monsters.csv", ",", "\t", 9999), "separated by tabs", "with commas"),
    ("unknown column", replace("spells.csv", ",note", ",price"), "column 'price'", "id,name"),
    ("near column", replace("monsters.csv", ",hp", ",HP"), "column 'HP'", "did you mean 'hp'"),
    ("misspelt column", replace("spells.csv", "effects", "effect"), "'effect'", "mean 'effects'"),
    ("missing column", replace("monsters.csv", ",fame", "", 1), "'fame' is missing", "id,name"),
    ("column twice", replace("spells.csv", ",note", ",name"), "'name' stands there twice", "out"),
    ("short row", append("spells.csv", b"fire_99,x\n"), "row 38: the row has 2 cells", "header"),
    ("comma in text", replace("spells.csv", "Plain", "A,"), "the row has 13 cells", "quotes"),
    ("header only", write("spells.csv", b"id,name,element,fire,earth,water,effects,"
        b"synergy_element,synergy_points,synergy_effects,provenance,note"), "0 spells", "1 to 61"),
    ("two keepers", replace("monsters.csv", ",ordinary", ",keeper"), "'keeper'", "has 2"),
    ("no keeper", replace("monsters.csv", ",keeper", ",ordinary"), "'keeper'", "has none"),
    ("two lords", replace("monsters.csv", ",ordinary", ",lord"), "role 'lord'", "has 2"),
    ("no lord", replace("monsters.csv", ",lord", ",ordinary"), "role 'lord'", "has none"),
    ("62 spells", append("spells.csv", MANY_SPELLS), "62 spells", "1 to 61"),
    ("65 monsters", append("monsters.csv", MANY_MONSTERS), "65 monsters", "1 to 64"),
    ("not TOML", write("about.toml", b"name = plain"), "about.toml is not valid TOML", "line 1"),
    ("huge number", write("about.toml", b"name = " + b"9" * 5000), "about.toml", "not valid"),
    ("deep nesting", write("about.toml", b"name = " + b"[" * 9000), "about.toml", "too deeply"),
    ("unknown key", append("about.toml", b'url = "x"'), "about.toml: unknown key 'url'", "origin"),
    ("missing key", replace("about.toml", "licence", "# licence"), "licence must be", 'licence = '),
    ("wrong type", replace("about.toml", '"1.0"', "1.0"), "version must be a text", "version = "),
    ("blank text", replace("about.toml", '"1.0"', '" "'), "version must be a text", "not empty"),
    ("control text", replace("about.toml", '"1.0"', '"\\u001b"'), "version: '\\x1b'", "printable"),
    ("table", replace("about.toml", 'name = "plain"', "[name]"), "name must be a text", "empty"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("edit", "seen", "allowed"), [case[1:] for case in FILES], ids=[case[0] for case in FILES]
)
def test_a_wrong_file_names_itself_and_what_is_allowed(
    folder: Path, edit: Edit, seen: str, allowed: str
) -> None:
    edit(folder)
    message = refusal(folder)
    assert folder.name in message
    assert seen in message
    assert allowed in message


@pytest.mark.parametrize("file", ["spells.csv", "monsters.csv", "about.toml"])
def test_a_folder_or_a_loop_in_place_of_a_file_is_told(folder: Path, file: str) -> None:
    (folder / file).unlink()
    (folder / file).mkdir()
    assert f"{file} is no file but a folder or device" in refusal(folder)
    (folder / file).rmdir()
    (folder / file).symlink_to(folder / file)
    assert f"{file} cannot be read: " in refusal(folder)


@pytest.mark.parametrize("name", ["nix", "", " ", "a/b", "\0", "\n\x1b[31m", "x" * 5000, "plain "])
def test_an_unknown_set_lists_those_that_ship(name: str) -> None:
    message = refusal(name)
    assert "give one of plain, reconstruction, template" in message


def test_a_file_in_place_of_the_folder_is_told(folder: Path) -> None:
    message = refusal(folder / "spells.csv")
    assert "spells.csv is a file" in message
    assert "the folder that holds spells.csv, monsters.csv and about.toml" in message


@pytest.mark.parametrize(
    "damage",
    [
        lambda plain: None,
        lambda plain: [],
        lambda plain: "plain",
        lambda plain: {},
        lambda plain: {**plain, "spells": None},
        lambda plain: {**plain, "spells": [1]},
        lambda plain: {**plain, "spells": [{}]},
        lambda plain: {**plain, "monsters": {}},
        lambda plain: {**plain, "monsters": plain["monsters"][2:]},
        lambda plain: {**plain, "name": 5},
        lambda plain: {**plain, "extra": 5},
        lambda plain: {**plain, "spells": [{**plain["spells"][0], "fire": 2}]},
        lambda plain: {**plain, "spells": [{**plain["spells"][0], "fire": "2.5"}]},
        lambda plain: {**plain, "spells": plain["spells"] * 2},
        lambda plain: {**plain, "name": "\ud800"},
    ],
)
def test_a_damaged_stored_set_is_refused(damage: Callable[[object], object]) -> None:
    with pytest.raises(InputError, match="the stored card set"):
        from_plain(damage(to_plain(load_card_set("plain"))))


@settings(max_examples=60)
@given(st.binary(max_size=300), st.sampled_from(["spells.csv", "monsters.csv", "about.toml"]))
def test_no_bytes_whatever_raise_anything_else(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, file: str
) -> None:
    folder = tmp_path_factory.mktemp("set") / "mine"
    shutil.copytree(cards.shipped_card_sets()["plain"], folder)
    (folder / file).write_bytes(content)
    refusal(folder)
