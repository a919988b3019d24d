"""`cardspeak drill`: a mistake on purpose, and which ruling is it? For dealers and floor staff in training."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from cardspeak.books.names import resolve_book
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cli import completing
from cardspeak.cli.output import console, json_option, print_json, styled_cards
from cardspeak.errors import BadInput
from cardspeak.learn.drill import LETTERS, TOPICS, DrillQuestion, Graded, Score, ask, grade
from cardspeak.learn.rounds import banked_books, pose_banked

LAST = 8  # sentences of the hand that are told before the question


def _topics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [topic for topic in TOPICS if topic.startswith(incomplete)]


@click.command("drill")
@click.option("--book", default="", metavar="BOOK", shell_complete=completing.books, help="By whose rules; else any.")
@click.option("--game", default="", metavar="GAME", shell_complete=completing.games, help="Which game; else any.")
@click.option("--topic", default="", metavar="TOPIC", shell_complete=_topics, help=f"One of {', '.join(TOPICS)}.")
@click.option("--questions", type=click.IntRange(1), default=5, show_default=True, metavar="N", help="How many.")
@click.option("--seed", metavar="TEXT", help="The same seed asks the same questions.")
@click.option("--answers", metavar="LIST", help="Answers given beforehand, as in 'a c 26.31'; nothing is asked.")
@click.option("--score", "score_file", type=click.Path(path_type=Path), metavar="FILE", help="Where the score is kept.")
@json_option
def command(
    book: str,
    game: str,
    topic: str,
    questions: int,
    seed: str | None,
    answers: str | None,
    score_file: Path | None,
    as_json: bool,
) -> int:
    """Deal a hand, make a mistake on purpose and ask for the ruling.

    \b
    cardspeak drill --book star --topic early
    cardspeak drill --questions 20 --seed monday
    cardspeak drill --seed monday --questions 2 --answers 'a b'

    Answer with a letter or with the clause itself; `quit` ends. The score by topic is kept in
    ~/.local/share/cardspeak/drill.json unless --score names another file.
    """
    seed = fresh_seed(os.urandom) if seed is None else seed
    given = None if answers is None else answers.replace(",", " ").split()
    if given is not None and len(given) != questions:
        raise BadInput(f"{len(given)} answers for {questions} questions: give one for each.")
    slug = resolve_book(book) if book else ""
    asked = _ask(seed, slug, game, topic, questions)
    if as_json and given is None:
        print_json({"seed": seed, "questions": [_document(question) for question in asked]})
        return 0
    file = score_file or _usual_file()
    score = read_score(file)
    if as_json:
        assert given is not None, "looked at above"
        return _graded_json(seed, list(asked), given, score, file)
    return _session(seed, asked, given, score, file)


def _ask(seed: str, book: str, game: str, topic: str, questions: int) -> Iterator[DrillQuestion]:
    below = seeded(f"{seed}/drill")
    for _ in range(questions):
        if book in banked_books():
            yield pose_banked(below, book, game=game, topic=topic).question
        else:
            yield ask(below, book=book, game=game, topic=topic)


# -- the score -----------------------------------------------------------------------------------------------


def _usual_file() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "cardspeak" / "drill.json"


def read_score(file: Path) -> Score:
    """The score so far; a file that is none is never overwritten."""
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return Score()
    except OSError as wrong:
        raise BadInput(f"{file} cannot be read: {wrong.strerror}.") from None
    try:
        return msgspec.json.decode(raw, type=Score)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise BadInput(f"{file} is not a score of drills; name another file with --score.") from None


def write_score(file: Path, score: Score) -> None:
    """Whole or not at all, so that an interrupted write loses nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(score), indent=2) + b"\n")
    fresh.replace(file)


# -- JSON ----------------------------------------------------------------------------------------------------


