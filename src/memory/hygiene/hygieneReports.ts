import { z } from "zod";
import type { Caller } from "../../domain/caller.ts";
import { asNodeId, type NodeId, type ProjectId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { HYGIENE_GROUPS, type HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";

/** What a report found, as far as acting on it needs it: no words of any memory, which may be deleted meanwhile. */
const report = z.object({
  at: z.int(),
  role: z.string(),
  agent: z.string(),
  candidates: z.array(
    z.object({
      group: z.enum(HYGIENE_GROUPS),
      members: z.array(
        z.object({
          id: z.string().transform(asNodeId),
          version: z.string(),
          contentHash: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export type HygieneReport = z.infer<typeof report>;
export type ReportedCandidate = HygieneReport["candidates"][number];

/** What is told of one place: a project, or null for what the whole account shares. */
export interface HygienePlace {
  readonly account: string;
  readonly project: ProjectId | null;
}

/** What a look was for, and what it found. */
export interface Looked {
  readonly groups: readonly HygieneGroup[];
  readonly candidates: readonly Candidate[];
}

const MOST_REPORTS = 20;

/** Keeps a report, and if all was looked for the moment up to which the place was looked through. The oldest make room. */
export async function keepReport(
  tx: WriteTx,
  place: HygienePlace,
  id: NodeId,
  { role, agent }: Pick<Caller, "role" | "agent">,
  { groups, candidates }: Looked,
): Promise<void> {
  const bare = candidates.map(({ group, members }) => ({ group, members }));
  const bytes = new TextEncoder().encode(JSON.stringify({ at: tx.at, role, agent, candidates: bare }));
  const names = await tx.artifactNames(prefixOf(place));
  for (const name of names.slice(0, Math.max(0, names.length + 1 - MOST_REPORTS)))
    await tx.setArtifact(name, null);
  await tx.setArtifact(prefixOf(place) + id, bytes);
  const isWhole = HYGIENE_GROUPS.every((group) => groups.includes(group));
  // What a restricted agent may see is not the whole of the place.
  if (isWhole && role !== "restricted") await tx.setMark(markOf(place), String(tx.at));
}

/** Null when there is none of that id for this caller. */
export async function readReport(
  memory: GraphReader,
  place: HygienePlace,
  id: string,
  caller: Pick<Caller, "role" | "agent">,
): Promise<HygieneReport | null> {
  const name = prefixOf(place) + id;
  const bytes = (await memory.artifacts([name])).get(name);
  if (!bytes) return null;
  const found = report.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return mayUse(found, caller) ? found : null;
}

/** A report tells of what its maker could see. */
function mayUse({ role, agent }: HygieneReport, caller: Pick<Caller, "role" | "agent">): boolean {
  if (caller.role === "admin") return true;
  return role !== "admin" && (caller.role === "agent" || agent === caller.agent);
}

/** When the place was last looked through; null for never. */
export async function lastHygieneAt(memory: GraphReader, place: HygienePlace): Promise<Instant | null> {
  const name = markOf(place);
  const value = (await memory.marks(name)).get(name);
  return value === undefined ? null : Number(value);
}

function prefixOf({ account, project }: HygienePlace): string {
  return `hygiene:${JSON.stringify([account, project])}:`;
}

function markOf({ account, project }: HygienePlace): string {
  return `lastHygieneAt:${JSON.stringify([account, project])}`;
}
