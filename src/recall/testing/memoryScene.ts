import fc from "fast-check";
import { type Guard, VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asNodeId, asProjectId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { NodeDraft } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { Embedder } from "../../models/port.ts";
import type { Store, TxMeta } from "../../stores/port.ts";
import { META, type TestClock } from "../../stores/testing/fixtures.ts";

/** Random memories of several accounts and projects, and random readers, for the test of what a search may show. */
const AGENTS = ["ada", "ada-2"];
const KEYWORDS = ["billing", "parser"];
const MINUTE_MS = 60_000;
const EDGES: readonly EdgeType[] = ["CAUSES", "DERIVED_FROM", "CONFLICTS_WITH"];

const rights = fc.record({
  visibility: fc.constantFrom<Visibility>(...VISIBILITIES),
  agents: fc.subarray(AGENTS),
  sensitive: fc.boolean(),
  keywords: fc.subarray(KEYWORDS),
});

const place = fc.record({ account: fc.nat({ max: 1 }), project: fc.nat({ max: 2 }) });

const memory = fc.record({
  place,
  name: fc.constantFrom("x", "y", "z"),
  focus: fc.option(fc.constantFrom("deep")),
  before: fc.option(rights),
  now: rights,
  deleted: fc.boolean(),
  ended: fc.boolean(),
});

export const memoryScene = fc.record({
  memories: fc.uniqueArray(memory, {
    minLength: 1,
    maxLength: 10,
    selector: ({ place, name }) => `${place.account} ${place.project} ${name}`,
  }),
  links: fc.array(
    fc.record({ from: fc.nat({ max: 9 }), to: fc.nat({ max: 9 }), type: fc.constantFrom(...EDGES) }),
    { maxLength: 12 },
  ),
  subscribed: fc.subarray(KEYWORDS),
});

export const reader = fc.record({
  place,
  visibilities: fc.subarray([...VISIBILITIES]),
  onlyAgent: fc.option(fc.constantFrom(...AGENTS), { nil: undefined }),
  includeSensitive: fc.boolean(),
  moment: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
});

export type MemoryScene = typeof memoryScene extends fc.Arbitrary<infer T> ? T : never;
type Reader = typeof reader extends fc.Arbitrary<infer T> ? T : never;
type Rights = MemoryScene["memories"][number]["now"];

/** One version as the plain rule sees it; its content names it. */
export interface WrittenMemory {
  readonly account: string;
  readonly project: ProjectId | null;
  readonly content: string;
  readonly visibility: Visibility;
  readonly agents: readonly string[];
  readonly sensitive: boolean;
  readonly keywords: readonly string[];
  readonly deletedAt: Instant | null;
  readonly from: Instant;
  readonly to: Instant | null;
}

export interface WrittenScene {
  /** First versions are written, then second ones, then some end. */
  readonly moments: readonly Instant[];
  readonly accounts: readonly string[];
  readonly projects: readonly (ProjectId | null)[];
  readonly versions: readonly WrittenMemory[];
  readonly edges: readonly { from: string; to: string }[];
}

export function guardOf({ place, onlyAgent, ...pick }: Reader, { accounts, projects }: WrittenScene): Guard {
  const { moment: _, ...rights } = pick;
  const project = projects[place.project] ?? null;
  const guard = { ...rights, account: accounts[place.account] ?? "", project };
  return onlyAgent === undefined ? guard : { ...guard, onlyAgent };
}

export function holds({ from, to }: WrittenMemory, asOf: Instant | undefined): boolean {
  return asOf === undefined ? to === null : from <= asOf && (to === null || asOf < to);
}

/** Writes a scene into accounts of its own; every version has a vector. */
export async function writeScene(
  store: Store,
  clock: TestClock,
  embedder: Embedder,
  scene: MemoryScene,
  run: string,
): Promise<WrittenScene> {
  const accounts = [`${run}-north`, `${run}-south`];
  const projects = [asProjectId(`${run}-web`), asProjectId(`${run}-app`), null];
  const written: WrittenMemory[] = [];
  // Later than all that was written before: a store's time does not go back.
  const [before, now, after] = [1, 2, 3].map((minutes) => clock.now() + minutes * MINUTE_MS) as [
    number,
    number,
    number,
  ];
  const placed = scene.memories.map((each, index) => {
    const account = accounts[each.place.account] ?? "";
    const project = projects[each.place.project] ?? null;
    const meta = { ...META, account, project };
    return { ...each, account, project, meta, secret: `${run}secret${index}end` };
  });
  const put = async (at: Instant, parts: (typeof placed)[number], rights: Rights, content: string) => {
    clock.set(at);
    await putMemory(store, embedder, parts.meta, draftOf(parts, rights, content));
  };
  for (const each of placed) {
    if (each.before) await put(before, each, each.before, `needle old${each.secret}`);
  }
  for (const each of placed) await put(now, each, each.now, `needle new${each.secret}`);
  for (const account of accounts) await subscribe(store, account, projects, scene.subscribed);
  const edges = await linkAll(store, placed, scene.links);
  for (const each of placed) {
    clock.set(after);
    const shared = { account: each.account, project: each.project, deletedAt: each.deleted ? after : null };
    const to = each.ended ? after : null;
    if (each.before)
      written.push({ ...shared, ...each.before, content: `needle old${each.secret}`, from: before, to: now });
    written.push({ ...shared, ...each.now, content: `needle new${each.secret}`, from: now, to });
    const ref = { project: each.project, id: asNodeId(each.name) };
    await store.memory.transaction(each.meta, async (tx) => {
      if (each.ended) await tx.close(ref);
      if (each.deleted) await tx.setDeleted(ref, true);
    });
  }
  return { moments: [before, now, after], accounts, projects, versions: written, edges };
}

interface Placed {
  readonly name: string;
  readonly project: ProjectId | null;
  readonly focus: string | null;
}

function draftOf({ name, project, focus }: Placed, rights: Rights, content: string): NodeDraft {
  const { keywords, ...guarded } = rights;
  return {
    ...guarded,
    id: asNodeId(name),
    project,
    kind: "NOTE",
    props: { content, keywords },
    focus: project === null ? null : focus,
  };
}

async function putMemory(store: Store, embedder: Embedder, meta: TxMeta, draft: NodeDraft): Promise<void> {
  // All mean the same, so that what a search leaves out, it leaves out for other reasons.
  const [vector] = await embedder.embed(["needle"], { purpose: "passage" });
  await store.memory.transaction(meta, async (tx) => {
    await tx.put(draft);
    if (vector) await tx.putVector(draft, { model: embedder.id, vector });
  });
}

async function subscribe(
  store: Store,
  account: string,
  projects: readonly (ProjectId | null)[],
  keywords: readonly string[],
): Promise<void> {
  for (const project of projects) {
    await store.memory.transaction({ ...META, account, project }, async (tx) => {
      for (const name of AGENTS) {
        await tx.put({ id: asNodeId(`agent:${name}`), project, kind: "AGENT", props: { name, keywords } });
      }
    });
  }
}

async function linkAll(
  store: Store,
  placed: readonly (Placed & { account: string; meta: TxMeta; secret: string })[],
  links: MemoryScene["links"],
): Promise<{ from: string; to: string }[]> {
  const edges: { from: string; to: string }[] = [];
  for (const { from, to, type } of links) {
    const source = placed[from % placed.length];
    const target = placed[to % placed.length];
    if (!source || !target || source === target || source.account !== target.account) continue;
    const refOf = ({ project, name }: Placed): NodeRef => ({ project, id: asNodeId(name) });
    await store.memory.transaction(source.meta, (tx) =>
      tx.link({ type, from: refOf(source), to: refOf(target) }),
    );
    edges.push({ from: source.secret, to: target.secret });
  }
  return edges;
}
