"""Files played again by the machine: each habit of real files in a small hand of its own, right and wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cardspeak.interop.phh import HandHistory, read_phh
from cardspeak.interop.phh_replay import GAMES, Replayed, replay, setup_of


def hand(
    actions: str, *, variant: str = "NT", head: str = "", stacks: str = "100, 100, 100", **fields: str
) -> Replayed:
    return replay(history(actions, variant=variant, head=head, stacks=stacks, **fields))


def history(
    actions: str, *, variant: str = "NT", head: str = "", stacks: str = "100, 100, 100", **fields: str
) -> HandHistory:
    """A hand in the notation of the format, its actions separated by commas."""
    count = len(stacks.split(","))
    forced = {
        "antes": str([0] * count),
        "blinds_or_straddles": str(([1, 2] + [0] * count)[:count]),
        "min_bet": "2",
    }
    if variant in ("F7S", "F7S/8", "FR"):
        forced = {"antes": str([1] * count), "bring_in": "1", "small_bet": "2", "big_bet": "4"}
    elif variant in ("FT", "FO/8", "F2L3D", "FB"):
        del forced["min_bet"]
        forced |= {"small_bet": "2", "big_bet": "4"}
    lines = [f"{name} = {value}" for name, value in (forced | fields).items()]
    quoted = ", ".join(f'"{action.strip()}"' for action in actions.split(","))
    return read_phh(
        f'variant = "{variant}"\n{head}\n'
        + "\n".join(lines)
        + f"\nstarting_stacks = [{stacks}]\nactions = [{quoted}]\n"
    )


DEAL = "d dh p1 AsKd, d dh p2 QhQc, d dh p3 7h2c"
HIDDEN = "d dh p1 ????, d dh p2 ????, d dh p3 ????"


def test_every_variant_has_its_game() -> None:
    assert set(GAMES) == {"FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}


def test_finishing_stacks_match_to_the_chip() -> None:
    actions = f"{DEAL}, p3 f, p1 cbr 6, p2 f"
    assert hand(actions, finishing_stacks="[102, 98, 100]") == Replayed(
        verdict="to the chip", why="the finishing stacks match.", commission=0, finishing_stacks=(102, 98, 100)
    )
    wrong = hand(actions, finishing_stacks="[103, 97, 100]")
    assert not wrong.agrees
    assert wrong.why == "p1 finishes with 102, in the file with 103."
    assert wrong.finishing_stacks == (102, 98, 100)


def test_without_a_result_the_hand_must_be_legal() -> None:
    right = hand(f"{DEAL}, p3 f, p1 cbr 6, p2 f")
    assert right.agrees
    assert (right.verdict, right.why) == ("legal", "it is legal to the end; the file gives no result.")
    wrong = hand(f"{DEAL}, p3 f, p1 cbr 3, p2 f")
    assert not wrong.agrees
    assert wrong.why.startswith("action 5 (p1 cbr 3): Raise to from 4 to 100, not 3.")
    assert wrong.finishing_stacks is None


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (f"{DEAL}, p1 f", "action 4 (p1 f): Seat 3 is to act."),
        (f"{DEAL}, p3 f, p1 f, p2 cc", "action 6 (p2 cc): The hand is over"),
        (f"{DEAL}, d db 3c4c5c", "at the end: the hand is not over: seat 3"),
        (f"{DEAL}, p3 f, p1 sm AsKd", "action 5 (p1 sm AsKd): Hands are shown when the betting is over."),
    ],
)
def test_what_cannot_be_names_the_action(actions: str, why: str) -> None:
    answer = hand(actions)
    assert not answer.agrees
    assert answer.why.startswith(why), answer.why


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (f"{DEAL}, p3 f, p1 cc", "the hand is not over: seat 2 is asked to"),
        ("d dh p1 AsKd", "the hand is not over: the dealer is asked to tell hole or tell unseen."),
    ],
)
def test_a_file_without_a_result_may_stop_early(actions: str, why: str) -> None:
    answer = hand(actions)
    assert answer.verdict == "stops early"
    assert answer.why.startswith(f"the file ends before the hand does: {why}")
    assert hand(actions, finishing_stacks="[98, 102, 100]").verdict == "differs", "with a result it contradicts itself"


def test_an_unknown_stack_may_hide_an_all_in() -> None:
    """Nobody is asked any more after the call, so somebody had no chips left."""
    actions = f"{HIDDEN}, p3 cbr 50, p1 f, p2 cc, d db 3c4c5c, d db 8h, d db 9h, p2 sm 7h2c, p3 sm AsAd"
    assert hand(actions, stacks="100, inf, 100", winnings="[0, 0, 101]").verdict == "stops early"
    assert hand(actions, stacks="100, 50, 100", winnings="[0, 0, 101]").verdict == "to the chip"
    assert hand(actions, stacks="100, 90, 100", winnings="[0, 0, 101]").verdict == "differs"


def test_finishing_stacks_short_by_a_commission() -> None:
    """The pot of three is won by p1: one chip of 101 may be the house's, and ten of them may; twenty are too many."""
    actions = f"{HIDDEN}, p3 cbr 50, p1 f, p2 cc, d db 3c4c5c, d db 8h, d db 9h, p2 sm 7h2c, p3 sm AsAd"
    stacks = {"stacks": "100, 50, 100"}
    answer = hand(actions, finishing_stacks="[99, 0, 146]", **stacks)
    assert (answer.verdict, answer.commission) == ("within commission", 5)
    assert answer.why == "the finishing stacks match but for a commission of 5."
    assert hand(actions, finishing_stacks="[99, 0, 151]", **stacks).verdict == "to the chip"
    assert hand(actions, finishing_stacks="[99, 0, 136]", **stacks).verdict == "within commission"
    assert hand(actions, finishing_stacks="[99, 0, 135]", **stacks).verdict == "differs"
    assert hand(actions, finishing_stacks="[98, 0, 151]", **stacks).verdict == "differs", "a loser pays no commission"


