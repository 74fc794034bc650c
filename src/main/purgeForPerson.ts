import type { PurgeLine, PurgeReport, PurgeRequest } from "../cli/host.ts";
import type { Caller } from "../domain/caller.ts";
import { asNodeId } from "../domain/ids.ts";
import { oneLine } from "../domain/oneLine.ts";
import type { PurgeItem, PurgePlan } from "../engines/forgetting/purgePlan.ts";
import { planPurge, purge } from "../memory/forgetting/purge.ts";
import type { Store } from "../stores/port.ts";
import type { Project } from "./project.ts";

/** Removing for good is for a person, so there is no tool for it. */
export async function purgeForPerson(
  store: Store,
  { account, agent, session }: Caller,
  { id: project }: Project,
  { ids, olderThanMs, token }: PurgeRequest,
): Promise<PurgeReport> {
  const author = { account, project, agentId: agent, sessionId: session };
  const request = { ...author, ids: ids.map(asNodeId), deletedUntil: Date.now() - olderThanMs };
  const isDone = token !== undefined;
  const plan = isDone ? await purge(store, request, token) : await planPurge(store.memory, request);
  return reportOf(plan, isDone);
}

function reportOf({ items, nodes, token }: PurgePlan, isDone: boolean): PurgeReport {
  return { items: items.map(lineOf), records: nodes.length, token, isDone };
}

const LONGEST_TITLE = 80;

function lineOf({ node, parts }: PurgeItem): PurgeLine {
  const { title, name, entity, content, asked } = node.props;
  const said = String(title ?? name ?? entity ?? content ?? asked ?? "");
  return {
    id: node.id,
    kind: node.kind.toLowerCase(),
    title: oneLine(said).slice(0, LONGEST_TITLE),
    deletedAt: node.deletedAt ?? 0,
    parts,
  };
}
