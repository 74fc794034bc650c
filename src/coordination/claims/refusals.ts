import { z } from "zod";
import { placementOf } from "../../domain/caller.ts";
import type { Claim } from "../../domain/claim.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import type { ClaimPlace } from "./activeClaims.ts";
import type { ClaimWish } from "./takeClaim.ts";

const DAY_MS = 86_400_000;
const MOST_REFUSALS = 100;
/** Whoever asks again and again is noted once in so long. */
const SAME_WITHIN_MS = 60_000;

const placed = { visibility: z.enum(VISIBILITIES), agents: z.array(z.string()) };
const kept = z.object({
  at: z.number(),
  agent: z.string(),
  session: z.string().transform(asSessionId),
  target: z.string(),
  ...placed,
  held: z.object({
    claimId: z.string().transform(asNodeId),
    agent: z.string(),
    target: z.string(),
    ...placed,
  }),
});

/** That somebody wanted what another had, and who may know of either. */
export type ClaimRefusal = z.infer<typeof kept>;

/** A mark, not a node: it is of no interest after a day, and must not cost the claims anything. */
export async function noteRefusalIn(
  tx: WriteTx,
  { caller, project }: Actor,
  { target }: ClaimWish,
  held: Claim,
): Promise<void> {
  const prefix = prefixOf({ account: caller.account, project });
  const name = `${prefix}${JSON.stringify([caller.session, held.id, target])}`;
  const notes = await tx.marks(prefix);
  const former = readRefusal(notes.get(name));
  if (former && tx.at - former.at < SAME_WITHIN_MS) return;
  const refusal = { at: tx.at, agent: caller.agent, session: caller.session, target, ...placementOf(caller) };
  await tx.setMark(name, JSON.stringify({ ...refusal, held: heldPart(held) }));
  notes.delete(name);
  for (const old of outdated(notes, tx.at)) await tx.setMark(old, null);
}

/** Those of the last day, the newest first, whoever may see them. */
export async function refusedClaims(
  reader: GraphReader,
  place: ClaimPlace,
  now: Instant,
): Promise<ClaimRefusal[]> {
  const notes = await reader.marks(prefixOf(place));
  const refusals = [...notes.values()].flatMap((text) => readRefusal(text) ?? []);
  return refusals.filter(({ at }) => at > now - DAY_MS).sort((one, other) => other.at - one.at);
}

function heldPart({ id, agent, target, visibility, agents }: Claim) {
  return { claimId: id, agent, target, visibility, agents };
}

/** What is older than a day, and the oldest of what is too much with one that comes. */
function outdated(notes: ReadonlyMap<string, string>, now: Instant): string[] {
  const byAge = [...notes]
    .map(([name, text]) => ({ name, at: readRefusal(text)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  return byAge
    .filter(({ at }, index) => at <= now - DAY_MS || index >= MOST_REFUSALS - 1)
    .map(({ name }) => name);
}

function prefixOf({ account, project }: ClaimPlace): string {
  return `claim-refusal:${JSON.stringify([account, project])}`;
}

function readRefusal(text: string | undefined): ClaimRefusal | null {
  const parsed = kept.safeParse(JSON.parse(text ?? "null"));
  return parsed.success ? parsed.data : null;
}
