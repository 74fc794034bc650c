import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { onnxEmbedder } from "./onnxEmbedder.ts";
import { pool, rows } from "./pooling.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-onnx-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const vocab = { "[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3 };
const tokenizer = JSON.stringify({ model: { type: "WordPiece", vocab } });
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const embed = () => onnxEmbedder(folder).embed(["one"], { purpose: "query" });

describe("a model that cannot be used is told with what to do:", () => {
  test("no network", async () => {
    await write("tokenizer.json", tokenizer);
    await expect(embed()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("model.onnx and tokenizer.json are expected"),
    });
  });

  test("no tokenizer", async () => {
    await write("model.onnx", "");
    await expect(embed()).rejects.toThrow("model.onnx and tokenizer.json are expected");
  });

  test("no runtime", async () => {
    await write("model.onnx", "");
    await write("tokenizer.json", tokenizer);
    await expect(embed()).rejects.toMatchObject({
      code: "unavailable",
      message: "A model in ONNX needs onnxruntime-node, which is not installed.",
      hint: `Install it beside the model: npm install onnxruntime-node --prefix "${folder}"`,
    });
  });

  test("a runtime that does not run here", async () => {
    await write("model.onnx", "");
    await write("tokenizer.json", tokenizer);
    const installed = path.join(folder, "node_modules", "onnxruntime-node");
    await mkdir(installed, { recursive: true });
    await writeFile(path.join(installed, "index.js"), 'throw new Error("wrong processor");');
    await expect(embed()).rejects.toThrow("does not run here (wrong processor)");
  });
});

describe("the vectors of pieces become one vector a text:", () => {
  // Two texts of three pieces of two numbers; the second text has one piece of padding.
  const tensor = { data: [1, 0, 3, 0, 5, 6, 2, 2, 4, 4, 99, 99], dims: [2, 3, 2] };

  test("by their mean, without padding", () => {
    expect(pool(tensor, [3, 2], "mean")).toEqual([new Float32Array([3, 2]), new Float32Array([3, 3])]);
  });

  test("by the first", () => {
    expect(pool(tensor, [3, 2], "first")).toEqual([new Float32Array([1, 0]), new Float32Array([2, 2])]);
  });

  test("or are one a text already", () => {
    const made = { data: [1, 2, 3, 4], dims: [2, 2] };
    expect(rows(made)).toEqual([new Float32Array([1, 2]), new Float32Array([3, 4])]);
  });
});
