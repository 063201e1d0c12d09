"""The report: every number traced, names escaped, links whole, bytes repeatable."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest

from analysis.findings import measure_run
from analysis.metrics import Metric
from analysis.report import figures_combo, figures_elements, figures_fame
from analysis.report.page import render_page
from analysis.report.provenance import honesty_lines
from analysis.report.warnings import warnings
from analysis.report.write import write_findings
from analysis.stats.verdicts import Zone
from analysis.targets import Target
from analysis.wording import STYLES, say
from glory_sim.core.errors import InputError
from glory_sim.games.pixel_glory import cards
from tests.analysis.conftest import MARKUP, MadeReport
from tests.analysis.made_runs import MadeRun, made_run
from tests.analysis.pages import Page, read_page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def page(report: MadeReport) -> Page:
    return read_page(report.html)


@pytest.fixture(scope="module")
def metrics(report: MadeReport) -> dict[str, Metric]:
    """Return the metrics as metrics.json holds them."""
    stored = json.loads(report.paths.metrics.read_text(encoding="utf-8"))["metrics"]
    return {
        name: Metric(**fields | {"id": name, "target": Zone(*target) if target else None})
        for name, fields in stored.items()
        for target in [fields["target"]]
    }


def drawings(report: MadeReport) -> dict[str, ElementTree.Element]:
    """Return the drawings that were saved, by file name."""
    return {
        path.stem: ElementTree.fromstring(path.read_text(encoding="utf-8"))
        for path in sorted(report.paths.figures.glob("*.svg"))
    }


def test_the_first_line_says_whose_cards_these_are(page: Page) -> None:
    first = next(element for element in page.elements if element.tag == "p")
    assert first.attributes["class"] == "honesty"
    assert first.text.startswith("Card set “reconstruction” 1.0: 1 official, 61 reconstructed")
    assert "printed values are not publicly known" in first.text


def test_a_set_that_is_all_official_is_not_called_unknown(targets: Sequence[Target]) -> None:
    card_set = cards.to_plain(cards.load_card_set("plain"))
    for card in (*card_set["spells"], *card_set["monsters"]):
        card["provenance"] = "official"
    run = made_run(deals=16, tables=((2, "greedy"),), card_set=card_set)
    (line,) = honesty_lines(measure_run(run, targets))
    assert "Every card is marked as copied from the printed game" in line
    assert "not publicly known" not in line


def test_every_number_is_its_metric_in_its_style(page: Page, metrics: dict[str, Metric]) -> None:
    numbers = page.having("data-metric")
    assert len(numbers) > 1000
    for element in numbers:
        metric = metrics[element.attributes["data-metric"]]
        assert element.text == say(metric, element.attributes["data-style"])


def test_prose_has_no_number_of_its_own(page: Page) -> None:
    assert not [text for text in page.prose if re.search(r"\d", text)]


def test_numbers_in_the_words_of_a_drawing_are_those_of_metrics(
    report: MadeReport, metrics: dict[str, Metric]
) -> None:
    printed = " ".join(say(metric, style) for metric in metrics.values() for style in STYLES)
    known = set(re.findall(r"\d[\d,.]*\d|\d", printed)) | {str(n) for n in range(600)}
    for root in drawings(report).values():
        words = " ".join(root.find(SVG + tag).text or "" for tag in ("title", "desc"))
        words = words.replace(MARKUP, "")
        assert set(re.findall(r"\d[\d,.]*\d|\d", words)) <= known


def test_every_drawing_has_a_text_alternative(report: MadeReport, page: Page) -> None:
    inline = [element for element in page.all("svg") if "role" in element.attributes]
    assert len(inline) == len(drawings(report)) > 50
    ids = {element.attributes.get("id") for element in page.elements}
    for element in inline:
        assert element.attributes["role"] == "img"
        assert set(element.attributes["aria-labelledby"].split()) <= ids
    for root in drawings(report).values():
        assert len(root.find(SVG + "title").text) > 20
        assert len(root.find(SVG + "desc").text) > 40


def test_names_with_markup_are_text_in_page_and_drawings(report: MadeReport, page: Page) -> None:
    assert "<script>alert" not in report.html
    assert len(page.all("script")) == 1
    assert any(element.text == MARKUP for element in page.all("td"))
    labels = [e.text for e in drawings(report)["spell-owners-2p"].iter(SVG + "text")]
    assert any(label.startswith('<script>alert("x")') for label in labels)
    assert any("mixed & <b>" in (e.text or "") for e in page.having("data-key"))


def test_control_characters_in_names_never_reach_the_page(targets: Sequence[Target]) -> None:
    findings = measure_run(made_run(deals=16, tables=((2, "gr\x00ee\x1bdy"),)), targets)
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", render_page(findings, []))
    assert {metric.panel for metric in findings.metrics.find("F1")} == {"gr\ufffdee\ufffddy"}


def test_ids_are_unique_and_every_link_inside_the_page_arrives(page: Page) -> None:
    ids = Counter(e.attributes["id"] for e in page.having("id"))
    assert [name for name, number in ids.items() if number > 1] == []
    links = [element.attributes["href"] for element in page.all("a")]
    assert all(link.startswith("#") for link in links)
    assert {link[1:] for link in links} <= ids.keys()


def test_references_inside_drawings_arrive(report: MadeReport) -> None:
    for root in drawings(report).values():
        text = ElementTree.tostring(root, encoding="unicode")
        ids = set(re.findall(r' id="([^"]+)"', text))
        assert set(re.findall(r'(?:url\(#|href="#)([^")]+)', text)) <= ids


def test_the_page_is_whole_and_needs_no_network(report: MadeReport, page: Page) -> None:
    assert page.unbalanced == []
    assert page.stack == []
    for attribute in ("src", "srcset", "data", "action"):
        assert page.having(attribute) == []
    assert [e.attributes["href"] for e in page.all("link")] == ["data:,"]
    assert "@import" not in report.html
    assert not re.search(r"url\((?!#)", report.html)
    addresses = set(re.findall(r"https?://[^\s\"'<]+", report.html))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_every_figure_links_to_its_numbers_and_definitions(report: MadeReport) -> None:
    figures = re.findall(r"<figure.*?</figure>", report.html, flags=re.DOTALL)
    assert len(figures) > 25
    for figure in figures:
        assert re.search(r'href="#table-', figure)
        assert re.search(r'href="#definition-', figure)
        assert re.search(r'data-style="deals"', figure)


def test_gates_stand_worst_first(page: Page) -> None:
    chips = [e.text for e in page.all("span") if e.attributes.get("class", "").startswith("chip")]
    first = chips[3 : 3 + 11]  # after the three that count verdicts
    order = {"OUT": 0, "UNSURE": 1, "OK": 2}
    assert [order[chip] for chip in first] == sorted(order[chip] for chip in first)


def warned(run: MadeRun) -> str:
    """Return all warnings of a report in one text."""
    return " ".join(warnings(measure_run(run, ())))


def test_truncated_games_are_warned_of_in_the_page(report: MadeReport) -> None:
    assert "Some games were stopped by a limit" in report.html
    assert "stopped by a limit" not in warned(made_run(deals=16, tables=((2, "greedy"),)))


def test_small_runs_and_missing_tables_are_warned_of() -> None:
    text = warned(made_run(deals=16, tables=((2, "greedy"), (3, "careful"))))
    assert "This run is small" in text
    assert "Not every style of play" in text
    assert "Not every style" not in warned(made_run(deals=16, tables=((2, "greedy"),)))


def test_players_who_all_bid_alike_are_warned_of() -> None:
    run = made_run(deals=16, tables=((2, "greedy"), (3, "greedy")))
    assert "every round is a tie" not in warned(run)
    bids = run.stored["bids_sums"]
    bids["first_picks"] = bids["bids"] * (bids["staff_distance"] == 0)
    assert "every round is a tie" in warned(run)


def test_sums_that_disagree_are_warned_of() -> None:
    run = made_run(deals=16, tables=((2, "greedy"),))
    run.stored["seats_sums"]["combo_left"] += 1
    assert "combo points gained and used do not add up" in warned(run)


def test_sessions_of_different_versions_are_warned_of() -> None:
    run = made_run(deals=16, tables=((2, "greedy"),))
    other = run.info["sessions"][0] | {"versions": {"glory_sim": "9.9"}}
    run.info["sessions"].append(other)
    assert "different versions" in warned(run)


def test_without_targets_nothing_is_judged() -> None:
    findings = measure_run(made_run(deals=16, tables=((2, "greedy"),)), ())
    assert "nothing is judged" in render_page(findings, [])


def test_a_game_without_bonus_and_without_combo_points_has_its_report() -> None:
    run = made_run(deals=16, tables=((2, "greedy"),))
    run.info["inputs"]["rules"]["combo_price"] = 0
    seats = run.stored["seats_sums"]
    for column in seats.columns:
        if column.startswith(("bonus_", "missed_", "combo_", "redeemed_")):
            seats[column] = 0
    findings = measure_run(run, ())
    assert figures_elements.bonus(findings) is None
    assert figures_combo.ledger(findings).drawings


def test_a_run_of_one_group_has_no_intervals_and_no_verdict_but_unsure(
    targets: Sequence[Target],
) -> None:
    findings = measure_run(made_run(deals=8, tables=((2, "greedy"),)), targets)
    seats = [metric for metric in findings.metrics if metric.gate == "seat_win_share"]
    assert {(metric.lo95, metric.verdict) for metric in seats} == {(None, "UNSURE")}
    assert figures_fame.wins(findings).drawings


def test_tables_are_tidy_and_hold_what_metrics_json_holds(
    report: MadeReport, metrics: dict[str, Metric]
) -> None:
    paths = sorted(report.paths.tables.glob("*.csv"))
    assert {path.stem for path in paths} == {metric.table for metric in metrics.values()}
    wanted = ["estimate", "se", "lo95", "hi95", "num_deals", "unit", "design", "verdict", "target"]
    rows = 0
    for path in paths:
        frame = pd.read_csv(path)
        assert list(frame.columns[:2]) == ["players", "panel"]
        assert list(frame.columns[-len(wanted) :]) == wanted
        assert not frame.duplicated(list(frame.columns[: -len(wanted)])).any()
        rows += len(frame)
    assert rows == len(metrics)


def test_the_same_run_gives_the_same_bytes(
    report: MadeReport, run: MadeRun, targets: Sequence[Target], tmp_path: Path
) -> None:
    """Neither times nor workers of the session show, nor the folder, nor the drawing before."""
    later = {"started": "2031-05-05T05:05:05+00:00", "workers": 7, "platform": "another"}
    session = run.info["sessions"][0] | later
    info = run.info | {"sessions": [session], "created": later["started"]} | later
    again = MadeRun(info, run.cells, run.stored, run.rows)
    paths = write_findings(again, tmp_path / "elsewhere", targets=targets)
    files = sorted(p.relative_to(paths.html.parent) for p in paths.html.parent.rglob("*.*"))
    assert len(files) > 30
    for file in files:
        before = (report.paths.html.parent / file).read_bytes()
        assert (paths.html.parent / file).read_bytes() == before, file


def test_an_unwritable_folder_is_one_clear_error(
    run: MadeRun, targets: Sequence[Target], tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(InputError, match=r"cannot write the report into .*taken"):
        write_findings(
            made_run(deals=8, tables=((2, "greedy"),)), tmp_path / "taken", targets=targets
        )
