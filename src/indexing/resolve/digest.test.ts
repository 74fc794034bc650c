import { expect, test } from "vitest";
import { type FileDigest, packDigest, unpackDigest } from "./digest.ts";

const digest: FileDigest = {
  language: "go",
  unit: "café",
  interfaceHash: "abc",
  names: Uint32Array.of(1, 2, 4_294_967_295),
  extended: new Uint32Array(),
  dependencies: Uint32Array.of(7, 8),
};

test.each([
  digest,
  { ...digest, dependencies: null },
  { ...digest, unit: null, language: null, manifest: { name: "ü", exports: { ".": ["./a.js"] } } },
])("what is packed comes back", (original) => {
  expect(unpackDigest(packDigest(original))).toEqual(original);
});

test("it is read from wherever it lies in memory", () => {
  const packed = packDigest(digest);
  const shifted = new Uint8Array(packed.length + 1);
  shifted.set(packed, 1);
  expect(unpackDigest(shifted.subarray(1))).toEqual(digest);
});