def test_a_dead_post_that_the_file_leaves_out() -> None:
    """p3 came back with a dead small blind, and p1 won it; of a player in the blinds nobody asks one."""
    actions = f"{DEAL}, p3 f, p1 cbr 6, p2 f"
    answer = hand(actions, finishing_stacks="[103, 98, 99]")
    assert (answer.verdict, answer.commission) == ("within commission", None)
    assert hand(actions, finishing_stacks="[103, 97, 100]").verdict == "differs"
    assert hand(actions, finishing_stacks="[104, 98, 99]").verdict == "differs"


def test_amounts_of_a_refusal_say_their_scale() -> None:
    answer = hand(f"{DEAL}, p3 f, p1 cbr 2.50, p2 f")
    assert (
        answer.why == "action 5 (p1 cbr 2.5): Raise to from 8 to 200, not 5. [open-table raises.least] (amounts in 1/2)"
    )


def test_heads_up_the_format_lists_blinds_the_other_way_round() -> None:
    """The last player has the button, posts the small blind and acts first before the flop."""
    actions = "d dh p1 AsKd, d dh p2 QhQc, p2 cbr 6, p1 f"
    assert hand(actions, stacks="100, 100", finishing_stacks="[98, 102]").agrees
    late = "d dh p1 AsKd, d dh p2 QhQc, p2 cc, p1 cc, d db 3c4c5c, p1 cbr 2, p2 f"
    assert hand(late, stacks="100, 100", finishing_stacks="[102, 98]").agrees


def test_heads_up_whoever_posted_less_acts_first() -> None:
    actions = "d dh p1 AsKd, d dh p2 QhQc, p1 f"
    blinds = {"blinds_or_straddles": "[2, 1]"}
    assert hand(actions, stacks="100, 100", finishing_stacks="[99, 101]", **blinds).agrees


