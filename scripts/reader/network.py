"""The network: the layers of a sentence encoder, the lower ones over single statements, the upper ones over whole stories."""

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional

from stories import MOST_STATEMENTS

WIDTH, HEADS, INNER, LAYERS = 384, 12, 1536, 6
LOWER = 3
MOST_PIECES = 48
GAPS = [5 * 60, 3_600, 6 * 3_600, 36 * 3_600, 4 * 86_400, 10 * 86_400, 35 * 86_400, 120 * 86_400, 300 * 86_400]


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.attended_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.outer_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, states, mask):
        sequences, length, _ = states.shape
        parts = self.attention(states).view(sequences, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        shares = (query @ key.transpose(-1, -2) * (WIDTH // HEADS) ** -0.5 + mask).softmax(-1)
        mixed = (shares @ value).transpose(1, 2).reshape(sequences, length, WIDTH)
        attended = self.attended_norm(states + self.dropout(self.attended(mixed)))
        return self.outer_norm(attended + self.outer(functional.gelu(self.inner(attended))))


class Encoder(nn.Module):
    """The sentence encoder as it was published."""

    def __init__(self, file):
        super().__init__()
        weights = {name: value.float() for name, value in load_file(file).items()}
        embeddings = "embeddings."
        self.words = nn.Embedding.from_pretrained(weights[embeddings + "word_embeddings.weight"])
        types = weights[embeddings + "token_type_embeddings.weight"]
        self.positions = weights[embeddings + "position_embeddings.weight"] + types[0]
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        _copy(self.norm, weights, embeddings + "LayerNorm")
        self.layers = nn.ModuleList(_layer(weights, f"encoder.layer.{at}.") for at in range(LAYERS))

    def lower(self, ids, lengths):
        states = self.norm(self.words(ids) + self.positions[: ids.shape[1]])
        mask = mask_of(ids.shape[1], lengths)
        for layer in self.layers[:LOWER]:
            states = layer(states, mask)
        return states


def _layer(weights, prefix):
    layer = Layer()
    with torch.no_grad():
        for kind in ("weight", "bias"):
            parts = [weights[f"{prefix}attention.self.{name}.{kind}"] for name in ("query", "key", "value")]
            getattr(layer.attention, kind).copy_(torch.cat(parts))
    _copy(layer.attended, weights, prefix + "attention.output.dense")
    _copy(layer.attended_norm, weights, prefix + "attention.output.LayerNorm")
    _copy(layer.inner, weights, prefix + "intermediate.dense")
    _copy(layer.outer, weights, prefix + "output.dense")
    _copy(layer.outer_norm, weights, prefix + "output.LayerNorm")
    return layer


def _copy(module, weights, name):
    with torch.no_grad():
        module.weight.copy_(weights[name + ".weight"])
        module.bias.copy_(weights[name + ".bias"])


class Reader(nn.Module):
    """The upper layers and what they need to know of a story besides its words."""

    def __init__(self, encoder):
        super().__init__()
        self.layers = nn.ModuleList(list(encoder.layers)[LOWER:])
        self.gaps = nn.Embedding(12, WIDTH)
        self.likeness = nn.Embedding(12, WIDTH)
        self.places = nn.Embedding(MOST_STATEMENTS + 1, WIDTH)
        for table in (self.gaps, self.likeness, self.places):
            nn.init.normal_(table.weight, std=0.05)
        self.category = nn.Linear(WIDTH, 4)
        self.involved = nn.Linear(WIDTH, 1)
        self.dropout = nn.Dropout(0.1)

    def forward(self, states, places, marks, lengths, firsts, is_there):
        gap, area, agent, session = marks.unbind(-1)
        told = self.gaps(gap) + self.likeness(area) + self.likeness(agent + 4) + self.likeness(session + 8)
        states = self.dropout(states + self.places(places) + told)
        mask = mask_of(states.shape[1], lengths)
        for layer in self.layers:
            states = layer(states, mask)
        heads = states.gather(1, firsts[:, :, None].expand(-1, -1, WIDTH))
        newest = heads.gather(1, (is_there.sum(1).long() - 1)[:, None, None].expand(-1, 1, WIDTH))[:, 0]
        mean = (heads * is_there[..., None].to(heads.dtype)).sum(1) / is_there.sum(1, keepdim=True)
        return self.category(newest + mean).float(), self.involved(heads)[..., 0].float()


def mask_of(length, lengths):
    is_padding = torch.arange(length)[None, :] >= lengths[:, None]
    return torch.zeros(len(lengths), 1, 1, length).masked_fill(is_padding[:, None, None, :], -1e4)


def marks_of(told, before):
    """How a statement stands to the one before it, as rows of the tables."""
    if before is None:
        return (0, 0, 0, 0)
    return (_gap(before["at"], told["at"]), *(_likeness(told[key], before[key]) for key in ("area", "agent", "session")))


def _gap(before, at):
    if before is None or at is None:
        return 0
    return 1 + next((place for place, longest in enumerate(GAPS) if at - before <= longest), len(GAPS))


def _likeness(one, other):
    if one is None or other is None:
        return 1
    return 2 if one == other else 3
