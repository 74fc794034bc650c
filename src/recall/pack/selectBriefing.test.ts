import fc from "fast-check";
import { expect, test } from "vitest";
import { claimOf } from "../../domain/claim.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { type Briefing, DEFAULT_SHARES, SECTIONS } from "./briefing.ts";
import type { Material } from "./material.ts";
import { selectBriefing } from "./selectBriefing.ts";

/** About as many tokens as a tokenizer finds, and like it not the sum of those of the parts. */
const count = (text: string) => Math.ceil((text.match(/[a-z0-9]+|[^a-z0-9]{1,3}/gi) ?? []).length);
const FRAME = 60;
const cost = (briefing: Briefing) => FRAME + count(JSON.stringify(briefing));

const node = (id: string, kind: NodeKind, props: Props) => nodeRecord(id, { kind, props, agentId: "grace" });

const NO_WORK = {
  feature: null,
  dependencies: [],
  briefing: null,
  remarks: [],
  decisions: [],
  observed: [],
  claimed: [],
  conflicts: [],
  last: null,
};

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));

const symbol = fc.record({
  file: fc.integer({ min: 0, max: 4 }),
  name: word,
  start: fc.integer({ min: 1, max: 200 }),
  lines: fc.array(sentence, { minLength: 1, maxLength: 20 }),
  score: fc.double({ min: 0.01, max: 1, noNaN: true }),
  summary: sentence,
  callers: fc.array(word, { maxLength: 4 }),
});

const material = fc
  .record({
    symbols: fc.uniqueArray(symbol, { maxLength: 15, selector: ({ file, name }) => `${file} ${name}` }),
    dependencies: fc.uniqueArray(word, { maxLength: 10 }),
    memories: fc.array(
      fc.record({
        kind: fc.constantFrom<NodeKind>("DECISION", "LEARNING", "EPISODE", "FACT"),
        content: sentence,
        score: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { maxLength: 8 },
    ),
    isBlocked: fc.boolean(),
    steps: fc.option(fc.array(sentence, { maxLength: 5 }), { nil: null }),
  })
  .map(({ symbols, dependencies, memories, isBlocked, steps }): Material => {
    const sorted = symbols.toSorted((one, other) => other.score - one.score);
    const idOf = ({ file, name }: (typeof sorted)[number]) => `src/f${file}.ts::${name}`;
    const first = sorted[0] && idOf(sorted[0]);
    return {
      candidates: sorted.map((one) => ({
        node: node(idOf(one), "FUNCTION", {
          path: `src/f${one.file}.ts`,
          startLine: one.start,
          endLine: one.start + one.lines.length - 1,
          signature: `function ${one.name}()`,
          summary: one.summary,
        }),
        score: one.score,
        why: ["words"],
      })),
      texts: new Map(sorted.map((one) => [idOf(one), one.lines.join("\n")])),
      ties: {
        callers: new Map(sorted.map((one) => [idOf(one), one.callers])),
        callees: new Map(),
        dependencies: dependencies.map((name, at) => ({
          node: node(`lib/${name}.ts::${name}`, "FUNCTION", { signature: `function ${name}()` }),
          relation: "called" as const,
          score: 1 / (at + 1),
        })),
      },
      memories: memories.map(({ kind, content, score }, at) => ({
        node: node(`memory:${at}`, kind, { title: `memory ${at}`, content }),
        score,
        on: first ? [first] : [],
        isConflicted: at === 1,
        saidAt: 0,
        code: [],
      })),
      blockers:
        isBlocked && first
          ? [
              {
                claim: claimOf(node("claim:1", "CLAIM", { name: first, intent: "rework", agent: "grace" })),
                on: [first],
                isOrphaned: false,
              },
            ]
          : [],
      plan: steps && {
        ...NO_WORK,
        task: node("task:1", "TASK", { title: "the task", plan: steps.map((step) => ({ step })) }),
      },
    };
  });

test("a briefing keeps its budget, is the same each time, and gives code whole or not at all", () => {
  fc.assert(
    fc.property(material, fc.integer({ min: 50, max: 3_000 }), (known, tokens) => {
      const budget = { tokens, shares: DEFAULT_SHARES, count, cost };
      const briefing = selectBriefing(known, budget);
      expect(selectBriefing(known, budget)).toEqual(briefing);
      const { entryPoint: _, ...said } = briefing;
      if (Object.keys(said).length > 0) expect(cost(briefing)).toBeLessThanOrEqual(tokens);
      expect(briefing.entryPoint).toBe(known.candidates[0]?.node.id);
      for (const { id, form, code } of briefing.coreSymbols ?? []) {
        const { node } = known.candidates.find((one) => one.node.id === id) ?? {};
        expect(code).toBe(form === "full" ? known.texts.get(id) : node?.props.signature);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("no line of a file is given twice, and what is blocked is told with the code", () => {
  fc.assert(
    fc.property(material, fc.integer({ min: 200, max: 3_000 }), (known, tokens) => {
      const briefing = selectBriefing(known, { tokens, shares: DEFAULT_SHARES, count, cost });
      const given = new Set<string>();
      for (const { path, form, startLine, endLine } of briefing.coreSymbols ?? []) {
        for (let line = startLine; form === "full" && line <= endLine; line++) {
          expect(given.has(`${path}:${line}`)).toBe(false);
          given.add(`${path}:${line}`);
        }
      }
      const told = new Set(briefing.coreSymbols?.map(({ id }) => id));
      const expected = known.blockers.map(({ claim }) => claim.target).filter((target) => told.has(target));
      expect(briefing.activeBlockers?.map(({ target }) => target) ?? []).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("where there is more to say than room, the room is used", () => {
  fc.assert(
    fc.property(material, fc.integer({ min: 200, max: 3_000 }), (known, tokens) => {
      const all = selectBriefing(known, { tokens: 1e6, shares: DEFAULT_SHARES, count, cost });
      const some = selectBriefing(known, { tokens, shares: DEFAULT_SHARES, count, cost });
      // Half of a long function would fit where the whole does not; no other piece is longer than this.
      const longest = Math.max(0, ...[...known.texts.values()].map(count));
      expect(cost(some)).toBeGreaterThanOrEqual(Math.min(cost(all), tokens - longest - 40));
    }),
    { numRuns: 500 },
  );
});

test("a section that nobody wants has no part of it", () => {
  fc.assert(
    fc.property(material, fc.constantFrom(...SECTIONS), (known, section) => {
      const shares = { code: 0, dependencies: 0, memories: 0, plan: 0, episodes: 0, [section]: 1 };
      const briefing = selectBriefing(known, { tokens: 2_000, shares, count, cost });
      const sections: Record<string, unknown> = {
        code: briefing.coreSymbols,
        dependencies: briefing.dependencies,
        memories: briefing.decisions ?? briefing.learnings,
        plan: briefing.plan,
        episodes: briefing.episodes,
      };
      for (const [name, said] of Object.entries(sections)) if (name !== section) expect(said).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
