"""The Python doors of Pyramid Poker: the shapes of the commands, as often as they are called."""

from offsuit import pyramid

HANDS = {"back": "KH KD KC QS QC", "middle": "AS AD JH 9D 8D", "front": "TD 7D 6C"}
UNUSED = "5C 4C 2S *"
DEAL = " ".join([*HANDS.values(), UNUSED])


def test_judge_may_be_asked_again() -> None:
    first = pyramid.judge(HANDS, UNUSED)
    assert first["legal"] is True
    assert pyramid.judge(HANDS, UNUSED) == first


def test_automatics_may_be_asked_again() -> None:
    first = pyramid.automatics(DEAL)
    assert [each["type"] for each in first["automatics"]] == ["dragon"]
    assert pyramid.automatics(DEAL.split()) == first


def test_arrange_is_no_worse_than_what_is_judged() -> None:
    best = pyramid.arrange(DEAL)["arrangements"][0]["value"]
    assert best >= pyramid.judge(HANDS, UNUSED)["value"]
