import { describe, expect, test } from "vitest";
import { counted, duration, ProgressBar, renderBar } from "./progressBar.ts";
import { recordingTerminal } from "./testing/recordingTerminal.ts";

describe("a bar", () => {
  const half = { done: 500, total: 1000, message: "parsing", elapsedMs: 2000 };

  test("tells how far, how fast and how long still", () => {
    expect(renderBar(half, 60)).toBe(
      `${"█".repeat(11)}${"░".repeat(10)}  parsing  500/1,000  250/s  2.0 s left`,
    );
  });

  test("never fills more than the line, and leaves the blocks out first", () => {
    expect(renderBar(half, 40)).toBe("parsing  500/1,000  250/s  2.0 s left");
    expect(renderBar(half, 10)).toBe("parsing  5");
  });

  test("does not count what is done in part", () => {
    expect(renderBar({ ...half, done: 999.75 }, 45)).toBe("parsing  999/1,000  500/s  0.0 s left");
  });

  test("does without a total", () => {
    expect(renderBar({ done: 1234, message: "listing", elapsedMs: 100 }, 80)).toBe("listing  1,234");
  });

  test("is full at the end and promises nothing more", () => {
    expect(renderBar({ ...half, done: 1000 }, 60)).toBe(`${"█".repeat(30)}  parsing  1,000/1,000  500/s`);
  });

  test("stays within its ends whatever it is told", () => {
    expect(renderBar({ ...half, done: 3000 }, 60)).toContain("█".repeat(20));
    expect(renderBar({ ...half, done: 0, total: 0 }, 60)).toContain("░".repeat(20));
  });
});

test("durations are as exact as anyone needs", () => {
  expect([400, 12_345, 200_000, 7_500_000].map(duration)).toEqual([
    "0.4 s",
    "12 s",
    "3 min 20 s",
    "2 h 5 min",
  ]);
});

test("on a terminal one line is rewritten, not more often than the eye can follow, and is gone at the end", () => {
  const terminal = recordingTerminal({ noteIsTerminal: true });
  let now = 0;
  const bar = new ProgressBar("Indexing", terminal, () => now);
  for (now = 0; now < 800; now += 8) bar.update({ done: now, total: 800, message: "parsing" });
  bar.update({ done: 800, total: 800, message: "parsing" });
  bar.finish("Indexed 800 files");

  const rewrites = terminal.notes.filter((note) => note.startsWith("\r"));
  expect(rewrites.length).toBeLessThanOrEqual(12);
  expect(rewrites.every((note) => !note.includes("\n"))).toBe(true);
  expect(rewrites.at(-1)).toBe("\r\u001b[K");
  expect(terminal.notes.at(-1)).toBe("Indexed 800 files (0.8 s)\n");
});

test("elsewhere there is a line at the start and one at the end", () => {
  const terminal = recordingTerminal({});
  const bar = new ProgressBar("Indexing", terminal, () => 0);
  bar.update({ done: 1, total: 2, message: "parsing" });
  bar.finish("Indexed 2 files");
  expect(terminal.notes).toEqual(["Indexing …\n", "Indexed 2 files (0.0 s)\n"]);
});

test("one thing is counted in the singular", () => {
  expect([0, 1, 2_000].map((value) => counted(value, "file"))).toEqual(["0 files", "1 file", "2,000 files"]);
});
