import { z } from "zod";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { ClaimPlace } from "../claims/activeClaims.ts";

/** Alerts are about what happened lately, so what was dismissed long ago would not come again anyway. */
const MOST_DISMISSED = 500;

const kept = z.array(z.string());

/** What an agent does not want to be told of again. */
export async function dismissedAlerts(
  reader: GraphReader,
  place: ClaimPlace,
  agent: string,
): Promise<ReadonlySet<string>> {
  const name = nameOf(place, agent);
  const parsed = kept.safeParse(JSON.parse((await reader.marks(name)).get(name) ?? "[]"));
  return new Set(parsed.success ? parsed.data : []);
}

export async function dismissAlertsIn(
  tx: WriteTx,
  place: ClaimPlace,
  agent: string,
  ids: readonly string[],
): Promise<void> {
  const before = await dismissedAlerts(tx, place, agent);
  const all = [...new Set([...before, ...ids])].slice(-MOST_DISMISSED);
  await tx.setMark(nameOf(place, agent), JSON.stringify(all));
}

function nameOf({ account, project }: ClaimPlace, agent: string): string {
  return `alerts-dismissed:${JSON.stringify([account, project, agent])}`;
}