def test_a_missing_small_blind() -> None:
    actions = f"{DEAL}, p3 f, p1 cbr 6, p2 f"
    assert hand(actions, blinds_or_straddles="[0, 2, 0]", finishing_stacks="[102, 98, 100]").agrees


def test_a_blind_below_zero_is_a_live_post() -> None:
    """The newcomer acts in turn and has already called."""
    actions = f"{DEAL}, p3 cc, p1 f, p2 cc, d db 3c4c5c, p2 cbr 2, p3 f"
    assert hand(actions, blinds_or_straddles="[1, 2, -2]", finishing_stacks="[99, 103, 98]").agrees


def test_a_button_blind_is_the_last_one() -> None:
    actions = "d dh p1 AsKd, d dh p2 QhQc, d dh p3 7h9c, p1 cbr 6, p2 f, p3 f"
    answer = hand(
        actions, variant="NS", antes="[2, 2, 2]", blinds_or_straddles="[0, 0, 2]", finishing_stacks="[106, 98, 96]"
    )
    assert answer.agrees, answer.why


@pytest.mark.parametrize(("trimmed", "stacks"), [("false", "[99, 0, 106]"), ("true", "[99, 3, 103]")])
def test_an_ante_of_the_big_blind_alone(trimmed: str, stacks: str) -> None:
    """It is dead money and goes with the pot, unless the file trims it: then what nobody matched comes back."""
    actions = "d dh p1 AsKd, d dh p2 7h2c, d dh p3 QhQc, p3 cc, p1 f, p2 sm 7h2c, p3 sm QhQc"
    answer = hand(
        f"{actions}, d db 3c4c5c, d db 8h, d db 9h",
        antes="[0, 3, 0]",
        stacks="100, 5, 100",
        head=f"ante_trimming_status = {trimmed}",
        finishing_stacks=stacks,
    )
    assert answer.agrees, answer.why


def test_half_chips() -> None:
    board = "d db 3c4c5c, p1 cc, p2 cc, p3 cc, d db 8h, p1 cc, p2 cc, p3 cc, d db 9h, p1 cc, p2 cc, p3 cc"
    deal = "d dh p1 AsKd, d dh p2 AhKc, d dh p3 7h2c"
    actions = f"{deal}, p3 cbr 4.50, p1 cc, p2 cc, {board}, p1 sm AsKd, p2 sm AhKc, p3 sm 7h2c"
    assert hand(actions, finishing_stacks="[102.25, 102.25, 95.5]").agrees


def test_odd_chips_are_no_smaller_than_any_amount_of_the_file() -> None:
    """A pot of 75 in chips of 25: the first seat takes 50."""
    deal = "d dh p1 AsKd, d dh p2 AhKc, d dh p3 7h2c"
    board = "d db 3c4c5c, p1 cc, p2 cc, d db 8h, p1 cc, p2 cc, d db 9h, p1 cc, p2 cc, p1 sm AsKd, p2 sm AhKc"
    actions = f"{deal}, p3 f, p1 cc, p2 cc, {board}"
    amounts = {"blinds_or_straddles": "[25, 25, 0]", "antes": "[0, 0, 25]", "min_bet": "25"}
    answer = hand(actions, stacks="1000, 1000, 1000", finishing_stacks="[1025, 1000, 975]", **amounts)
    assert answer.agrees, answer.why


def test_stacks_nobody_knows() -> None:
    answer = hand(f"{DEAL}, p3 f, p1 cbr 6, p2 f", stacks="inf, 100, inf", finishing_stacks="[inf, 98, inf]")
    assert answer.agrees
    assert answer.finishing_stacks == (None, 98, None)


def test_hands_tabled_before_the_board_is_complete() -> None:
    actions = f"{DEAL}, p3 f, p1 cbr 100, p2 cc, p1 sm AsKd, p2 sm QhQc, d db 3c4c5c, d db 8h, d db 9h"
    assert hand(actions, finishing_stacks="[0, 200, 100]").agrees


