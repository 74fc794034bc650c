import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { outerOf } from "../../engines/impact/reachGraph.ts";
import { importersOf } from "../../indexing/importersOf.ts";
import { compareCode } from "../../recall/code/compareCode.ts";
import { findSymbol } from "../../recall/code/findSymbol.ts";
import { allOf, type Change, isOfOtherCode, NO_CHANGE } from "../../recall/impact/change.ts";
import {
  type ChangePlace,
  changeOfDiff,
  leftPaths,
  wholeFiles,
  wholeOf,
} from "../../recall/impact/readChange.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { notFound } from "./codeItem.ts";
import { meantSince, tellIfBeforeAll } from "./sinceMoment.ts";
import { projectOf } from "./workspaceOf.ts";

const MOST_NAMED = 200;
const name = z.string().min(1).max(1_000);

export const sinceInput = z.string().min(1).max(200).describe("commit (HEAD~3), tx id, ISO time or agent");

/** The ways to say what changes; several of them add up. */
export const changeInput = {
  files: z.array(name).min(1).max(MOST_NAMED).optional(),
  symbols: z.array(name).min(1).max(MOST_NAMED).optional(),
  diff: z.string().optional().describe("unified, as git diff prints it"),
  since: sinceInput.optional(),
};

export interface AskedChange {
  readonly files?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly diff?: string | undefined;
  readonly since?: string | undefined;
}

/** What a call is about; what is named and not there is a `Failure` that tells the nearest names. */
export async function askedChange(
  asked: AskedChange,
  context: ToolContext,
  { code, tree }: Workspace,
): Promise<Change> {
  const { files = [], symbols = [], diff, since } = asked;
  const { guard, signal } = context;
  const importers = (paths: readonly string[]) => importersOf(code, paths);
  const place = { code, view: { guard }, project: projectOf(context), signal, importersOf: importers };
  const changes: Change[] = [];
  for (const file of files) changes.push(await named(place, { file }));
  for (const symbol of symbols) changes.push(await named(place, { symbol }));
  if (diff !== undefined) changes.push(await changeOfDiff(place, diff));
  if (since !== undefined) changes.push(await changedSince(since, context, place, tree));
  if (changes.length === 0) throw nothingNamed();
  const change = allOf(changes);
  await tellUnknown(change, context, place);
  tellUnclear(change, context);
  return change;
}

async function named(place: ChangePlace, asked: { file?: string; symbol?: string }): Promise<Change> {
  const { code, view, project } = place;
  const { node, suggestions } = await findSymbol(code, view, { project, ...asked });
  if (!node) throw notFound(asked.file ?? asked.symbol ?? "", suggestions);
  return wholeOf(place, node);
}

/** Since a commit as git has it, whether it was ever indexed or not; else as the graph has it. */
async function changedSince(
  since: string,
  context: ToolContext,
  place: ChangePlace,
  tree: Workspace["tree"],
): Promise<Change> {
  const meant = await meantSince(since, context, place.code);
  if ("at" in meant) return changedSinceMoment(meant.at, context, place);
  const history = await tree.history();
  try {
    const found = await history?.diffSince(meant.commit);
    if (!found) throw notCompared(since);
    const tracked = await changeOfDiff(place, found.diff);
    // Documents and the like are no mistake in what git itself tells.
    return { ...allOf([tracked, await wholeFiles(place, found.untracked)]), unknown: [] };
  } finally {
    history?.close();
  }
}

async function changedSinceMoment(at: Instant, context: ToolContext, place: ChangePlace): Promise<Change> {
  const { code } = place;
  const query = { since: at, until: context.clock.now(), kinds: CODE_KINDS };
  const { changes, isComplete } = await compareCode(code, context.guard, query);
  await tellIfBeforeAll(at, context, code);
  if (!isComplete) context.warn("More has changed than could be looked at; give a later moment.");
  const present = [...changes.added, ...changes.modified, ...changes.moved.map(({ node }) => node)];
  const went = [...changes.removed, ...changes.moved.map(({ from }) => from)];
  const holders = new Set([...present, ...went].flatMap(({ id }) => [...outersOf(id)]));
  // A file or class is another one as soon as something in it is, which then says it better.
  const isInnermost = ({ id }: NodeRecord) => !holders.has(id);
  const gone = went.filter(isInnermost).map((node) => ({ node, at }));
  const isFile = ({ kind }: NodeRecord) => kind === "FILE";
  const leaving = new Map<string, string | null>(went.filter(isFile).map(({ id }) => [String(id), null]));
  for (const { from, node } of changes.moved) if (isFile(from)) leaving.set(String(from.id), String(node.id));
  return { ...NO_CHANGE, nodes: present.filter(isInnermost), gone, left: await leftPaths(place, leaving) };
}

function* outersOf(id: string): Generator<string> {
  for (let outer = outerOf(id); outer !== null; outer = outerOf(outer)) yield outer;
}

function notCompared(since: string): Failure {
  return new Failure(
    "not_found",
    `Git cannot compare the working tree with ${since}.`,
    "A shallow clone may have to fetch that commit first; else give a `tx:` id or a time.",
  );
}

async function tellUnknown(change: Change, context: ToolContext, place: ChangePlace): Promise<void> {
  const { unknown } = change;
  if (unknown.length === 0) return;
  const [first = ""] = unknown;
  if (isOfOtherCode(change)) {
    const { suggestions } = await findSymbol(place.code, place.view, { project: place.project, file: first });
    throw notFound(first, suggestions);
  }
  const more = unknown.length === 1 ? "" : ` and ${unknown.length - 1} more`;
  context.warn(`Not in the index, so nothing is known of it: ${first}${more}.`);
}

function tellUnclear({ unclear }: Change, context: ToolContext): void {
  const [first] = unclear;
  if (first === undefined) return;
  const more = unclear.length === 1 ? "" : ` and ${unclear.length - 1} more`;
  context.warn(
    `What was taken out of ${first}${more} is not known, nor which tests ran it; \`loci index --history 200\` learns the last commits.`,
  );
}

function nothingNamed(): Failure {
  return new Failure(
    "invalid_input",
    "It is not said what changes.",
    "Give `files`, `symbols`, `diff` (the output of `git diff`) or `since` (a commit such as HEAD~1, a tx id, a time).",
  );
}
