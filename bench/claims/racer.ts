/**
 * One of several processes that race for claims, for the `claims` benchmark: `FOLDER AGENT SESSION ours|naive`. It does what
 * it is told to, and answers each order with what it was told.
 */
import { openClaimsApp } from "./claimsApp.ts";
import type { RaceOrder, RaceReply } from "./raceMessages.ts";

const [folder = "", agent = "", session = "", way = "ours"] = process.argv.slice(2);
/** The first calls of a process load what all others use. */
const WARM_UP = 3;

const app = await openClaimsApp(folder, agent, session, way === "naive");
for (let at = 0; at < WARM_UP; at++) {
  const { got } = await app.claim({ claimType: "file", target: `warm-up/${session.slice(8)}-${at}.ts` });
  if (got) await app.release(got.claimId);
}
process.on("message", (order: RaceOrder) => {
  if (order.do === "leave") void app.close().then(() => process.exit());
  else void carryOut(order).then((reply) => process.send?.(reply));
});
process.send?.("ready");

async function carryOut(order: Exclude<RaceOrder, { do: "leave" }>): Promise<RaceReply> {
  if (order.do === "release") return { release: await release(order.claimId) };
  const { target } = order.target;
  const [askedAt, before] = [Date.now(), performance.now()];
  const { got, refusedFor } = await app.claim(order.target);
  const tookMs = performance.now() - before;
  const claim = { agent, session, target, askedAt, answeredAt: Date.now(), tookMs, got, refusedFor };
  return got && order.isBrief ? { claim, release: await release(got.claimId) } : { claim };
}

async function release(claimId: string) {
  const askedAt = Date.now();
  return { claimId, askedAt, isReleased: await app.release(claimId) };
}
