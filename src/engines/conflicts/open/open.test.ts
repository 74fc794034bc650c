import { describe, expect, test } from "vitest";
import { detectConflicts } from "../detectConflicts.ts";
import type { Told } from "../told.ts";
import { openWordsOf } from "./openWords.ts";
import { toldChange } from "./toldChange.ts";

const DAY = 86_400_000;

/** Said by another agent each, so many days after the first. */
type Said = readonly [day: number, text: string, focus?: string];

function story(said: readonly Said[]): Told[] {
  return said.map(([day, text, focus], at) => ({
    id: String(at),
    text,
    at: day * DAY,
    focus: focus ?? null,
    agentId: `agent ${at}`,
    sessionId: `session ${at}`,
  }));
}

const found = (...said: readonly Said[]) =>
  detectConflicts(story(said)).map(({ category, ids }) => `${category} ${ids.join(" ")}`);

describe("words by their looks", () => {
  test("tell numbers, names and code from plain words", () => {
    const shapes = openWordsOf("The sensor is at 0x4D, see Bosch_BME280 in Reutlingen.");
    expect(shapes.map(({ root, shape }) => `${root} ${shape}`)).toEqual([
      "sensor word",
      "77 number",
      "bosch_bme280 code",
      "reutlingen name",
    ]);
  });
});

describe("a change that is told", () => {
  test.each([
    ["Switched the repository from Fooyarn to barpm.", ["fooyarn"], ["barpm"]],
    ["Replaced Dockum with containo on all nodes.", ["dockum"], ["containo"]],
    ["barpm has replaced Fooyarn.", ["fooyarn"], ["barpm"]],
    ["OpenWrt dropped opkg; images were rebuilt.", ["opkg"], []],
    ["The plan is to move from Fooyarn to barpm.", [], []],
    ["We will replace Fooyarn with barpm.", [], []],
  ])("%s", (text, left, came) => {
    const change = toldChange(text);
    expect([...change.left]).toEqual(left);
    expect([...change.came]).toEqual(came);
  });

  test("does not take long to look for in a hostile text", () => {
    expect(toldChange("from a to ".repeat(2_000)).left.size).toBeLessThan(10);
  });
});

describe("what no table knows", () => {
  test("is an ambiguity where one value stands in another's place", () => {
    expect(
      found(
        [0, "The BMX driver's primary address is 0x77."],
        [1, "Primary address of the BMX driver: 0x76."],
      ),
    ).toEqual(["ambiguity 0 1"]);
  });

  test("is none in other units of the same value, of another thing, or in another area", () => {
    expect(
      found([0, "The BMX driver's primary address is 0x4D."], [1, "Primary address of the BMX driver: 77."]),
    ).toEqual([]);
    expect(found([0, "Shard 3 lives in rack Pluto."], [1, "Shard 4 lives in rack Neptune."])).toEqual([]);
    expect(
      found([0, "The tech lead is Amara.", "search"], [1, "The tech lead is Mateus.", "growth"]),
    ).toEqual([]);
  });

  test("is a reversal where it was given up by name and is spoken of later", () => {
    expect(
      found(
        [0, "Router images install packages through wopkg."],
        [100, "Router images moved from wopkg to zapk."],
        [300, "The router images install wireguard through wopkg."],
      ),
    ).toEqual(["reversal 0 1 2"]);
  });

  test("is none where the last one knows of the change, or denies it", () => {
    expect(
      found(
        [0, "Router images install packages through wopkg."],
        [100, "Router images moved from wopkg to zapk."],
        [300, "Router images are without wopkg."],
      ),
    ).toEqual([]);
  });
});

describe("who owns a thing", () => {
  test("is an ambiguity where two are named", () => {
    expect(
      found(
        [0, "The billing service is owned by the payments team."],
        [1, "Owner of the billing service: platform team."],
      ),
    ).toEqual(["ambiguity 0 1"]);
  });

  test("is none for two things, or one owner in other words", () => {
    expect(
      found(
        [0, "The billing service is owned by the payments team."],
        [1, "Owner of the search index: platform team."],
      ),
    ).toEqual([]);
    expect(
      found(
        [0, "The billing service is owned by the payments team."],
        [1, "The payments squad owns the billing service."],
      ),
    ).toEqual([]);
  });
});

describe("a successor", () => {
  test("makes stale what nobody retired", () => {
    expect(
      found(
        [0, "The frontend is bundled by webpack.", "frontend"],
        [900, "Vite's manifest has to be there before the tests start.", "frontend"],
        [930, "Split the emoji picker into its own chunk in the Vite build.", "frontend"],
      ),
    ).toEqual(["stale 0 1 2"]);
  });

  test("does not where the change was told, or plainly said", () => {
    const old = [0, "The frontend is bundled by webpack.", "frontend"] as const;
    expect(found(old, [900, "Moved the frontend from webpack to Vite.", "frontend"])).toEqual([]);
    expect(found(old, [900, "The frontend is bundled by Vite.", "frontend"])).toEqual([]);
  });
});

describe("plain contradictions", () => {
  test("are found without a table of values", () => {
    expect(
      found(
        [0, "requests.Session is thread-safe."],
        [1, "requests.Session isn't thread-safe, each worker has its own."],
      ),
    ).toEqual(["ambiguity 0 1"]);
  });
});
