import { createHash } from "node:crypto";
import type { Guard } from "../../domain/guard.ts";
import { asProjectId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { CodeRoot } from "../port.ts";

/** Between the parts of a key; no account, project or id has one. */
const APART = "\u001f";

/** The graph of a store's memory. One server may hold several stores, each under a name of its own. */
export function memoryGraph(store: string): string {
  return `${store}/memory`;
}

/** Where a working tree is: two machines may each have one at the same path. */
export interface CodePlace extends CodeRoot {
  readonly machine: string;
}

export function codeGraph(store: string, { machine, account, project, root }: CodePlace): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([machine, account, project, root]))
    .digest("hex");
  return `${store}/code/${hash.slice(0, 16)}`;
}

/** An account and one of its projects, or what the whole account shares, in one graph. */
export function spaceKey(graph: string, account: string, project: string | null): string {
  return [graph, account, project ?? ""].join(APART);
}

export function nodeKey(graph: string, account: string, { project, id }: NodeRef): string {
  return inSpace(spaceKey(graph, account, project), id);
}

export function inSpace(space: string, id: string): string {
  return space + APART + id;
}

/** Of what a graph has one of a name: transactions, marks and the like. */
export function ownKey(graph: string, name: string): string {
  return graph + APART + name;
}

/** What all keys in a graph begin with, its own but for. */
export function keyPrefix(graph: string): string {
  return graph + APART;
}

/** The spaces a guard reaches: the account's shared one and its project's. */
export function reachable(graph: string, { account, project }: Guard): string[] {
  const shared = spaceKey(graph, account, null);
  return project === null ? [shared] : [shared, spaceKey(graph, account, project)];
}

/** How a project is kept where null would be the lack of a property. */
export function projectOf(text: unknown): ProjectId | null {
  return text === "" ? null : asProjectId(String(text));
}
