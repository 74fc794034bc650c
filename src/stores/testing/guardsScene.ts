import fc from "fast-check";
import { type Guard, VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asNodeId, asProjectId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { NodeDraft, ToolCallRecord } from "../../domain/record.ts";
import type { WriteTx } from "../port.ts";
import { hour, META, note, ref, type World } from "./fixtures.ts";

/** Random records, links and guards for `guardsModel.ts`, and how they get into the store. */
export const MODEL = "test-model";
export const VECTOR = Float32Array.of(0.6, 0.8);
/** One name is part of the other, so that looking for a piece of text is not enough. */
const AGENTS = ["ada", "ada-2"];

const rights = fc.record({
  visibility: fc.constantFrom<Visibility>(...VISIBILITIES),
  agents: fc.subarray(AGENTS),
  sensitive: fc.boolean(),
});

const place = fc.record({ account: fc.nat({ max: 1 }), project: fc.nat({ max: 2 }) });

const record = fc.record({
  place,
  /** Few names, so that one id occurs in several places. */
  name: fc.constantFrom("x", "y", "z"),
  kind: fc.constantFrom("NOTE" as const, "FACT" as const),
  before: fc.option(rights),
  now: rights,
  deleted: fc.boolean(),
  hasVector: fc.boolean(),
});

/** Ends are positions among the account's nodes, or places where no node is kept. */
const link = fc.record({
  account: fc.nat({ max: 1 }),
  from: fc.nat({ max: 9 }),
  to: fc.oneof(fc.nat({ max: 9 }), fc.record({ project: fc.nat({ max: 2 }) })),
});

export const scene = fc.record({
  records: fc.uniqueArray(record, {
    minLength: 1,
    maxLength: 10,
    selector: ({ place, name }) => `${place.account} ${place.project} ${name}`,
  }),
  links: fc.array(link, { maxLength: 8 }),
});

export const guardPick = fc.record({
  place,
  visibilities: fc.subarray([...VISIBILITIES]),
  onlyAgent: fc.option(fc.constantFrom(...AGENTS), { nil: undefined }),
  includeSensitive: fc.boolean(),
  sensitiveBy: fc.option(fc.constantFrom(META.agentId, "somebody else"), { nil: undefined }),
});

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;
type PickedRecord = Scene["records"][number];
type PickedGuard = typeof guardPick extends fc.Arbitrary<infer T> ? T : never;

interface Places {
  readonly accounts: readonly string[];
  /** The last one is no project: what the account shares. */
  readonly projects: readonly (ProjectId | null)[];
}

export interface WrittenVersion {
  readonly account: string;
  readonly draft: NodeDraft & { visibility: Visibility; agents: readonly string[]; sensitive: boolean };
  readonly deletedAt: number | null;
  readonly current: boolean;
  readonly hasVector: boolean;
}

export interface WrittenEdge {
  readonly account: string;
  readonly from: NodeRef;
  readonly to: NodeRef;
}

export interface Written {
  readonly places: Places;
  readonly versions: readonly WrittenVersion[];
  readonly edges: readonly WrittenEdge[];
  readonly calls: readonly ToolCallRecord[];
  readonly transactions: readonly { account: string; project: ProjectId | null }[];
}

export function guardOf({ place, ...pick }: PickedGuard, { accounts, projects }: Places): Guard {
  const { onlyAgent, sensitiveBy, ...rest } = pick;
  return {
    ...rest,
    account: at(accounts, place.account),
    project: at(projects, place.project),
    ...(onlyAgent !== undefined && { onlyAgent }),
    ...(sensitiveBy !== undefined && { sensitiveBy }),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("an empty list has no places");
  return found;
}

export async function writeScene(world: World, picked: Scene, run: string): Promise<Written> {
  const places = {
    accounts: [`${run}-north`, `${run}-south`],
    projects: [asProjectId(`${run}-web`), asProjectId(`${run}-app`), null],
  };
  const versions = picked.records.flatMap((each, index) =>
    versionsOf(each, places, `${run}secret${index}end`),
  );
  const edges = edgesOf(picked, places, versions);
  const transactions = [];
  for (const version of versions) {
    await world.writeAt(world.clock.now() + 1, (tx) => putVersion(tx, version), {
      account: version.account,
      project: version.draft.project,
    });
    transactions.push({ account: version.account, project: version.draft.project });
  }
  for (const { account, from, to } of edges) {
    const project = from.project ?? to.project;
    await world.write((tx) => tx.link({ type: "CAUSES", from, to }), { account, project });
    transactions.push({ account, project });
  }
  const calls = transactions.map((space, index) => toolCall(space, `${run}-${index}`));
  await world.store.audit.append(calls);
  return { places, versions, edges, calls, transactions };
}

async function putVersion(tx: WriteTx, version: WrittenVersion): Promise<void> {
  await tx.put(version.draft);
  if (version.hasVector) await tx.putVector(version.draft, { model: MODEL, vector: VECTOR });
  if (version.current && version.deletedAt !== null) await tx.setDeleted(version.draft, true);
}

/** The secret is one word, so that a search for `needle` matches but only a leak can show it. */
function versionsOf(each: PickedRecord, { accounts, projects }: Places, secret: string): WrittenVersion[] {
  const draft = note(
    each.name,
    { content: `needle ${secret}`, title: each.name },
    { kind: each.kind, project: at(projects, each.place.project), contentHash: each.name },
  );
  const account = at(accounts, each.place.account);
  const shared = { account, hasVector: each.hasVector, deletedAt: each.deleted ? hour(1) : null };
  const now = { ...shared, draft: { ...draft, ...each.now }, current: true };
  if (each.before === null) return [now];
  const props = { ...draft.props, content: `needle old${secret}` };
  return [{ ...shared, draft: { ...draft, props, ...each.before }, current: false }, now];
}

function edgesOf(
  picked: Scene,
  { accounts, projects }: Places,
  versions: readonly WrittenVersion[],
): WrittenEdge[] {
  const drawn = picked.links.flatMap(({ account: index, from, to }) => {
    const account = at(accounts, index);
    const nodes = versions.filter((version) => version.current && version.account === account);
    if (nodes.length === 0) return [];
    const end =
      typeof to === "number" ? refOf(at(nodes, to)) : ref("src/elsewhere.ts", at(projects, to.project));
    return [{ account, from: refOf(at(nodes, from)), to: end }];
  });
  const apart = drawn.filter(({ from, to }) => keyOf(from) !== keyOf(to));
  return [
    ...new Map(apart.map((edge) => [`${edge.account} ${keyOf(edge.from)} ${keyOf(edge.to)}`, edge])).values(),
  ];
}

export const refOf = ({ draft }: WrittenVersion): NodeRef => ({ project: draft.project, id: draft.id });
export const keyOf = ({ project, id }: NodeRef) => `${project} ${id}`;

function toolCall(space: { account: string; project: ProjectId | null }, id: string): ToolCallRecord {
  return {
    ...space,
    id: asNodeId(`call:${id}`),
    tool: "memory_save",
    agentId: META.agentId,
    sessionId: META.sessionId,
    input: `${space.account} ${space.project}`,
    output: "",
    isError: false,
    startedAt: hour(1),
    completedAt: hour(1),
    tokens: 1,
  };
}
