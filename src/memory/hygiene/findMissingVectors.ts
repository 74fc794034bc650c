import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type Candidate, memberOf } from "../../engines/hygiene/candidate.ts";
import { EMBEDDED_KINDS } from "../embedding/embeddedKinds.ts";
import { type HygieneLook, takeTurn } from "./hygieneLook.ts";

const PAGE = 500;
/** Of the versions that have none, so many are looked at: most may be of the past, or of others. */
const MOST_PAGES = 200;
const MOST_MEMBERS = 20;
/** A memory gets its vector in the first moments after it was written. */
const SETTLED_AFTER_MS = 60_000;

/** All of them are one candidate, as one look makes them all. */
export async function* findMissingVectors(look: HygieneLook): AsyncGenerator<Candidate> {
  const { wantedModel } = look;
  if (wantedModel === null) return;
  const members: NodeRecord[] = [];
  let count = 0;
  for await (const record of lacking(look, wantedModel)) {
    count += 1;
    if (members.length < MOST_MEMBERS) members.push(record);
  }
  if (count === 0) return;
  yield {
    group: "missing_embeddings",
    members: members.map(memberOf),
    reason: `${counted(count, "record")} cannot be found by meaning: no vector of ${wantedModel}.`,
    proposal: "reembed any of them, which makes all that are missing",
  };
}

/** What has no vector is told whoever's it is, so it is read again as this caller sees it. */
async function* lacking(look: HygieneLook, model: string): AsyncGenerator<NodeRecord> {
  const { memory, guard, project, now } = look;
  let after = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { model, kinds: EMBEDDED_KINDS, includeSensitive: false, after, limit: PAGE };
    const { versions, lookedUpTo } = await memory.vectorless(query);
    const here = versions
      .map(({ node }) => node)
      .filter((node) => node.project === project && node.account === guard.account);
    const current = new Map((await memory.get({ guard }, here)).map((node) => [node.id, node]));
    for (const { id, txId } of here) {
      const node = current.get(id);
      if (node?.txId === txId && node.recordedAt < now - SETTLED_AFTER_MS) yield node;
    }
    await takeTurn(look, versions.length);
    if (versions.length < PAGE) return;
    after = lookedUpTo;
  }
}
