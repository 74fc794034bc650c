import { beforeAll, describe, expect, test } from "vitest";
import { told } from "../../engines/conflicts/testing/statements.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import { openReader } from "../../models/builtin/reader/openReader.ts";
import type { StoryReader } from "../../models/port.ts";
import { addRead } from "./addRead.ts";

const kept = told(
  "Endpoints that are not in the table share a combined limit of 10,000 requests per minute per org.",
  0,
);
const retained = told(
  "All endpoints missing from the table together allow an org 1,000 requests per minute.",
  1,
);
const bystanders = Array.from({ length: 20 }, (_, at) => told(`Report ${at} is sent to team ${at}.`, at));

describe("what a reader adds to what rules found", () => {
  let reader: StoryReader;
  beforeAll(async () => {
    reader = await openReader(new URL("../../../assets/reader/reader.bin", import.meta.url));
  });
  const look = (story: readonly Told[], triggers: readonly Told[]) =>
    addRead({ candidates: [], story, triggers }, reader);

  test("is a conflict in other words", async () => {
    const { found, degraded } = await look([kept, retained], [retained]);
    expect(found).toMatchObject([{ category: "ambiguity", ids: [kept.id, retained.id] }]);
    expect(degraded).toEqual([]);
  });

  test("is what it is half sure of, where other amounts are given, but not among strangers", async () => {
    const half = { reversal: 0, ambiguity: 0.4, stale: 0 };
    const halfSure: StoryReader = {
      id: "half",
      read: async (story) => ({ ...half, involved: story.map(() => 0.9) }),
    };
    const pair = [told("Samples stay for 15 days.", 0), told("Samples stay for 90 days.", 1)];
    const lookAt = (story: readonly Told[]) =>
      addRead({ candidates: [], story, triggers: pair.slice(-1) }, halfSure);
    expect((await lookAt(pair)).found.map(({ ids }) => ids)).toEqual([pair.map(({ id }) => id)]);
    expect((await lookAt([...bystanders, ...pair])).found).toEqual([]);
  });

  test("is found among many statements about something else", async () => {
    const { found } = await look([...bystanders, kept, retained], [retained]);
    expect(found.map(({ ids }) => ids)).toEqual([[kept.id, retained.id]]);
  });

  test("is nothing that does not concern the statement in question", async () => {
    const { found } = await look([...bystanders, kept, retained], bystanders.slice(-1));
    expect(found).toEqual([]);
  });

  test("is evidence for what rules found already, and no second question", async () => {
    const candidate = {
      ids: [kept.id, retained.id],
      category: "ambiguity",
      question: "Which?",
      confidence: 0.8,
      evidence: [{ tier: "structure", says: "10,000 and 1,000 requests", score: 0.8 }],
    } as const;
    const { found } = await addRead(
      { candidates: [candidate], story: [kept, retained], triggers: [retained] },
      reader,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ ids: candidate.ids, question: candidate.question });
    expect(found[0]?.evidence.map(({ tier }) => tier)).toEqual(["structure", "reader"]);
    expect(found[0]?.confidence).toBeGreaterThan(candidate.confidence);
  });
});

test("what rules found is not raised where a reader is sure that it is nothing", async () => {
  const sureOfNothing: StoryReader = {
    id: "sure",
    read: async (story) => ({ reversal: 0.01, ambiguity: 0.01, stale: 0.01, involved: story.map(() => 0) }),
  };
  const candidate = {
    ids: [kept.id, retained.id],
    category: "ambiguity",
    question: "Which?",
    confidence: 0.8,
    evidence: [],
  } as const;
  const unread = { candidates: [candidate], story: [kept, retained], triggers: [retained] };
  const { found } = await addRead(unread, sureOfNothing);
  expect(found[0]?.confidence).toBeLessThan(0.5);
});

test("and in a few plain words there is nothing that only a reader sees", async () => {
  const sureOfNothing: StoryReader = {
    id: "sure",
    read: async (story) => ({ reversal: 0.01, ambiguity: 0.01, stale: 0.01, involved: story.map(() => 0) }),
  };
  const plain = [told("We use REST", 0), told("We switched to GraphQL", 1), told("The API is REST-based", 2)];
  const ids = plain.map(({ id }) => id);
  const found = { ids, category: "reversal", question: "REST?", confidence: 0.8, evidence: [] } as const;
  const candidate = { ...found, isPlain: true };
  const unread = { story: plain, triggers: plain };
  const kept = await addRead({ candidates: [candidate], ...unread }, sureOfNothing);
  expect(kept.found).toEqual([candidate]);
  const silenced = await addRead({ candidates: [found], ...unread }, sureOfNothing);
  expect(silenced.found[0]?.confidence).toBeLessThan(0.5);
});

test("a reader that fails leaves what rules found, and says so", async () => {
  const broken: StoryReader = {
    id: "broken",
    read: async () => {
      throw new Error("out of memory");
    },
  };
  const { found, degraded } = await addRead(
    { candidates: [], story: [kept, retained], triggers: [retained] },
    broken,
  );
  expect(found).toEqual([]);
  expect(degraded).toHaveLength(1);
});
