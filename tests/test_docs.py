"""The documentation says what the program does: examples, links, names and made pages."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from glory_sim.cli.main import cli
from glory_sim.games.pixel_glory import layout
from glory_sim.games.pixel_glory.cards import shipped_card_sets
from glory_sim.games.pixel_glory.policies.catalogue import BIDDING, PLAYING
from glory_sim.games.pixel_glory.rules import shipped_rules
from tools.doc_examples import ROOT, list_pages, rerun
from tools.update_docs import MADE_PAGES

PAGES = {str(path.relative_to(ROOT)): path for path in list_pages()}
LINKED = [*PAGES.values(), ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
GUIDES = "".join(path.read_text(encoding="utf-8") for path in PAGES.values())
UPDATE = "out of date; look at it, then run: python -m tools.update_docs"


def anchors(page: str) -> set[str]:
    """The places of a page that can be linked to, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", PAGES)
def test_examples_do_what_the_page_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGES[name].read_text(encoding="utf-8")
    assert rerun(page) == page, UPDATE


@pytest.mark.parametrize("path", MADE_PAGES, ids=lambda path: path.name)
def test_made_pages_are_up_to_date(path: Path) -> None:
    assert MADE_PAGES[path]() == path.read_text(encoding="utf-8"), UPDATE


@pytest.mark.parametrize("path", LINKED, ids=lambda path: path.name)
def test_links_between_pages_resolve(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", page):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        linked = (path.parent / file).resolve() if file else path
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked.read_text(encoding="utf-8")), target


def test_every_page_can_be_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").rglob("*.md"):
        relative = path.relative_to(ROOT / "docs").as_posix()
        assert relative == "index.md" or f"]({relative})" in index, relative


@pytest.mark.parametrize("command", cli.list_commands(click.Context(cli)))
def test_every_command_has_an_example(command: str) -> None:
    assert re.search(rf"glory-sim {command}\b", GUIDES)


def test_options_named_in_the_text_exist() -> None:
    for words in re.findall(r"`glory-sim ([^`\n]+)`", GUIDES):
        command: click.Command = cli
        for word in words.split():
            if isinstance(command, click.Group):
                found = command.get_command(click.Context(command), word)
                assert found is not None, words
                command = found
            elif word.startswith("--"):
                assert word == "--help" or word in {o for p in command.params for o in p.opts}, (
                    words
                )


@pytest.mark.parametrize(
    "name", sorted({*BIDDING, *PLAYING, *shipped_card_sets(), *shipped_rules()})
)
def test_every_shipped_policy_card_set_and_variant_is_named(name: str) -> None:
    assert f"`{name}`" in GUIDES


@pytest.mark.parametrize("event", layout.EVENT_NAMES)
def test_every_event_is_explained(event: str) -> None:
    page = (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{event}` \|", page, re.MULTILINE)


def test_the_numbers_of_actions_are_explained() -> None:
    page = (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8")
    actions = page.split("**Actions**")[1].split("**Blows**")[0]
    numbers = [int(number) for number in re.findall(r"`(?:k|(\d+)[^`]*)`", actions) if number]
    expected = [layout.STORE, layout.PLAY_RESERVE, layout.REDEEM_KILL, layout.REDEEM_CARDS]
    assert numbers == [*expected, layout.END_TURN]
