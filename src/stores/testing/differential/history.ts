import fc from "fast-check";
import { Failure } from "../../../domain/failure.ts";
import { VISIBILITIES } from "../../../domain/guard.ts";
import type { EdgeType, NodeKind } from "../../../domain/kinds.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import type { Store, WriteTx } from "../../port.ts";
import { META, note, PROJECT, ref, type TestClock } from "../fixtures.ts";

/** What is kept for a project and what its account shares have ids of their own, as between equals the order is free. */
const NAMES = ["a", "b", "a::c", "s"] as const;
export const REFS = NAMES.map((name) => ref(name, placeOf(name)));
export const MODEL = "test-model";
export const AGENTS = ["ada", "bob"] as const;
export const WORDS = [
  "retry policy",
  "cache retries",
  "a cold cache",
  "用户 retry",
  "'; MATCH (n) DELETE n //",
];
const KINDS: readonly NodeKind[] = ["NOTE", "FACT", "DECISION", "FUNCTION"];
const TYPES: readonly EdgeType[] = ["CAUSES", "SUPERSEDES", "CALLS"];

const operation = fc.record({
  what: fc.constantFrom(
    ...(["put", "put", "put", "past", "close", "delete", "restore", "purge"] as const),
    ...(["link", "link", "linkPast", "unlink", "vector", "mark", "artifact", "bulk"] as const),
  ),
  name: fc.constantFrom(...NAMES),
  other: fc.constantFrom(...NAMES),
  kind: fc.constantFrom(...KINDS),
  type: fc.constantFrom(...TYPES),
  words: fc.constantFrom(...WORDS),
  visibility: fc.constantFrom(...VISIBILITIES),
  agents: fc.subarray([...AGENTS]),
  sensitive: fc.boolean(),
  beforeMs: fc.nat(60),
  x: fc.integer({ min: -2, max: 2 }),
});
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  clockStepMs: fc.nat(30),
  agent: fc.constantFrom(...AGENTS),
  /** Whether the transaction fails after all, and leaves nothing. */
  fails: fc.nat(9).map((picked) => picked === 0),
  operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const history = fc.array(step, { minLength: 1, maxLength: 8 });

/** One transaction, and what each operation came to: its outcome or the code of its refusal. */
export async function live(store: Store, clock: TestClock, { clockStepMs, agent, fails, operations }: Step) {
  clock.set(clock.now() + clockStepMs);
  const outcomes: unknown[] = [];
  const ended = store.memory.transaction({ ...META, agentId: agent, reason: "lived" }, async (tx) => {
    outcomes.length = 0;
    for (const each of operations) outcomes.push(await refusedOr(() => act(tx, each)));
    if (fails) throw new Error("on purpose");
  });
  await ended.catch((thrown: unknown) => {
    if (!fails) throw thrown;
  });
  return outcomes;
}

export async function refusedOr<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Failure) return `refused as ${thrown.code}: ${thrown.message}`;
    throw thrown;
  }
}

async function act(tx: WriteTx, operation: Operation): Promise<unknown> {
  const { what, name, other, type, words, beforeMs, x } = operation;
  const from = tx.at - beforeMs;
  const own = ref(name, placeOf(name));
  const edge = { type, from: own, to: ref(other, placeOf(other)), props: { words } };
  const interval = { validFrom: from - 5, validTo: from };
  switch (what) {
    case "put":
      return (await tx.put(draftOf(operation), from)).outcome;
    case "bulk":
      return (await tx.putAll(NAMES.map((each) => draftOf({ ...operation, name: each })))).map(
        ({ outcome }) => outcome,
      );
    case "past":
      return tx.putPast(draftOf(operation), interval);
    case "close":
      return tx.close(own, from);
    case "delete":
    case "restore":
      return tx.setDeleted(own, what === "delete");
    case "purge":
      return tx.purge(own);
    case "link":
      return tx.link(edge, from);
    case "linkPast":
      return tx.linkPast(edge, interval);
    case "unlink":
      return tx.unlink(edge, from);
    case "vector":
      return tx.putVector(own, { model: MODEL, vector: Float32Array.of(x, 1, beforeMs) });
    case "mark":
      return tx.setMark(name, x < 0 ? null : words);
    case "artifact":
      return tx.setArtifact(name, x < 0 ? null : Buffer.from(words));
  }
}

function draftOf({ name, kind, words, visibility, agents, sensitive, x }: Operation): NodeDraft {
  const place = placeOf(name);
  const parts = { kind, visibility, agents, sensitive, project: place, contentHash: `hash of ${words}` };
  const props = { name: words, content: `${words} ${x}`, ...(x > 0 && { type: "rule" }) };
  return note(name, props, {
    ...parts,
    ...(x === 2 && { focus: "billing", taskId: "task:1", searchText: "more of it" }),
  });
}

function placeOf(name: (typeof NAMES)[number]) {
  return name === "s" ? null : PROJECT;
}
