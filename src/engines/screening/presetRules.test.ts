import { afterEach, expect, test, vi } from "vitest";

const PRESET = "@secretlint/secretlint-rule-preset-recommend";
const text = ["the key AK", "IA", "ABCDEFGHIJKLMNOP", " and the name ada"].join("");

afterEach(() => {
  vi.doUnmock(PRESET);
  vi.resetModules();
});

async function screenWith(preset: () => object) {
  vi.doMock(PRESET, preset);
  const { screenText } = await import("./screenText.ts");
  return screenText(text);
}

test("a rule that fails takes none of the others with it, and it is told", async () => {
  const failing = { meta: { id: "failing" }, create: () => ({ file: () => JSON.parse("not JSON") }) };
  const working = {
    meta: { id: "@secretlint/secretlint-rule-name" },
    create: (context: { report(report: object): void }) => ({
      file: () => context.report({ range: [0, 3], message: { data: { NAME: "ada" } } }),
    }),
  };
  expect(await screenWith(() => ({ rules: [failing, working] }))).toEqual({
    text: "the key [redacted:aws-access-key] and the name [redacted:name-token]",
    found: ["aws-access-key", "name-token"],
    isPartial: true,
  });
});

test("without the rules of others our own are asked", async () => {
  expect(await screenWith(() => ({}))).toEqual({
    text: "the key [redacted:aws-access-key] and the name ada",
    found: ["aws-access-key"],
    isPartial: true,
  });
});
