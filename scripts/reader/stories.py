"""Stories to train on, and what can be made of them by leaving out, moving and adding statements."""

import datetime
import json
import pathlib
import random
import re

CATEGORIES = ["none", "reversal", "ambiguity", "stale"]
MOST_STATEMENTS = 7
# How often a story gets no bystander, one, two, three, as what is near to a statement in memory is not always about the same.
BYSTANDERS = [0.6, 0.2, 0.1, 0.1]
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*\d)")


def read_written(folder):
    """The format of the stories beside this file."""
    stories = []
    for file in sorted(pathlib.Path(folder).glob("*.txt")):
        for block in re.split(r"\n\s*\n", file.read_text()):
            lines = [line for line in block.strip().split("\n") if line.strip()]
            if lines and lines[0].startswith("# "):
                stories.append(_written(f"{file.stem}-{len(stories)}", lines))
    return stories


def _written(name, lines):
    category, *rest = lines[0][2:].split()
    is_silent = category == "none"
    return {
        "id": name,
        "category": category,
        "group": rest[0] if is_silent else category,
        "open": [] if is_silent else [int(place) for place in "".join(rest).split(",")],
        "statements": [_statement(*line.split(" | ", 1)) for line in lines[1:]],
    }


def _statement(meta, text):
    at, area, agent, session = [None if part == "-" else part for part in meta.split()[:4]]
    return {"at": _seconds(at), "area": area, "agent": agent, "session": session, "text": text.strip()}


def read_suite(folder):
    """The format of the benchmark."""
    stories = []
    for file in sorted(pathlib.Path(folder).glob("*.json")):
        for story in json.loads(file.read_text()):
            expect = story["expect"]
            stories.append({
                "id": story["id"],
                "category": expect["category"] if expect else "none",
                "group": file.stem,
                "open": expect["statements"] if expect else [],
                "statements": [{
                    "at": _seconds(told["at"]),
                    "area": told.get("focus"),
                    "agent": told.get("agentId"),
                    "session": told.get("sessionId"),
                    "text": (told["subject"] + ": " if told.get("subject") else "") + told["content"],
                } for told in story["statements"]],
            })
    return stories


def _seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "")).timestamp() if text else None


def renumbered(story):
    """The same story with other numbers: which ones they are tells nothing, that they differ does."""
    chance = random.Random(story["id"])
    known = {}

    def other(match):
        written = match.group(0)
        if written not in known:
            known[written] = written if len(written) > 4 or int(written) <= 3 else _other_number(int(written), known, chance)
        return known[written]

    return [NUMBER.sub(other, told["text"]) for told in story["statements"]]


def _other_number(number, known, chance):
    candidate = str(number)
    for _ in range(10):
        candidate = str(max(1, int(number * chance.choice([0.5, 0.8, 1.2, 1.5, 2, 2.5, 3]))))
        if candidate not in known.values():
            break
    return candidate


def lengthened(story, pool):
    """The same story with a sentence from elsewhere behind some statements: how long they are tells nothing."""
    chance = random.Random(story["id"])

    def longer(told):
        stranger = chance.choice(chance.choice(pool)["statements"])["text"]
        return f"{told['text'].rstrip('. ')}. {stranger}" if chance.random() < 0.6 else told["text"]

    return [longer(told) for told in story["statements"]]


def length_of(story):
    """In steps of a few words, for those with two statements and those with more."""
    words = sum(len(told["text"].split()) for told in story["statements"]) / len(story["statements"])
    return (min(len(story["statements"]), 3), min(int(words // 3), 6))


def weights_of(stories):
    """So that among stories of one length as many are open as not: authors have more to say where something is open."""
    counts = {}
    for story in stories:
        key = (length_of(story), story["category"] != "none")
        counts[key] = counts.get(key, 0) + 1

    def weight(story):
        length = length_of(story)
        own, other = counts[length, story["category"] != "none"], counts.get((length, story["category"] == "none"), 0)
        return min(3.0, max(0.2, (own + other) / (2 * own)))

    return weight


def stretched(story, chance):
    """The same in more or less time, but for what happens within minutes."""
    if story["group"] == "one_session" or any(told["at"] is None for told in story["statements"]):
        return story
    factor, begin = chance.choice([0.3, 0.5, 0.7, 1, 1, 1.4]), story["statements"][0]["at"]
    return {**story, "statements": [{**told, "at": begin + factor * (told["at"] - begin)} for told in story["statements"]]}


def silenced(story):
    """Stories in which nothing is open any more: without the statement that opens it, or with the change as the last word."""
    told, places = story["statements"], story["open"]
    silent = {**story, "category": "none", "group": "made", "open": []}
    without = lambda gone: {**silent, "statements": [each for place, each in enumerate(told) if place != gone]}
    if len(told) < 3:
        return []
    if story["category"] == "reversal" and len(places) == 2 and places[1] == len(told) - 1:
        change = places[0]
        moved = [each for place, each in enumerate(told) if place != change] + [told[change]]
        in_time = [{**each, "at": before["at"]} for each, before in zip(moved, told)]
        return [without(places[1]), {**silent, "statements": in_time}] + ([without(change)] if change > 0 else [])
    if story["category"] == "ambiguity":
        return [without(places[-1])]
    return [without(places[0])] if story["category"] == "stale" else []


def varied(story, pool, chance):
    """With bystanders from other stories now and then, in another time, and without what is not always known."""
    story = stretched(story, chance)
    for _ in range(chance.choices(range(len(BYSTANDERS)), BYSTANDERS)[0]):
        if len(story["statements"]) < MOST_STATEMENTS:
            story = _with_bystander(story, pool, chance)
    hidden = [key for key, share in (("area", 0.15), ("agent", 0.15), ("session", 0.2)) if chance.random() < share]
    if hidden and story["group"] not in ("one_session", "scopes"):
        blank = {key: None for key in hidden}
        story = {**story, "statements": [{**told, **blank} for told in story["statements"]]}
    return story


def _with_bystander(story, pool, chance):
    told = story["statements"]
    stranger = chance.choice(chance.choice(pool)["statements"])
    place = chance.randrange(len(told) + 1)
    bystander = {
        **stranger,
        "at": _between(told[place - 1]["at"] if place > 0 else None, told[place]["at"] if place < len(told) else None, chance),
        "area": chance.choice([stranger["area"], told[0]["area"]]),
        "session": f"x{chance.randrange(99)}" if stranger["session"] else None,
    }
    return {
        **story,
        "statements": told[:place] + [bystander] + told[place:],
        "open": [at if at < place else at + 1 for at in story["open"]],
    }


def _between(earlier, later, chance):
    apart = chance.choice([3_600, 86_400, 30 * 86_400])
    if earlier is None:
        return None if later is None else later - apart
    return earlier + apart if later is None else earlier + (later - earlier) * chance.random()