def test_shows_of_nothing_between_the_streets() -> None:
    showing = "p1 sm ????, p2 sm ????"
    actions = f"{HIDDEN}, p3 f, p1 cbr 100, p2 cc, {showing}, d db 3c4c5c, {showing}, d db 8h, {showing}, d db 9h"
    assert hand(f"{actions}, p1 sm AsKd, p2 sm QhQc", finishing_stacks="[0, 200, 100]").agrees


def test_a_raise_written_as_what_the_others_can_call() -> None:
    """Fixed limit, the other player has 1 left over a bet of 4: the full raise is made and 3 come back."""
    deal = "d dh p1 AsKd, d dh p2 QhQc, p2 cc, p1 cc, d db 3c4c5c, p1 cc, p2 cc, d db 8h"
    end = "p1 sm AsKd, p2 sm QhQc, d db 9h"
    actions = f"{deal}, p1 cbr 4, p2 cbr 5, p1 cc, {end}"
    assert hand(actions, variant="FT", stacks="7, 100", finishing_stacks="[0, 107]").agrees
    assert not hand(actions, variant="FT", stacks="8, 100").agrees, "one more could have been called"


def test_a_check_that_decides_nothing() -> None:
    """The last player able to bet is asked once more by some writers."""
    actions = f"{DEAL}, p3 cc, p1 f, p2 cc, p3 sm 7h2c, p2 sm QhQc, d db 3c4c5c, d db 8h, d db 9h"
    assert hand(actions, stacks="100, 100, 1", finishing_stacks="[99, 102, 0]").agrees


def test_a_winner_whom_nobody_called_may_show() -> None:
    actions = f"{HIDDEN}, p3 f, p1 cbr 6, p2 f"
    assert hand(f"{actions}, p1 sm AsKd", finishing_stacks="[102, 98, 100]").agrees
    assert hand(f"{actions}, p1 sm", finishing_stacks="[102, 98, 100]").agrees


def test_the_last_hand_wins_though_the_file_mucks_it() -> None:
    board = "d db 3c4c5c, p1 cc, p2 cc, d db 8h, p1 cc, p2 cc, d db 9h, p1 cc, p2 cc"
    actions = f"{HIDDEN}, p3 f, p1 cc, p2 cc, {board}, p1 sm, p2 sm"
    answer = hand(actions)
    assert answer.agrees
    assert answer.finishing_stacks is None, "nobody can say who won"


def test_the_board_dealt_twice() -> None:
    """All-in on the flop; each player wins one of two boards, and p3's folded blind is divided."""
    deal = "d dh p1 AsKd, d dh p2 QhQc, d dh p3 7h2c, p3 f, p1 cc, p2 cc, d db 3c4c5d"
    actions = f"{deal}, p1 cbr 98, p2 cc, p1 sm AsKd, p2 sm QhQc, d db 8h, d db 9h, d db Ac, d db 9d"
    answer = hand(actions, finishing_stacks="[100, 100, 100]")
    assert answer.agrees, answer.why
    river = hand(actions.rpartition(",")[0])  # a card less: the river alone was dealt twice
    assert river.agrees, river.why
    odd = hand(actions.replace("9h, d db Ac, d db 9d", "9h, d db Ac9d6s"))
    assert not odd.agrees


def test_a_file_that_leaves_out_the_last_fold() -> None:
    actions = f"{HIDDEN}, p3 f, p1 cbr 6"
    answer = hand(actions, winnings="[4, 0, 0]")
    assert answer.agrees
    assert answer.why == "the winnings match; the file leaves out the fold of p2."
    assert not hand(actions, winnings="[0, 4, 0]").agrees
    assert hand(actions).verdict == "stops early"


# -- winnings ----------------------------------------------------------------------------------------------

CALLED = f"{HIDDEN}, p3 cbr 20, p1 f, p2 cc, d db 3c4c5c, p2 cc, p3 cbr 30, p2 f"  # pot 41, 30 uncalled


