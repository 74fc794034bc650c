import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { guard } from "../../src/indexing/testing/indexedTree.ts";
import { DEFAULT_SHARES, SECTIONS } from "../../src/recall/pack/briefing.ts";
import type { Pack } from "../../src/tools/context/packOutput.ts";
import { ORCHARD } from "./orchard.ts";
import { openPackWorld, type PackWorld } from "./packWorld.ts";

/** Stands in everything that nobody here may see. */
const HIDDEN = "zanzibar";
const { project } = guard;
const elsewhere = asProjectId("elsewhere");

const LONG = Array.from({ length: 40 }, (_, at) => `  step${at}(basket, ${at});`).join("\n");
const REPOSITORIES: readonly Readonly<Record<string, string>>[] = [
  ORCHARD,
  {
    "main.go":
      "package main\n\nfunc main() {\n\tpick(3)\n}\n\nfunc pick(apples int) int {\n\treturn apples\n}\n",
    "long.ts": `export function harvest(basket: string[]) {\n${LONG}\n}\n`,
    "odd name/ä\u2028b.py": "def f():\n    return '<|endoftext|>'\n",
    "crlf.py": "class Tree:\r\n    def shake(self):\r\n        return 1\r\n",
  },
  { "notes.md": "# Notes\n\nApples are picked in autumn.\n", "data.json": '{ "apples": 3 }\n' },
  {},
];

const worlds: PackWorld[] = [];
let count: Awaited<ReturnType<typeof loadTokenCounter>>;
beforeAll(async () => {
  count = await loadTokenCounter();
  for (const files of REPOSITORIES) {
    const world = await openPackWorld(files);
    await remember(world);
    worlds.push(world);
  }
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

async function remember({ store }: PackWorld): Promise<void> {
  const note = (id: string, where: Partial<NodeDraft>, content: string): NodeDraft => ({
    project,
    id: asNodeId(id),
    kind: "DECISION",
    props: { title: `Apples and carts ${id}`, content },
    ...where,
  });
  const notes = [
    note("decision:1", {}, "Rounding happens once."),
    note("decision:2", { project: null }, "Every cart has a total."),
    note("decision:3", { project: elsewhere }, HIDDEN),
    note("decision:4", { visibility: "admin" }, HIDDEN),
    note("decision:5", { sensitive: true }, HIDDEN),
    note("learning:1", { kind: "LEARNING" }, "Seasons change prices."),
    note("episode:1", { kind: "EPISODE" }, "The price of a pear was wrong."),
    note("claim:1", { kind: "CLAIM", props: { intent: "carts" } }, ""),
    note("claim:2", { kind: "CLAIM", visibility: "admin", props: { intent: HIDDEN } }, ""),
  ];
  const on = ["src/cart/cart.ts", "main.go", "src/price/price.ts::priceOf"];
  const meta = { type: "memory_write", account: "local", project, agentId: "grace" } as const;
  await store.memory.transaction({ ...meta, sessionId: asSessionId("session:2") }, async (tx) => {
    await tx.putAll(notes);
    for (const { id, kind, ...from } of notes) {
      const type = kind === "CLAIM" ? "TARGETS" : "INVOLVES";
      for (const to of on) await tx.link({ type, from: { ...from, id }, to: { project, id: asNodeId(to) } });
    }
  });
}

const WORDS =
  "apple cart total price season round carrier dispatch deliver harvest weight scale report sum main pick tree shake the of a is not wrong `priceOf` Cart.total src/cart/cart.ts long.ts:12 qqq".split(
    " ",
  );
const call = fc.record({
  world: fc.nat(REPOSITORIES.length - 1),
  task: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(" ")),
  maxTokens: fc.oneof(fc.integer({ min: 50, max: 400 }), fc.integer({ min: 50, max: 4_000 })),
  include: fc.option(fc.uniqueArray(fc.constantFrom(...SECTIONS), { minLength: 1 }), { nil: undefined }),
});

test("no answer is over its budget, and each tells what it costs", async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ world, ...input }) => {
      const answer = await worlds[world]?.call(input);
      if (!answer) return;
      if (!answer.ok) expect(answer.errorCode).toBe("over_budget");
      if (answer.ok) expect(count(JSON.stringify(answer))).toBeLessThanOrEqual(input.maxTokens);
      const { tokens } = (answer.data ?? {}) as Pack;
      if (tokens) expect(tokens.total).toBe(count(JSON.stringify(answer)));
      expect(answer.warnings ?? []).toEqual([]);
      expect(JSON.stringify(answer)).not.toContain(HIDDEN);
    }),
    { numRuns: 600 },
  );
});

test("all that is told is there, and code is given as it stands in its file", async () => {
  const seen = { full: 0, signature: 0 };
  await fc.assert(
    fc.asyncProperty(call, async ({ world: number, ...input }) => {
      const world = worlds[number];
      const files = REPOSITORIES[number];
      if (!world || !files) return;
      const first = await world.call(input);
      const { coreSymbols = [], dependencies = [], ...pack } = (first.data ?? {}) as Pack;
      for (const { id, path, startLine, endLine, form, code } of coreSymbols) {
        const lines = files[path]?.split("\n").slice(startLine - 1, endLine);
        if (form === "full") expect(code).toBe(id === path ? files[path] : lines?.join("\n"));
        seen[form] += 1;
      }
      const named = [...coreSymbols, ...dependencies].map(({ id }) => id);
      const called = coreSymbols.flatMap(({ callers = [], callees = [] }) => [...callers, ...callees]);
      const ids = [...new Set([...named, ...called, ...(pack.entryPoint ? [pack.entryPoint] : [])])];
      const refs = ids.map((id) => ({ project, id: asNodeId(id) }));
      expect((await world.code.get({ guard }, refs)).map(({ id }) => String(id))).toEqual(ids);
      expect(new Set(named).size).toBe(named.length);
      expect((await world.call(input)).data).toEqual(first.data);
    }),
    { numRuns: 250 },
  );
  expect(Math.min(seen.full, seen.signature)).toBeGreaterThan(100);
});

test("a section has more than its share only of what the others leave", async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ world, include: _, ...input }) => {
      const answer = await worlds[world]?.call(input);
      const { tokens } = (answer?.data ?? {}) as Pack;
      if (!tokens) return;
      const { blockers = 0, ...used } = tokens.perSection;
      const spent = Object.values(used).reduce((sum, section) => sum + section, 0);
      const room = input.maxTokens - (tokens.total - spent);
      const left = (section: (typeof SECTIONS)[number]) =>
        Math.max(0, DEFAULT_SHARES[section] * room - (used[section] ?? 0));
      for (const section of SECTIONS) {
        const others = SECTIONS.reduce((sum, other) => sum + (other === section ? 0 : left(other)), 0);
        expect(used[section] ?? 0).toBeLessThanOrEqual(
          DEFAULT_SHARES[section] * room + others + blockers + 20,
        );
      }
    }),
    { numRuns: 250 },
  );
});

test("a restricted agent and another account see nothing of it", async () => {
  for (const as of [{ role: "restricted" as const, agent: "eve" }, { account: "another" }]) {
    for (const world of worlds) {
      const { data } = await world.call({ task: "apple cart total price", profile: "balanced" }, as);
      const { tokens: _, confidence: __, ...said } = data as Pack;
      expect(said).toEqual({});
    }
  }
});
