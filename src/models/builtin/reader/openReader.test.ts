import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { StoryLine, StoryReader } from "../../port.ts";
import { openReader, readerOf } from "./openReader.ts";

const FILE = new URL("../../../../assets/reader/reader.bin", import.meta.url);
const DAY = 86_400_000;

/** Statements of one area, each on a day, by another agent and in a session of its own. */
function storyOf(days: readonly number[], ...texts: string[]): StoryLine[] {
  return texts.map((text, place) => ({
    text,
    at: (days[place] ?? place) * DAY,
    area: "shop",
    agent: `agent ${place}`,
    session: `session ${place}`,
  }));
}

describe("the reader that comes with Loci", () => {
  let reader: StoryReader;
  beforeAll(async () => {
    reader = await openReader(FILE);
  });
  const read = (story: readonly StoryLine[]) => reader.read(story, {});

  test("finds two statements that cannot both be true, in other words", async () => {
    const { ambiguity, involved } = await read(
      storyOf(
        [0, 1],
        "Endpoints that are not in the table share a combined limit of 10,000 requests per minute per org.",
        "All endpoints missing from the table together allow an org 1,000 requests per minute.",
      ),
    );
    expect(ambiguity).toBeGreaterThan(0.5);
    expect(involved).toHaveLength(2);
  });

  test("finds what is stale by what newer statements work with", async () => {
    const { stale } = await read(
      storyOf(
        [0, 640, 647],
        "The replica stores boxes in RocksDB via grocksdb.",
        "Replica disk metrics: read them from Pebble's Metrics(), they count the WAL too.",
        "Raised Pebble's memtable size for the boxes of the replica after the load test.",
      ),
    );
    expect(stale).toBeGreaterThan(0.5);
  });

  test("finds a change that a later statement does not know of", async () => {
    const { reversal, involved } = await read(
      storyOf(
        [0, 60, 150],
        "Icons are drawn from a sprite sheet.",
        "Replaced the sprite sheet by inline SVG components.",
        "To add an icon, put it into the sprite sheet and bump its version.",
      ),
    );
    expect(reversal).toBeGreaterThan(0.5);
    expect(involved[2]).toBeGreaterThan(0.5);
  });

  test.each([
    [
      "a change that is told",
      ["Sessions live in memory.", "Moved the sessions to Redis.", "Redis evicts sessions after a day."],
    ],
    ["the same in another unit", ["The upload limit is 2 GB.", "Uploads above 2048 MB are refused."]],
    ["two environments", ["Staging keeps logs for 3 days.", "Production keeps logs for 30 days."]],
  ])("finds nothing in %s", async (_, texts) => {
    const { reversal, ambiguity, stale } = await read(storyOf([0, 40, 80], ...texts));
    expect(Math.max(reversal, ambiguity, stale)).toBeLessThan(0.5);
  });

  test("gives the same answer again, whatever was read between", async () => {
    const story = storyOf([], "The port is 8080.", "It listens on 9090.");
    const first = await read(story);
    for (let number = 0; number < 70; number++) await read(storyOf([], `Statement ${number}.`, "Another."));
    expect(await read(story)).toEqual(first);
  });

  test("takes texts of any kind and length", async () => {
    const { involved } = await read(
      storyOf([], "", "\u0000\uD800 \u{1F600}", "word ".repeat(10_000), "日本語の文", "x".repeat(5_000)),
    );
    expect(involved.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  test("stops when it is told to", async () => {
    await expect(
      reader.read(storyOf([], "One.", "Two."), { signal: AbortSignal.abort(new Error("enough")) }),
    ).rejects.toThrow("enough");
  });
});

describe("a file that is not a reader's", () => {
  const bytes = () => new Uint8Array(readFileSync(FILE));
  const changed = (at: number) => {
    const damaged = bytes();
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    return damaged;
  };

  test.each([
    ["is damaged", () => changed(5_000_000), /damaged/],
    ["was cut", () => bytes().subarray(0, 1_000_000), /damaged/],
    [
      "is something else",
      () => new TextEncoder().encode("not a reader, but a text that is long enough"),
      /is not one/,
    ],
    ["is of another version", () => changed(8), /format/],
    ["is empty", () => new Uint8Array(0), /is not one/],
  ])("is refused when it %s", (_, make, message) => {
    expect(() => readerOf(make())).toThrow(message);
  });

  test("is told when it is missing", async () => {
    await expect(openReader(new URL("nowhere.bin", FILE))).rejects.toMatchObject({ code: "unavailable" });
  });
});
