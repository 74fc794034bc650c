import { expect } from "vitest";
import type { NodeDraft } from "../../domain/record.ts";
import { type Check, hitIds, note, view, type World } from "./fixtures.ts";

/** In which order a query finds: BM25+ with boosted fields, and the same order every time. */
export function textRankingContract(check: Check): void {
  fieldBoosts(check);
  termWeights(check);
  order(check);
}

async function ranked(
  { graph, write }: World,
  text: string,
  drafts: readonly NodeDraft[],
): Promise<string[]> {
  await write(async (tx) => {
    for (const draft of drafts) await tx.put(draft);
  });
  return hitIds(await graph.searchText(view(), { text, limit: 50 }));
}

function fieldBoosts(check: Check): void {
  check("a match in a title beats one in keywords, and that one in content", async (world) => {
    const found = await ranked(world, "needle", [
      note("content", { title: "hay", keywords: ["straw"], content: "needle" }),
      note("title", { title: "needle", keywords: ["straw"], content: "hay" }),
      note("keywords", { title: "hay", keywords: ["needle"], content: "straw" }),
    ]);
    expect(found).toEqual(["title", "keywords", "content"]);
  });

  check("a symbol's name beats its summary, and that its path", async (world) => {
    const found = await ranked(world, "needle", [
      note("path", { name: "hay", summary: "straw", path: "src/needle" }, { kind: "FUNCTION" }),
      note("summary", { name: "hay", summary: "needle", path: "src/straw" }, { kind: "FUNCTION" }),
      note("name", { name: "needle", summary: "hay", path: "src/straw" }, { kind: "FUNCTION" }),
    ]);
    expect(found).toEqual(["name", "summary", "path"]);
  });

  check("the whole identifier beats one that shares a part", async (world) => {
    const names = ["getUserName", "getUserById", "userById", "deleteUserById"];
    const drafts = names.map((name) => note(name, { name }, { kind: "FUNCTION" }));
    expect((await ranked(world, "getUserById", drafts))[0]).toBe("getUserById");
  });
}

function termWeights(check: Check): void {
  check("a rarer word counts more", async (world) => {
    const common = Array.from({ length: 10 }, (_, index) => note(`common${index}`, "common hay"));
    const found = await ranked(world, "common rare", [...common, note("rare", "rare hay")]);
    expect(found).toHaveLength(11);
    expect(found[0]).toBe("rare");
  });

  check("a shorter text wins with as many matches", async (world) => {
    const found = await ranked(world, "needle", [
      note("long", `needle ${"hay ".repeat(50)}`),
      note("short", "needle hay"),
      note("middle", `needle ${"hay ".repeat(10)}`),
    ]);
    expect(found).toEqual(["short", "middle", "long"]);
  });

  check("more matches win in a text as long", async (world) => {
    const found = await ranked(world, "needle", [
      note("once", "needle hay hay hay"),
      note("thrice", "needle needle needle hay"),
      note("twice", "needle needle hay hay"),
    ]);
    expect(found).toEqual(["thrice", "twice", "once"]);
  });

  check("matching both words beats repeating one", async (world) => {
    const found = await ranked(world, "needle thread", [
      note("both", "needle thread hay hay"),
      note("one", "needle needle needle needle"),
      note("other", "thread hay hay hay"),
    ]);
    expect(found[0]).toBe("both");
  });

  check("a match in a very long text still counts", async (world) => {
    const found = await ranked(world, "needle common", [
      note("long", `needle ${"hay ".repeat(3000)}`),
      ...Array.from({ length: 20 }, (_, index) => note(`common${index}`, "common straw")),
    ]);
    expect(found).toContain("long");
  });
}

function order(check: Check): void {
  check("scores are positive numbers that do not rise", async (world) => {
    const drafts = Array.from({ length: 30 }, (_, index) =>
      note(`n${index}`, `the needle ${"hay ".repeat(index % 7)}`),
    );
    await ranked(world, "the needle", drafts);
    const hits = await world.graph.searchText(view(), { text: "the needle", limit: 50 });
    const scores = hits.map(({ score }) => score);
    expect(scores.every((score) => Number.isFinite(score) && score > 0)).toBe(true);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  check("equal texts come in the same order every time, whatever the limit", async (world) => {
    const drafts = Array.from({ length: 20 }, (_, index) => note(`n${(index * 7) % 20}`, "the same needle"));
    const all = await ranked(world, "needle", drafts);
    expect(all).toHaveLength(20);
    for (const limit of [1, 5, 19, 50]) {
      const hits = await world.graph.searchText(view(), { text: "needle", limit });
      expect(hitIds(hits)).toEqual(all.slice(0, limit));
    }
    const reopened = await world.reopenGraph();
    expect(hitIds(await reopened.searchText(view(), { text: "needle", limit: 50 }))).toEqual(all);
  });
}
