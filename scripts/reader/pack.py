"""Writes the file that the product reads: weights as bytes, each output with a factor of its own."""

import argparse
import json
import pathlib
import re
import struct
import zlib

import numpy
import torch
from tokenizers import Tokenizer

from network import HEADS, LAYERS, LOWER, MOST_PIECES, WIDTH, Encoder, Reader
from stories import MOST_STATEMENTS

ALIGNED_TO = 16
SPECIAL = {"[PAD]", "[UNK]", "[CLS]", "[SEP]"}
# Pieces of other scripts are left out: nothing was learned about them.
KEPT = re.compile(r"^(##)?[\x21-\x7e\u00a0-\u024f\u2010-\u2027\u20ac\u2190-\u2193\u2212\u221e\u2264\u2265\u00d7\u03bc]+$")


class Columns:
    def __init__(self):
        self.parts = []

    def floats(self, name, values):
        self.parts.append((name, values.detach().float().numpy().astype("<f4").tobytes()))

    def bytes(self, name, values):
        rows = values.detach().float().numpy()
        scales = numpy.abs(rows).max(1) / 127
        scales[scales == 0] = 1
        rounded = numpy.clip(numpy.rint(rows / scales[:, None]), -127, 127).astype(numpy.int8)
        self.parts.append((name, rounded.tobytes()))
        self.parts.append((name + ".scales", scales.astype("<f4").tobytes()))

    def text(self, name, text):
        self.parts.append((name, text.encode()))


def columns_of(encoder, reader, tokenizer):
    columns = Columns()
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda piece: piece[1])
    kept = [piece for piece in pieces if piece[0] in SPECIAL or (KEPT.match(piece[0]) and not re.match(r"\[(unused\d+|MASK)\]", piece[0]))]
    columns.text("vocabulary", "\n".join(piece for piece, _ in kept))
    columns.bytes("words", encoder.words.weight[[row for _, row in kept]])
    columns.floats("positions", encoder.positions[: MOST_PIECES + 2])
    norm(columns, "input", encoder.norm)
    for at, layer in enumerate([*encoder.layers[:LOWER], *reader.layers]):
        for name in ("attention", "attended", "inner", "outer"):
            linear = getattr(layer, name)
            columns.bytes(f"layer.{at}.{name}", linear.weight)
            columns.floats(f"layer.{at}.{name}.bias", linear.bias)
        norm(columns, f"layer.{at}.attendedNorm", layer.attended_norm)
        norm(columns, f"layer.{at}.outerNorm", layer.outer_norm)
    for name in ("places", "gaps", "likeness", "category", "involved"):
        columns.floats(name, getattr(reader, name).weight)
    columns.floats("category.bias", reader.category.bias)
    columns.floats("involved.bias", reader.involved.bias)
    return columns.parts


def norm(columns, name, module):
    columns.floats(name + ".weight", module.weight)
    columns.floats(name + ".bias", module.bias)


def file_of(identity, parts):
    shape = {"width": WIDTH, "heads": HEADS, "lower": LOWER, "upper": LAYERS - LOWER, "mostPieces": MOST_PIECES, "mostStatements": MOST_STATEMENTS}
    named = [{"name": name, "bytes": len(content)} for name, content in parts]
    header = filled(json.dumps({"id": identity, **shape, "columns": named}, separators=(",", ":")).encode(), b" ")
    body = header + b"".join(filled(content, b"\0") for _, content in parts)
    preamble = b"LOCI-RDR" + struct.pack("<III", 1, len(header), zlib.crc32(body))
    return preamble.ljust(2 * ALIGNED_TO, b"\0") + body


def filled(content, filler):
    return content + filler * (-len(content) % ALIGNED_TO)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--id", default="reader-1")
    options = parser.parse_args()
    folder = pathlib.Path(options.model)
    encoder = Encoder(folder / "model.fp16.safetensors")
    reader = Reader(Encoder(folder / "model.fp16.safetensors"))
    reader.load_state_dict(torch.load(options.weights))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    parts = columns_of(encoder, reader, tokenizer)
    pathlib.Path(options.out).write_bytes(file_of(options.id, parts))


if __name__ == "__main__":
    main()
