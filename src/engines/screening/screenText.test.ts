import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { screenText } from "./screenText.ts";
import { HARMLESS, ISSUED, type LabelledSecret, MISSED, NAMED } from "./testing/labelledTexts.ts";

const SECRETS = [...ISSUED, ...NAMED];

test.each(SECRETS)("$rule is found in $text", async ({ text, secret, rule }) => {
  const screened = await screenText(text);
  expect(screened).toEqual({
    text: text.replace(secret, () => `[redacted:${rule}]`),
    found: [rule],
    isPartial: false,
  });
});

test.each(HARMLESS)("%s stays", async (text) => {
  expect(await screenText(text)).toEqual({ text, found: [], isPartial: false });
});

test("precision and recall on the labelled texts", async () => {
  const share = async (labelled: readonly LabelledSecret[]) => {
    const found = await Promise.all(
      labelled.map(async ({ text, secret }) => !(await screenText(text)).text.includes(secret)),
    );
    return `${found.filter(Boolean).length} of ${labelled.length}`;
  };
  const touched = await Promise.all(HARMLESS.map(async (text) => (await screenText(text)).text !== text));
  expect({
    issued: await share(ISSUED),
    named: await share(NAMED),
    "known misses": await share(MISSED),
    harmless: `${touched.filter(Boolean).length} of ${HARMLESS.length}`,
  }).toEqual({
    issued: "22 of 22",
    named: "21 of 21",
    "known misses": "0 of 3",
    harmless: "0 of 52",
  });
});

describe("whatever surrounds them", () => {
  const pieces = fc.array(fc.constantFrom(...SECRETS, ...HARMLESS), { minLength: 1, maxLength: 6 });
  const textOf = (piece: LabelledSecret | string) => (typeof piece === "string" ? piece : piece.text);

  test("several secrets in one text all go, and nothing else does", async () => {
    const property = fc.asyncProperty(pieces, async (chosen) => {
      const { text } = await screenText(chosen.map(textOf).join("\n\n"));
      const expected = chosen.map((piece) =>
        typeof piece === "string"
          ? piece
          : piece.text.replace(piece.secret, () => `[redacted:${piece.rule}]`),
      );
      expect(text).toBe(expected.join("\n\n"));
    });
    await fc.assert(property, { numRuns: 100 });
  });

  test("screening what is screened changes nothing", async () => {
    const noise = fc.string({ unit: fc.constantFrom(..."ab1=:\"'`\\ \npassword token-._/@[]") });
    const property = fc.asyncProperty(pieces, noise, async (chosen, between) => {
      // Glued together, two may read as one, and more of them goes the second time.
      const { text } = await screenText(chosen.map(textOf).join(`\n${between}\n`));
      expect((await screenText(text)).text).toBe(text);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

test("a comment in the text does not switch the screening off", async () => {
  const [token] = ISSUED;
  const text = `<!-- secretlint-disable -->\n${token?.text}`;
  expect((await screenText(text)).found).toEqual([token?.rule]);
});

test("a value longer than any bound goes as a whole", async () => {
  const { text } = await screenText(`api_key=${"a1B2c3D4".repeat(200)} and more`);
  expect(text).toBe("api_key=[redacted:secret] and more");
});

test("a key whose end was cut off goes too; the sentence after it stays", async () => {
  const key = ["-----BEGIN ", "PRIVATE KEY-----"].join("");
  const { text } = await screenText(`${key}\n${"Ab3".repeat(20)}\nThat is all.`);
  expect(text).toBe("[redacted:private-key]\nThat is all.");
});

test("half a pair of surrogates and other odd characters do no harm", async () => {
  const text = "\ud800 password=\u0000 \uffff";
  expect((await screenText(text)).text).toBe(text);
});
