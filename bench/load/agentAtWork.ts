import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import type { Envelope } from "../../src/app/envelope.ts";
import type { Outcome, Tally } from "./tally.ts";
import type { PlannedCall, WorkingDay } from "./workingDay.ts";

interface AgentAtWork {
  readonly client: Client;
  readonly day: WorkingDay;
  readonly tally: Tally;
  /** On the average, between an answer and the next call. */
  readonly thinkMs: number;
  readonly signal: AbortSignal;
}

/** Calls and thinks in turns until the signal comes. */
export async function work(agent: AgentAtWork): Promise<void> {
  const { day, thinkMs, signal } = agent;
  while (!signal.aborted) {
    // Many who call independently of each other come in bursts, which even pauses would hide.
    const pause = -Math.log(1 - day.chance()) * thinkMs;
    await sleep(pause, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await callOnce(agent, day.next());
  }
}

async function callOnce({ client, day, tally }: AgentAtWork, call: PlannedCall): Promise<void> {
  const begun = performance.now();
  const took = () => performance.now() - begun;
  try {
    const { structuredContent } = await client.callTool({ name: call.tool, arguments: { ...call.input } });
    const envelope = structuredContent as unknown as Envelope;
    tally.add(call.tool, took(), outcomeOf(envelope), `${envelope.errorCode}: ${envelope.summary}`);
    if (envelope.ok) day.heard(call, envelope.data as Record<string, unknown>);
  } catch (thrown) {
    const why = String(thrown);
    tally.add(call.tool, took(), /\b(?:429|503)\b|Too many requests/.test(why) ? "limited" : "failed", why);
  }
}

/** What docs/serving.md declares of calls: how many at once, and how long one may take. */
const LIMITS = ["Too many calls are under way", "The call took too long"];

function outcomeOf({ ok, errorCode, summary }: Envelope): Outcome {
  if (ok) return "answered";
  if (errorCode === "conflict") return "refused";
  return LIMITS.some((limit) => summary.startsWith(limit)) ? "limited" : "failed";
}
