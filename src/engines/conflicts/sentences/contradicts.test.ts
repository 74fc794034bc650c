import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contradicts } from "./contradicts.ts";

interface LabelledPair {
  readonly label: string;
  readonly one: string;
  readonly other: string;
}

/** Written by hand for this: half about software, half not, and half of each only looks like a contradiction. */
function pairsOf(half: "development" | "heldOut"): LabelledPair[] {
  const text = readFileSync(new URL(`pairs.${half}.tsv`, import.meta.url), "utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [, label = "", one = "", other = ""] = line.split("\t");
    return { label, one, other };
  });
}

const isFound = ({ one, other }: LabelledPair) => contradicts(one, other) !== null;

describe.each(["development", "heldOut"] as const)("the %s half of the labelled pairs", (half) => {
  const pairs = pairsOf(half);
  const contradictions = pairs.filter(({ label }) => label === "contradiction");
  const others = pairs.filter(({ label }) => label === "none");

  test("has enough of both", () => {
    expect(contradictions.length).toBeGreaterThan(80);
    expect(others.length).toBeGreaterThan(80);
  });

  test("gives hardly a false alarm", () => {
    const alarms = others.filter(isFound).map(({ one, other }) => `${one} / ${other}`);
    expect(alarms.slice(1)).toEqual([]);
  });

  test("is found but for a few", () => {
    expect(contradictions.filter(isFound).length / contradictions.length).toBeGreaterThan(0.95);
  });
});

describe("what is denied", () => {
  test("denies its kinds, and nothing that is wider", () => {
    expect(contradicts("A man is playing a guitar", "Nobody is playing an instrument")).not.toBeNull();
    expect(contradicts("A man is playing an instrument", "Nobody is playing a guitar")).toBeNull();
  });

  test("is denied as a whole", () => {
    expect(contradicts("We do not use Redis for sessions", "We use Redis for mails")).toBeNull();
    expect(contradicts("A boy is running", "There is no boy in a red hat running")).toBeNull();
  });

  test("is said when it is denied twice", () => {
    expect(contradicts("Retries are not disabled", "Retries are enabled")).toBeNull();
    expect(contradicts("We never stopped using Redis", "We use Redis")).toBeNull();
  });

  test("ends with its clause", () => {
    const both = "The index is not rebuilt on start and the cache is warmed";
    expect(contradicts(both, "The cache is warmed")).toBeNull();
    expect(contradicts(both, "The index is rebuilt on start")?.by).toBe("negation");
  });

  test("may be only what something lacks", () => {
    expect(contradicts("A shirtless man is running", "A man with no shirt is running")).toBeNull();
    expect(contradicts("Calls are made without a token", "Calls are made with a token")).not.toBeNull();
  });

  test("is named", () => {
    expect(contradicts("Sessions are stored in Redis", "Sessions are not kept in Redis")).toEqual({
      says: "One denies “kept in redis”, and the other says so.",
      confidence: 0.95,
      by: "negation",
    });
  });
});

describe("what excludes each other", () => {
  test.each([
    ["The API is public", "The API is private", "opposite"],
    ["Remove the proxy", "Keep the proxy", "opposite"],
    ["A man plays the guitar", "A man plays the piano", "alternative"],
    ["The API returns JSON", "The API returns XML", "alternative"],
    ["The timeout is 30 s", "The timeout is 2 minutes", "number"],
  ])("%s / %s", (one, other, by) => {
    expect(contradicts(one, other)?.by).toBe(by);
  });

  test.each([
    ["Public endpoints are cached", "Private endpoints are cached"],
    ["Retries are on in production", "Retries are off in tests"],
    ["The server listens on port 80", "The metrics server listens on port 90"],
    ["The importer can create users", "The importer can delete users"],
    ["The billing service uses Redis", "The billing service uses Postgres"],
    ["HTTP/1 connections are closed", "HTTP/2 connections are open"],
  ])("but not of other things or cases: %s / %s", (one, other) => {
    expect(contradicts(one, other)).toBeNull();
  });

  test.each([
    ["The timeout is 60 s", "The timeout is 1 minute"],
    ["At least 2 reviewers are there", "3 reviewers are there"],
    ["The limit is 1,000 calls", "The limit is 1k calls"],
  ])("nor do numbers that can both hold: %s / %s", (one, other) => {
    expect(contradicts(one, other)).toBeNull();
  });

  test("does so only where the two speak of one event", () => {
    const [one, other] = ["A man is playing a flute", "A man is playing a guitar"];
    expect(contradicts(one, other)).not.toBeNull();
    expect(contradicts(one, other, { sameEvent: false })).toBeNull();
    expect(contradicts(one, "A man is not playing a flute", { sameEvent: false })).not.toBeNull();
  });
});

describe("whatever the sentences are", () => {
  const sentence = fc.oneof(
    fc.constantFrom(...pairsOf("development").flatMap(({ one, other }) => [one, other])),
    fc.string({ maxLength: 200 }),
  );

  test("the order of the two makes no difference", () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        expect(contradicts(one, other)).toEqual(contradicts(other, one));
      }),
    );
  });

  test("no sentence contradicts itself", () => {
    fc.assert(
      fc.property(sentence, (one) => {
        expect(contradicts(one, one)).toBeNull();
      }),
    );
  });

  test("a very long one is read by its beginning", () => {
    const long = "The API is public. ".repeat(100_000);
    expect(contradicts(long, "The API is not public")?.by).toBe("negation");
  });
});