@pytest.mark.parametrize(
    ("won", "agrees"),
    [
        ("0", True),  # says nothing
        ("41", True),  # the pot
        ("34.83", False),  # more than fifteen percent short, and an odd cent
        ("34.84", True),
        ("44", True),  # with a blind that somebody posted dead
        ("44.01", False),
        ("60.33", False),
        ("60.34", True),  # the uncalled bet counted, less fifteen percent of all
        ("71", True),
        ("74", True),
        ("74.01", False),
    ],
)
def test_winnings_within_a_commission(won: str, agrees: bool) -> None:
    assert hand(CALLED, winnings=f"[0, 0, {won}]", currency_symbol='"$"').agrees is agrees


def test_the_wrong_winner() -> None:
    answer = hand(CALLED, winnings="[0, 41, 0]")
    assert not answer.agrees
    assert answer.why == "p2 wins nothing, in the file 41."


def test_an_uncalled_bet_alone_is_no_win() -> None:
    actions = f"{HIDDEN}, p3 cbr 50, p1 f, p2 cbr 90, p3 cc, d db 3c4c5c, d db 8h, d db 9h, p2 sm 7h2c, p3 sm AsAd"
    both = {"stacks": "100, 90, 80"}
    assert hand(actions, winnings="[0, 10, 161]", **both).agrees
    assert hand(actions, winnings="[0, 0, 161]", **both).agrees
    assert not hand(actions, winnings="[0, 9, 161]", **both).agrees
    assert not hand(actions, winnings="[0, 161, 0]", **both).agrees


PASSIVE = (
    f"{HIDDEN}, p3 f, p1 cc, p2 cc, d db 3c4c5c, p1 cc, p2 cc, d db 8h, p1 cc, p2 cc, d db 9h, p1 cc, p2 cc, p1 sm AsKd"
)


def test_an_unknown_hand_may_have_lost() -> None:
    answer = hand(f"{PASSIVE}, p2 sm ????", winnings="[4, 0, 0]")
    assert answer.agrees
    assert answer.finishing_stacks == (102, 98, 100)
    assert answer.why == "the winnings match; the cards of p2 are unknown."


def test_an_unknown_hand_may_have_won() -> None:
    answer = hand(f"{PASSIVE}, p2 sm ????", winnings="[0, 4, 0]")
    assert answer.agrees
    assert answer.finishing_stacks == (98, 102, 100)


def test_an_unknown_hand_may_have_shared_and_nobody_knows_how() -> None:
    answer = hand(f"{PASSIVE}, p2 sm ????", winnings="[2, 2, 0]")
    assert answer.agrees
    assert answer.finishing_stacks is None
    assert not hand(f"{PASSIVE}, p2 sm ????", winnings="[5, 5, 0]").agrees, "more than the pot and every post"


def test_finishing_stacks_too_tell_who_won_unseen() -> None:
    assert hand(f"{PASSIVE}, p2 sm ????", finishing_stacks="[98, 102, 100]").agrees
    assert hand(f"{PASSIVE}, p2 sm ????", finishing_stacks="[102, 98, 100]").agrees


# -- stud and draw -----------------------------------------------------------------------------------------


def test_stud_cards_of_two_deal_steps_at_once() -> None:
    actions = "d dh p1 ????Kd, d dh p2 ????2c, d dh p3 ????Qh, p2 pb, p3 f, p1 cbr 2, p2 f"
    assert hand(actions, variant="F7S", finishing_stacks="[103, 98, 99]").agrees
    assert not hand(actions.replace("p2 pb", "p1 pb"), variant="F7S").agrees


def test_razz_is_brought_in_by_the_highest_card() -> None:
    actions = "d dh p1 ????Kd, d dh p2 ????2c, d dh p3 ????Ah, p1 pb, p2 f, p3 cbr 2, p1 f"
    assert hand(actions, variant="FR", finishing_stacks="[98, 99, 103]").agrees


