import { expect, test } from "vitest";
import { BoundedOutput } from "./boundedOutput.ts";

function written(output: BoundedOutput, text: string, chunk: number): BoundedOutput {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunk) output.add(bytes.subarray(at, at + chunk));
  return output;
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index} é\n`).join("");

test.each([1, 3, 7, 1_000])("what fits is kept as it was, in chunks of %i bytes", (chunk) => {
  const text = lines(20);
  expect(written(new BoundedOutput(50, 10_000), text, chunk).read()).toEqual({ text, leftOutBytes: 0 });
});

test.each([1, 3, 64, 5_000])(
  "of more, whole lines of the beginning and the end are, in chunks of %i",
  (chunk) => {
    const text = lines(500);
    const { text: kept, leftOutBytes } = written(new BoundedOutput(100, 200), text, chunk).read();
    const [all, left] = [text.split("\n"), kept.split("\n")];
    expect(left.every((line) => all.includes(line))).toBe(true);
    expect(kept.startsWith("line 0 é\nline 1 é\n")).toBe(true);
    expect(kept.endsWith("line 499 é\n")).toBe(true);
    expect(leftOutBytes).toBe(Buffer.byteLength(text) - Buffer.byteLength(kept));
  },
);

test("one endless line leaves nothing half", () => {
  const { text, leftOutBytes } = written(new BoundedOutput(10, 10), "x".repeat(1_000), 100).read();
  expect({ text, leftOutBytes }).toEqual({ text: "", leftOutBytes: 1_000 });
});