def _document(question: DrillQuestion) -> dict[str, Any]:
    return {
        "book": question.book,
        "game": question.game,
        "incident": question.incident,
        "topic": question.topic,
        "happened": question.happened,
        "seat": question.seat,
        "cards": question.cards,
        "told": question.told,
        "story": [{"says": str(sentence), "clause": sentence.cite} for sentence in question.story],
        "answers": [
            {"letter": letter, "does": answer.does, "book": answer.book, "clause": answer.clause}
            for letter, answer in zip(LETTERS, question.answers, strict=False)
        ],
        "right": LETTERS[question.right],
    }


def _graded_json(seed: str, asked: list[DrillQuestion], given: list[str], score: Score, file: Path) -> int:
    rows = []
    for question, word in zip(asked, given, strict=True):
        graded = grade(question, word)
        score.add(question.topic, graded.right)
        rows.append({**_document(question), "graded": graded})
    write_score(file, score)
    right = sum(row["graded"].right for row in rows)
    print_json({"seed": seed, "questions": rows, "asked": len(rows), "right": right, "score": score.topics})
    return 0


# -- at the terminal -----------------------------------------------------------------------------------------


def _session(seed: str, asked: Iterator[DrillQuestion], given: list[str] | None, score: Score, file: Path) -> int:
    """Question after question; an interrupt or `quit` keeps what has been answered."""
    now, stopped = Score(), False
    try:
        for number, question in enumerate(asked, 1):
            _print_question(number, question)
            graded = _answer(question, None if given is None else given[number - 1])
            if graded is None:
                break
            now.add(question.topic, graded.right)
            score.add(question.topic, graded.right)
            write_score(file, score)
            _print_grade(question, graded)
    except (KeyboardInterrupt, click.Abort):
        stopped = True
        click.echo()
    _print_score(seed, now, score)
    return 130 if stopped else 0


def _answer(question: DrillQuestion, given: str | None) -> Graded | None:
    """None: the drill is over. An answer that is none is asked for again, unless it was given beforehand."""
    if given is not None:
        return grade(question, given)
    while True:
        click.echo("Your ruling: ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in ("quit", "q", "exit"):
            return None
        try:
            return grade(question, line)
        except BadInput as wrong:
            click.echo(str(wrong))


def _print_question(number: int, question: DrillQuestion) -> None:
    from rich.text import Text

    from cardspeak.cli.deal import sentence_line

    out = console()
    out.print(f"\nQuestion {number}: {question.game} by {question.book}", style="bold", markup=False, soft_wrap=True)
    left_out = len(question.story) - LAST
    if left_out > 0:
        out.print(f"({left_out} sentences before)", style="dim", markup=False)
    for sentence in question.story[-LAST:]:
        out.print(sentence_line(sentence), soft_wrap=True)
    who = f" Seat {question.seat}." if question.seat else ""
    happened = Text(f"{question.incident.capitalize()}: {question.happened}{who}", style="yellow")
    if question.cards:
        happened.append(" Seen: ").append_text(styled_cards(question.cards)).append(".")
    out.print(happened, soft_wrap=True)
    for told in question.told:
        out.print(told, style="yellow", markup=False, soft_wrap=True)
    for letter, answer in zip(LETTERS, question.answers, strict=False):
        out.print(f"  {letter}) {answer.text}", markup=False, soft_wrap=True)


def _print_grade(question: DrillQuestion, graded: Graded) -> None:
    out = console()
    if graded.right:
        out.print("Right.", style="green")
    else:
        out.print(f"No: {graded.answer}. {graded.because}", style="red", markup=False, soft_wrap=True)
    out.print(f"{graded.says}  [{question.book} {graded.clause}]", markup=False, soft_wrap=True)
    if question.considered:
        out.print(f"Also looked at: {', '.join(question.considered)}", style="dim", markup=False, soft_wrap=True)


def _print_score(seed: str, now: Score, score: Score) -> None:
    out = console()
    total, ever = now.total, score.total
    out.print(f"\n{total.right} of {total.asked} right; in all {ever.right} of {ever.asked}. Seed {seed}", markup=False)
    for topic, count in sorted(score.topics.items()):
        out.print(f"  {topic:<8} {count.right} of {count.asked}", markup=False)