def test_stud_an_all_in_ante_passes_the_bring_in_to_the_left() -> None:
    actions = "d dh p1 ????Kd, d dh p2 ????2c, d dh p3 ????Qh, p3 pb, p1 cbr 2, p3 f"
    end = "d dh p1 3c, d dh p2 4c, d dh p1 3d, d dh p2 4d, d dh p1 3h, d dh p2 4h, d dh p1 3s, d dh p2 4s"
    shown = "p1 sm 8s8cKd3c3d3h3s, p2 sm 9s9c2c4c4d4h4s"
    answer = hand(f"{actions}, {end}, {shown}", variant="F7S", stacks="100, 1, 100", finishing_stacks="[100, 3, 98]")
    assert answer.agrees, answer.why


def test_all_discards_before_the_first_replacement() -> None:
    deal = "d dh p1 2c3c4h5c9d, d dh p2 2d3d4s5d9h, d dh p3 KhKcQhQcJd"
    actions = (
        f"{deal}, p3 f, p1 cc, p2 cc, p1 sd 5c, p2 sd 5d9h, d dh p1 7c, d dh p2 7d8d, p1 cc, p2 cc, "
        "p1 sd, p2 sd, p1 cc, p2 cc, p1 sd, p2 sd, p1 cc, p2 cc, p1 sm 2c3c4h9d7c, p2 sm 2d3d4s7d8d"
    )
    answer = hand(actions, variant="F2L3D", finishing_stacks="[98, 102, 100]")
    assert answer.agrees, answer.why
    served_at_once = actions.replace("p2 sd 5d9h, d dh p1 7c", "d dh p1 7c, p2 sd 5d9h")
    assert hand(served_at_once, variant="F2L3D", finishing_stacks="[98, 102, 100]").agrees


def test_more_players_than_the_deck_serves() -> None:
    count = 24
    answer = hand("p1 f", stacks=", ".join(["100"] * count))
    assert not answer.agrees
    assert answer.why.startswith("starting_stacks: 24 players are more than a deck of 52 serves")


def test_a_table_of_ours_is_checked() -> None:
    head = '_table = { book = "star-sydney-poker", game = "holdem", deck = 52, stakes = { structure = "odd" } }'
    answer = hand(f"{DEAL}, p3 f, p1 cbr 6, p2 f", head=head)
    assert not answer.agrees
    assert answer.why.startswith("_table: ")


def test_whole_chips_at_a_table_of_ours() -> None:
    head = '_table = { book = "open-table", game = "holdem", deck = 52, stakes = { blinds = [1, 2], small = 2 } }'
    assert hand(f"{DEAL}, p3 f, p1 cbr 6, p2 f", head=head).agrees
    answer = hand(f"{DEAL}, p3 f, p1 cbr 6.50, p2 f", head=head)
    assert answer.why == "_table: a hand with a table of ours has its amounts in whole chips."


def test_the_machine_answers_in_the_amounts_of_the_file() -> None:
    answer = hand(f"{DEAL}, p3 f, p1 cbr 6.50, p2 f", stacks="100.25, 100, 100")
    assert answer.finishing_stacks == (Decimal("102.25"), 98, 100)


def test_setup_of_a_hand() -> None:
    told = history(DEAL, blinds_or_straddles="[1, 2, -2]", antes="[1, 1, 1]")
    setup = setup_of(told, told.whole_amounts())
    assert (setup.book, setup.game, setup.button) == ("open-table", "holdem", 3)
    assert (setup.stakes.blinds, setup.stakes.antes, setup.late) == ((1, 2), (1, 1, 1), ((3, 2, 0),))


def test_a_card_that_nobody_was_due_differs() -> None:
    """The hand is over, and the file deals on: whatever its result says, that was not legal."""
    actions = f"{HIDDEN}, p3 f, p1 cbr 6, p2 f"
    assert hand(actions, finishing_stacks="[102, 98, 100]").agrees
    answer = hand(f"{actions}, d db 2c3c4c", finishing_stacks="[102, 98, 100]")
    assert (answer.verdict, "2c3c4c dealt, though no card was due" in answer.why) == ("differs", True)
