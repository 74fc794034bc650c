import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { outerOf } from "../../engines/impact/reachGraph.ts";
import { compareCode } from "../../recall/code/compareCode.ts";
import { findSymbol } from "../../recall/code/findSymbol.ts";
import { allOf, type Change, NO_CHANGE } from "../../recall/impact/change.ts";
import { type ChangePlace, changeOfDiff, wholeOf } from "../../recall/impact/readChange.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { notFound } from "./codeItem.ts";
import { sinceMoment } from "./sinceMoment.ts";
import { projectOf } from "./workspaceOf.ts";

const MOST_NAMED = 200;
const LONGEST_DIFF = 2_000_000;
const name = z.string().min(1).max(1_000);

export const sinceInput = z.string().min(1).max(200).describe("commit (HEAD~3), tx id, ISO time or agent");

/** The ways to say what changes; several of them add up. */
export const changeInput = {
  files: z.array(name).min(1).max(MOST_NAMED).optional(),
  symbols: z.array(name).min(1).max(MOST_NAMED).optional(),
  diff: z.string().min(1).max(LONGEST_DIFF).optional().describe("unified, as git diff prints it"),
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
  { code }: Workspace,
): Promise<Change> {
  const { files = [], symbols = [], diff, since } = asked;
  const place = { code, view: { guard: context.guard }, project: projectOf(context) };
  const changes: Change[] = [];
  for (const file of files) changes.push(await named(place, { file }));
  for (const symbol of symbols) changes.push(await named(place, { symbol }));
  if (diff !== undefined) changes.push(await changeOfDiff(place, diff));
  if (since !== undefined) changes.push(await changedSince(since, context, code));
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

async function changedSince(since: string, context: ToolContext, code: Workspace["code"]): Promise<Change> {
  const at = await sinceMoment(since, context, code);
  const query = { since: at, until: context.clock.now(), kinds: CODE_KINDS };
  const { changes, isComplete } = await compareCode(code, context.guard, query);
  if (!isComplete) context.warn("More has changed than could be looked at; give a later moment.");
  const nodes = [...changes.added, ...changes.modified, ...changes.moved.map(({ node }) => node)];
  const gone = innermost(changes.removed).map((node) => ({ node, at }));
  return { ...NO_CHANGE, nodes: innermost(nodes), gone };
}

/** A class is another one as soon as a method of it is, which then says it better. */
function innermost(nodes: readonly NodeRecord[]): NodeRecord[] {
  const holders = new Set(nodes.map(({ id }) => outerOf(id)));
  return nodes.filter(({ id, kind }) => kind !== "CLASS" || !holders.has(id));
}

/** A diff may hold documents and the like; one in which nothing is known is about something else. */
async function tellUnknown(
  { nodes, gone, unknown }: Change,
  context: ToolContext,
  place: ChangePlace,
): Promise<void> {
  if (unknown.length === 0) return;
  const [first = ""] = unknown;
  if (nodes.length + gone.length === 0) {
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
