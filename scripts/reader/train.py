"""Trains the upper layers and the heads; what the lower layers make of each statement is computed once."""

import argparse
import pathlib
import random

import torch
from tokenizers import Tokenizer
from torch.nn import functional

from contrasts import read_contrasts, stories_of
from network import MOST_PIECES, WIDTH, Encoder, Reader, marks_of
from stories import (
    CATEGORIES,
    MOST_STATEMENTS,
    lengthened,
    read_suite,
    read_written,
    renumbered,
    silenced,
    varied,
    weights_of,
)

HERE = pathlib.Path(__file__).parent
DEVELOPMENT = HERE.parent.parent / "bench" / "conflicts" / "stories" / "development"
SILENCED_SHARE = 0.2
# How often a story is told as it was written, with other numbers, and with longer statements.
SHARES = [0.45, 0.25, 0.3]
# What is saved is the mean of the latest states, this much of each new one: a single one has leanings of its last stories.
KEPT_OF_STATE = 0.015


def lower_states(texts, encoder, tokenizer):
    first, last = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    pieces = {text: [first, *tokenizer.encode(text, add_special_tokens=False).ids[:MOST_PIECES], last] for text in texts}
    order = sorted(pieces, key=lambda text: len(pieces[text]))
    states = {}
    with torch.no_grad():
        for start in range(0, len(order), 64):
            some = order[start : start + 64]
            lengths = torch.tensor([len(pieces[text]) for text in some])
            ids = torch.zeros(len(some), int(lengths.max()), dtype=torch.long)
            for row, text in enumerate(some):
                ids[row, : lengths[row]] = torch.tensor(pieces[text])
            for text, length, made in zip(some, lengths, encoder.lower(ids, lengths)):
                states[text] = made[:length].to(torch.bfloat16).clone()
    return states


def batches(stories, states, size, chance):
    length_of = lambda story: sum(len(states[told["text"]]) for told in story["statements"]) + 20 * chance.random()
    ordered = sorted(stories, key=length_of)
    parts = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    chance.shuffle(parts)
    return (batch_of(part, states) for part in parts)


def batch_of(stories, states):
    told = [story["statements"][:MOST_STATEMENTS] for story in stories]
    lengths = torch.tensor([sum(len(states[each["text"]]) for each in some) for some in told])
    length, most = int(lengths.max()), max(len(some) for some in told)
    joined = torch.zeros(len(stories), length, WIDTH)
    places = torch.zeros(len(stories), length, dtype=torch.long)
    marks = torch.zeros(len(stories), length, 4, dtype=torch.long)
    firsts = torch.zeros(len(stories), most, dtype=torch.long)
    is_there = torch.zeros(len(stories), most)
    is_open = torch.zeros(len(stories), most)
    for row, some in enumerate(told):
        at = 0
        for place, each in enumerate(some):
            own = states[each["text"]]
            joined[row, at : at + len(own)] = own
            places[row, at : at + len(own)] = place + 1
            marks[row, at] = torch.tensor(marks_of(each, some[place - 1] if place > 0 else None))
            firsts[row, place], is_there[row, place] = at, 1
            is_open[row, place] = float(place in stories[row]["open"])
            at += len(own)
    categories = torch.tensor([CATEGORIES.index(story["category"]) for story in stories])
    weights = torch.tensor([story["weight"] for story in stories])
    return (joined, places, marks, lengths, firsts, is_there), is_open, categories, weights


def loss_of(reader, inputs, is_open, categories, weights):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        category, involved = reader(*inputs)
    counts = (categories > 0).float()[:, None] * inputs[-1]
    apart = functional.binary_cross_entropy_with_logits(involved, is_open, reduction="none")
    wrong = functional.cross_entropy(category, categories, label_smoothing=0.05, reduction="none")
    return (wrong * weights).sum() / weights.sum() + 0.5 * (apart * counts).sum() / counts.sum().clamp(min=1)


def train(reader, stories, others, states, options):
    chance = random.Random(options.seed)
    quiet = [made for story in stories for made in silenced(story)]
    decayed = [weights for weights in reader.parameters() if weights.ndim >= 2]
    plain = [weights for weights in reader.parameters() if weights.ndim < 2]
    groups = [{"params": decayed, "weight_decay": 0.05}, {"params": plain, "weight_decay": 0}]
    optimizer = torch.optim.AdamW(groups, lr=options.rate)
    a_round = (len(stories) + int(SILENCED_SHARE * len(quiet))) // options.batch + 1
    total, step = a_round * options.rounds, 0
    mean = {name: value.clone() for name, value in reader.state_dict().items()}
    for number in range(options.rounds):
        reader.train()
        drawn = [drawn_from([story, *others[story["id"]]], chance) for story in stories]
        drawn += chance.sample(quiet, int(SILENCED_SHARE * len(quiet)))
        lost = 0.0
        for batch in batches([varied(each, stories, chance) for each in drawn], states, options.batch, chance):
            for group in optimizer.param_groups:
                group["lr"] = options.rate * min(1, step / (0.06 * total + 1)) * max(0.02, 1 - step / total)
            loss = loss_of(reader, *batch)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            step, lost = step + 1, lost + loss.item()
            for name, value in reader.state_dict().items():
                mean[name].lerp_(value, max(KEPT_OF_STATE, 1 / (step + 1)))
        print(f"round {number + 1}: loss {lost / a_round:.3f}", flush=True)
    return mean


def drawn_from(ways, chance):
    return chance.choices(ways, SHARES[: len(ways)])[0]


def told_as(story, texts):
    return {**story, "statements": [{**told, "text": text} for told, text in zip(story["statements"], texts)]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--plain", action="store_true", help="make no statement longer, which takes most of the time")
    parser.add_argument("--share", type=float, default=1, help="how many of the stories that are no contrasts are read")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    encoder = Encoder(pathlib.Path(options.model) / "model.fp16.safetensors").eval()
    tokenizer = Tokenizer.from_file(str(pathlib.Path(options.model) / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    written = read_written(HERE / "stories") + read_suite(DEVELOPMENT)
    chosen = random.Random(options.seed).sample(written, int(options.share * len(written)))
    stories = chosen + stories_of(read_contrasts(HERE / "contrasts"))
    weight = weights_of(stories)
    for story in stories:
        story["weight"] = weight(story)
    longer = lambda story: [] if options.plain else [told_as(story, lengthened(story, stories))]
    others = {story["id"]: [told_as(story, renumbered(story)), *longer(story)] for story in stories}
    told = [*stories, *(other for made in others.values() for other in made)]
    texts = {each["text"] for story in told for each in story["statements"]}
    print(f"{len(stories)} stories, {len(texts)} statements", flush=True)
    states = lower_states(texts, encoder, tokenizer)
    reader = Reader(encoder)
    if options.start:
        reader.load_state_dict(torch.load(options.start))
    torch.save(train(reader, stories, others, states, options), options.out)


if __name__ == "__main__":
    main()
