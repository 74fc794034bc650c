"""Makes weights to go on training from out of the file that the product reads, as near as its bytes keep them."""

import argparse
import json
import pathlib
import struct

import numpy
import torch

ALIGNED_TO = 16
PREAMBLE = 2 * ALIGNED_TO


def columns_in(file):
    content = pathlib.Path(file).read_bytes()
    (header_length,) = struct.unpack_from("<I", content, 12)
    header = json.loads(content[PREAMBLE : PREAMBLE + header_length])
    at, columns = PREAMBLE + header_length, {}
    for column in header["columns"]:
        columns[column["name"]] = content[at : at + column["bytes"]]
        at += -(-column["bytes"] // ALIGNED_TO) * ALIGNED_TO
    return header, columns


def weights_in(header, columns):
    floats = lambda name: torch.from_numpy(numpy.frombuffer(columns[name], "<f4").copy())

    def matrix(name):
        scales = floats(name + ".scales")
        rows = numpy.frombuffer(columns[name], numpy.int8).reshape(len(scales), -1)
        return torch.from_numpy(rows.astype(numpy.float32)) * scales[:, None]

    weights = {}
    for at in range(header["upper"]):
        here, there = f"layer.{header['lower'] + at}.", f"layers.{at}."
        for name in ("attention", "attended", "inner", "outer"):
            weights[f"{there}{name}.weight"] = matrix(here + name)
            weights[f"{there}{name}.bias"] = floats(f"{here}{name}.bias")
        for name, its in (("attendedNorm", "attended_norm"), ("outerNorm", "outer_norm")):
            for kind in ("weight", "bias"):
                weights[f"{there}{its}.{kind}"] = floats(f"{here}{name}.{kind}")
    for name in ("places", "gaps", "likeness", "category", "involved"):
        weights[f"{name}.weight"] = floats(f"{name}").reshape(-1, header["width"])
    for name in ("category", "involved"):
        weights[f"{name}.bias"] = floats(f"{name}.bias")
    return weights


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    torch.save(weights_in(*columns_in(options.file)), options.out)


if __name__ == "__main__":
    main()
