import { describe, expect, test } from "vitest";
import { WordPiece } from "./wordPiece.ts";

const TOKENS = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "push",
  "##ing",
  "##ed",
  "the",
  "é",
  "e",
  "queue",
  ".",
  "$",
  "数",
  "据",
];
const vocab = Object.fromEntries(TOKENS.map((token, at) => [token, at]));
const CHOICE = "Choose another.";
const tokenizer = (more: object = {}) =>
  WordPiece.read(
    JSON.stringify({
      model: { type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", vocab },
      normalizer: { type: "BertNormalizer", lowercase: true, strip_accents: null },
      ...more,
    }),
    CHOICE,
  );
const pieces = (text: string, of = tokenizer()) => of.encode(text).map((id) => TOKENS[id]);

describe("text becomes pieces:", () => {
  test.each([
    ["The queue", ["the", "queue"]],
    ["pushing pushed.", ["push", "##ing", "push", "##ed", "."]],
    ["push$queue", ["push", "$", "queue"]],
    ["É", ["e"]],
    ["数据", ["数", "据"]],
    ["pushx the", ["[UNK]", "the"]],
    ["the\u0000\u200bqueue\ttheé", ["[UNK]", "[UNK]"]],
    ["", []],
    ["x".repeat(1_000), ["[UNK]"]],
  ])("%j", (text, expected) => {
    expect(pieces(text)).toEqual(["[CLS]", ...expected, "[SEP]"]);
  });

  test("as they are, for a model that knows capitals and accents", () => {
    const cased = tokenizer({ normalizer: { type: "BertNormalizer", lowercase: false } });
    expect(pieces("The é", cased)).toEqual(["[CLS]", "[UNK]", "é", "[SEP]"]);
  });

  test("no more than the model takes", () => {
    const short = tokenizer({ truncation: { max_length: 5 } });
    expect(pieces("the the the the the the", short)).toEqual(["[CLS]", "the", "the", "the", "[SEP]"]);
    expect(tokenizer().encode("the ".repeat(10_000))).toHaveLength(512);
  });

  test("in lower case where that is one step of several", () => {
    const steps = tokenizer({
      normalizer: { type: "Sequence", normalizers: [{ type: "NFD" }, { type: "Lowercase" }] },
    });
    expect(pieces("THE", steps)).toEqual(["[CLS]", "the", "[SEP]"]);
  });
});

describe("two texts are read together,", () => {
  const both = (one: string, other: string, most?: number) => {
    const { ids, ofFirst } = tokenizer().encodePair(one, other, most);
    return [ids.slice(0, ofFirst), ids.slice(ofFirst)].map((part) => part.map((id) => TOKENS[id]).join(" "));
  };

  test("each with the mark that ends it", () => {
    expect(both("The queue", "pushing.")).toEqual(["[CLS] the queue [SEP]", "push ##ing . [SEP]"]);
    expect(both("", "")).toEqual(["[CLS] [SEP]", "[SEP]"]);
  });

  test.each([
    ["the longer is cut first", "the ".repeat(9), "push", ["[CLS] the the the [SEP]", "push [SEP]"]],
    ["whichever it is", "push", "the ".repeat(9), ["[CLS] push [SEP]", "the the the [SEP]"]],
    ["and both where both are long", "e ".repeat(9), "the ".repeat(9), ["[CLS] e e [SEP]", "the the [SEP]"]],
  ])("%s", (_, one, other, expected) => {
    expect(both(one, other, 7)).toEqual(expected);
  });

  test("what is written as a mark is none", () => {
    expect(both("[SEP]", "the")[0]).toBe("[CLS] [UNK] [UNK] [UNK] [SEP]");
  });

  test("no more than the model takes", () => {
    expect(tokenizer().encodePair("the ".repeat(9_999), "the ".repeat(9_999)).ids).toHaveLength(512);
  });
});

describe("a list of words", () => {
  test("is a tokenizer, with or without capitals", () => {
    const list = TOKENS.join("\r\n");
    expect(pieces("THE", WordPiece.ofList(list, { isLower: true, choice: CHOICE }))).toEqual([
      "[CLS]",
      "the",
      "[SEP]",
    ]);
    expect(pieces("THE", WordPiece.ofList(list, { isLower: false, choice: CHOICE }))).toEqual([
      "[CLS]",
      "[UNK]",
      "[SEP]",
    ]);
  });

  test("that lacks the marks is told so", () => {
    expect(() => WordPiece.ofList("the\nqueue", { isLower: true, choice: CHOICE })).toThrow(
      "one without [UNK]",
    );
  });
});

describe("a tokenizer that is none of this kind is told so:", () => {
  test.each([
    ["no JSON", "{", "something else"],
    ["another kind", JSON.stringify({ model: { type: "BPE", vocab: {} } }), "of the kind BPE"],
    [
      "no special tokens",
      JSON.stringify({ model: { type: "WordPiece", vocab: { a: 1 } } }),
      "one without [UNK]",
    ],
  ])("%s", (_, json, told) => {
    expect(() => WordPiece.read(json, CHOICE)).toThrow(told);
  });
});
