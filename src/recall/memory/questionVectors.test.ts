import { expect, test } from "vitest";
import { hashEmbedder } from "../../memory/testing/hashEmbedder.ts";
import { noiseFloor } from "../noiseFloor.ts";
import { questionVectors } from "./questionVectors.ts";

const signal = new AbortController().signal;
const memory = { vectorModels: async () => [] };
const wording = (text: string, weight: number) => ({ text, words: text, weight });

test("each wording keeps its weight where the model knows no word of another", async () => {
  const wordings = [wording("?!", 1), wording("nightly copies", 0.25), wording("saved data", 0.25)];
  const { vectors } = await questionVectors(memory, hashEmbedder(), wordings, signal);
  expect(vectors.map(({ weight }) => weight)).toEqual([0.25, 0.25]);
});

test("who is the first to ask and leaves does not spoil what all others need", async () => {
  const isFree = Promise.withResolvers<void>();
  const embedder = hashEmbedder({ before: () => isFree.promise });
  const question = new Float32Array(64).fill(1 / 8);
  const left = new AbortController();
  const first = noiseFloor(embedder, question, left.signal);
  const second = noiseFloor(embedder, question, signal);
  left.abort();
  await expect(first).rejects.toMatchObject({ name: "AbortError" });
  isFree.resolve();
  expect(await second).toBeGreaterThan(-1);
  expect(new Set(embedder.seen).size).toBe(embedder.seen.length);
});
