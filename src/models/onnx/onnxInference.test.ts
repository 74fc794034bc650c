import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { InferencePair } from "../port.ts";
import { onnxInference } from "./onnxInference.ts";
import { installStubRuntime, type StubNetwork } from "./testing/stubRuntime.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-nli-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "we", "use", "rest", "graphql", "not"];
const vocab = Object.fromEntries(PIECES.map((piece, at) => [piece, at]));
const tokenizer = { model: { type: "WordPiece", vocab }, normalizer: { type: "Lowercase" } };
const LABELS = { "0": "contradiction", "1": "neutral", "2": "entailment" };
const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];
/** As if trained: what has something added contradicts, what is the same follows. */
const NETWORK: StubNetwork = {
  inputs: INPUTS,
  scores: { more: [4, 0, 0], same: [0, 0, 4], other: [0, 4, 0] },
};

const write = async (name: string, value: unknown) => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof value === "string" ? value : JSON.stringify(value));
};
const install = async (network: StubNetwork = NETWORK, labels: object = LABELS) => {
  await write("model.onnx", network);
  await write("tokenizer.json", tokenizer);
  await write("config.json", { id2label: labels });
  await installStubRuntime(folder);
};
const pair = (premise: string, hypothesis: string): InferencePair => ({ premise, hypothesis });
const infer = (...pairs: InferencePair[]) => onnxInference(folder).infer(pairs, {});
const SAME = pair("We use REST", "we use rest");
const NEGATED = pair("We use REST", "We use REST not");
const OTHER = pair("We use REST", "graphql");

describe("each pair is told as what it is:", () => {
  const kindsOf = async (...pairs: InferencePair[]) =>
    (await infer(...pairs)).map(({ entailment, neutral, contradiction }) => {
      expect(entailment + neutral + contradiction).toBeCloseTo(1, 6);
      if (entailment > 0.9) return "entailment";
      return contradiction > 0.9 ? "contradiction" : neutral > 0.9 && "neutral";
    });

  test("in order, however many and however long they are", async () => {
    await install();
    const long = pair(`use ${"rest ".repeat(3_000)}`, "use");
    const pairs = Array.from({ length: 20 }, () => [SAME, NEGATED, OTHER, long]).flat();
    const kinds = ["entailment", "contradiction", "neutral", "neutral"];
    expect(await kindsOf(...pairs)).toEqual(Array.from({ length: 20 }, () => kinds).flat());
  });

  test("none is none", async () => {
    expect(await infer()).toEqual([]);
  });

  test.each([
    ["another order", { "0": "entailment", "1": "neutral", "2": "contradiction" }, [0, 1, 2]],
    ["capitals", { "2": "NEUTRAL", "0": "CONTRADICTION", "1": "Entailment" }, [1, 2, 0]],
  ])("by names in %s", async (_, labels, [entailment = 0, neutral = 0, contradiction = 0]) => {
    const scoresAt = (at: number) => [0, 0, 0].map((_, place) => (place === at ? 4 : 0));
    const scores = { more: scoresAt(contradiction), same: scoresAt(entailment), other: scoresAt(neutral) };
    await install({ inputs: INPUTS, scores }, labels);
    expect(await kindsOf(SAME, NEGATED, OTHER)).toEqual(["entailment", "contradiction", "neutral"]);
  });

  test("by a model that is not told which text is which, as DistilBERT is not", async () => {
    await install({ ...NETWORK, inputs: ["input_ids", "attention_mask"] });
    expect(await kindsOf(SAME, NEGATED, OTHER)).toEqual(["entailment", "contradiction", "neutral"]);
  });

  test("by a model that is published in a folder of its own, made small, with a plain list of words", async () => {
    await install();
    await Promise.all(["model.onnx", "tokenizer.json"].map((name) => rm(path.join(folder, name))));
    await write("onnx/model_quantized.onnx", NETWORK);
    await write("vocab.txt", `${PIECES.join("\n")}\n`);
    expect(await kindsOf(SAME, NEGATED)).toEqual(["entailment", "contradiction"]);
    await write("tokenizer_config.json", { do_lower_case: false });
    // Capitals are unknown to it now, each as much as the other.
    expect(await kindsOf(pair("WE", "USE"), pair("WE", "we"))).toEqual(["entailment", "neutral"]);
  });

  test("numbers of any size become shares", async () => {
    await install({ ...NETWORK, scores: { more: [900, -900, 0], same: [0, 0, 0], other: [0, 0, 0] } });
    const [negated, same] = await infer(NEGATED, SAME);
    expect(negated?.contradiction).toBe(1);
    expect(same?.neutral).toBeCloseTo(1 / 3, 6);
  });
});

describe("a model that cannot be used is told with what to do:", () => {
  const fails = async (told: string) => {
    const failed = await infer(SAME).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ code: "unavailable", message: expect.stringContaining(told) });
    expect((failed as { hint: string }).hint).toMatch(/mnli|LOCI_NLI|npm install/);
  };

  test("an empty folder", () =>
    fails("model.onnx, config.json and tokenizer.json or vocab.txt are expected"));

  test("no words", async () => {
    await install();
    await rm(path.join(folder, "tokenizer.json"));
    await fails("tokenizer.json or vocab.txt are expected");
  });

  test("words of another kind, as RoBERTa has them", async () => {
    await install();
    await write("tokenizer.json", { model: { type: "BPE", vocab: {} } });
    await fails("of the kind BPE; it must be a WordPiece tokenizer");
  });

  test("no runtime", async () => {
    await install();
    await rm(path.join(folder, "node_modules"), { recursive: true });
    await fails("needs onnxruntime-node, which is not installed");
  });

  test.each([
    ["no names", { "0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2" }],
    ["two classes", { "0": "entailment", "1": "not_entailment" }],
    ["four classes", { ...LABELS, "3": "hate" }],
    ["one twice", { "0": "entailment", "1": "Entailment", "2": "neutral" }],
    ["a place that is not there", { "0": "contradiction", "1": "neutral", "7": "entailment" }],
  ])("%s", async (_, labels) => {
    await install(NETWORK, labels);
    await fails("does not name entailment, neutral and contradiction");
  });

  test("no config, or none that can be read", async () => {
    await install();
    await write("config.json", "{");
    await fails("does not name entailment");
  });

  test("another number of answers", async () => {
    await install({ ...NETWORK, scores: { more: [1], same: [1], other: [1] } });
    await fails("something else than three numbers a pair");
  });

  test("something that is no number", async () => {
    // JSON has no such number; what it has in its place is none either.
    const scores = { ...NETWORK.scores, same: [Number.NaN, 0, 0] };
    await install();
    await write("model.onnx", JSON.stringify({ ...NETWORK, scores }).replace("null", '"x"'));
    await fails("no number");
  });

  test("a network that is none", async () => {
    await install();
    await write("model.onnx", "network");
    await fails("cannot be run");
  });
});

test("stops when told to", async () => {
  await install();
  const work = onnxInference(folder).infer([SAME], { signal: AbortSignal.abort() });
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
});

test("is known by what lies in its folder", async () => {
  await install();
  const { id } = onnxInference(folder);
  expect(id).toContain(`onnx:${folder}#`);
  expect(onnxInference(folder)).toMatchObject({ id, isLocal: true });
  await write("model.onnx", { ...NETWORK, output: "scores" });
  expect(onnxInference(folder).id).not.toBe(id);
  expect(await infer(SAME)).toHaveLength(1);
});
