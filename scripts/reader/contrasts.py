"""Stories made of short statements that differ in little but what they claim, so that only comparing them tells an open one."""

import pathlib
import random

DAY = 86_400
BEGIN = 1_600_000_000
AREAS = ["api", "web", "ops", "docs", "data", "mobile", "infra", "support", "qa", "build", "design", "finance"]
AGENTS = ["ada", "bo", "cleo", "dov", "eva", "finn", "gus", "hana", "ivo", "jun", "kim", "lena", "mo", "nils"]


def read_contrasts(folder):
    """Blocks of lines: `@` a claim, `=` the same in other words, `!` what cannot be true beside it, `~` what can, `>` its change told,
    `<` a later statement as if the claim held, `+` one that goes on from what holds since the change."""
    blocks = []
    for file in sorted(pathlib.Path(folder).glob("*.txt")):
        for number, block in enumerate(file.read_text().strip().split("\n\n")):
            lines = {}
            for line in block.split("\n"):
                lines.setdefault(line[0], []).append(line[2:].strip())
            blocks.append((f"{file.stem}-{number}", lines))
    return blocks


def stories_of(blocks):
    return [story for name, lines in blocks for story in _stories(name, lines)]


def _stories(name, lines):
    chance = random.Random(name)
    of = lambda mark: lines.get(mark, [])
    claim, same, against, beside = of("@")[0], of("="), of("!"), of("~")
    change, back, onward = of(">"), of("<"), of("+")
    made = []

    def story(category, group, texts, is_open, when, **told):
        made.append({
            "id": f"{name}-{len(made)}",
            "category": category,
            "group": group,
            "open": is_open,
            "statements": _told(texts, when, chance, **told),
        })

    def either_way(one, other):
        return [one, other] if chance.random() < 0.5 else [other, one]

    for text in against:
        for its in [claim, *same]:
            story("ambiguity", "ambiguity", either_way(its, text), [0, 1], "soon")
        if chance.random() < 0.3:
            story("none", "one_session", [claim, text], [], "minutes", is_one=True)
        if chance.random() < 0.4:
            story("none", "progress", [claim, text], [], "much later", is_one=True)
        for its in chance.sample(beside, min(1, len(beside))):
            texts = either_way(claim, text)
            place = chance.randrange(3)
            story("ambiguity", "ambiguity", texts[:place] + [its] + texts[place:], [at for at in range(3) if at != place], "soon")
    for text in [*same, *beside]:
        story("none", "compatible", either_way(claim, text), [], "soon")
        if chance.random() < 0.3:
            story("none", "compatible", [claim, text], [], "much later")
    for one, other in zip(beside, [*beside[1:], *same]):
        story("none", "compatible", chance.sample([claim, one, other], 3), [], "soon")
    for told in change:
        story("none", "settled", [claim, told], [], chance.choice(["soon", "much later"]))
        for text in [*back, *same[:1]]:
            story("reversal", "reversal", [claim, told, text], [1, 2], "much later")
            story("none", "settled", [claim, text, told], [], "much later")
            story("none", "compatible", [claim, text], [], chance.choice(["soon", "much later"]))
        for text in onward:
            story("none", "settled", [claim, told, text], [], "much later")
        for text in beside[:1]:
            story("none", "settled", [claim, told, text], [], "much later")
    for place, text in enumerate(onward):
        story("stale", "stale", [claim, text], [0, 1], "years later")
        for its in back:
            story("stale", "stale", [its, text], [0, 1], "years later")
        for its in beside[:1]:
            story("stale", "stale", [claim, its, text], [0, 2], "years later")
        for other in onward[place + 1 :]:
            story("none", "compatible", [text, other], [], "soon")
            story("stale", "stale", [claim, text, other], [0, 1, 2], "years later")
    return made


def _told(texts, when, chance, is_one=False):
    """Who said it, where and when, drawn alike for what is open and what is not; of one mind and place where only that settles it."""
    at = BEGIN + chance.randrange(1_800) * DAY + chance.randrange(20) * 1_800
    areas = chance.sample(AREAS, 2) if chance.random() < 0.45 else [chance.choice(AREAS)]
    agents, is_told = chance.sample(AGENTS, 3), {key: chance.random() < 0.85 for key in ("area", "agent", "session")}
    if is_one:
        areas, agents, is_told = areas[:1], agents[:1], {key: True for key in is_told}
    told = []
    for place, text in enumerate(texts):
        told.append({
            "at": at,
            "area": areas[place % len(areas)] if is_told["area"] else None,
            "agent": agents[place % len(agents)] if is_told["agent"] else None,
            "session": ("s1" if when == "minutes" else f"s{place + 1}") if is_told["session"] else None,
            "text": text,
        })
        at += _gap(when, chance)
    return told


def _gap(when, chance):
    if when == "minutes":
        return chance.randrange(60, 1_200)
    if when == "soon":
        return int(chance.choice([0.1, 0.3, 0.8, 1, 1, 2, 4]) * DAY * (0.7 + 0.6 * chance.random()))
    return int((60 if when == "much later" else 250) * DAY * (1 + 3 * chance.random()))
