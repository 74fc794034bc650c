import type { Envelope } from "../../app/envelope.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { FlagTable, FlagValues } from "../flags.ts";
import type { CliHost, OpenedLoci, Terminal } from "../host.ts";
import { alignColumns, paint, printEnvelope } from "../output.ts";
import { findTool, withLoci } from "../toolCommand.ts";
import { flagsOf, inputOf } from "../toolFlags.ts";
import { WrongUse } from "../wrongUse.ts";

const LIST = "progress_query";
const MAKE = "task_create";
const CHANGE = "task_update";

/** What a person says of a task, and the state it is in then. */
const MOVES: Readonly<Record<string, string>> = {
  start: "in_progress",
  done: "completed",
  block: "blocked",
  fail: "failed",
  cancel: "cancelled",
  reopen: "open",
};
const OVER = ["completed", "failed", "cancelled"];
const MOST_SHOWN = 100;

export const tasks: Command = {
  name: "tasks",
  words: `[ID] | add TITLE | ${Object.keys(MOVES).join("|")} ID [NOTE]`,
  mostWords: Number.POSITIVE_INFINITY,
  about: "list tasks and features, plan them, and say how they go",
  details: [
    "Without words it lists what is to be done, most pressing first; with an ID it shows one with its history, and a feature with its tasks.",
    "`loci tasks add Round totals once --feature feature:01J… --depends-on task:01J…` plans one; `--kind feature` a feature.",
    "`loci tasks done ID What came of it` ends one, releases what was claimed for it and keeps the outcome.",
    "What a person starts stays marked as theirs, but agents may take it over, as nobody's session stays; to keep it from them, `block` it.",
    `The same as the tools ${LIST}, ${MAKE} and ${CHANGE}.`,
  ],
  flags: taskFlags,
  async run(invocation, host) {
    const act = actionOf(invocation.words);
    return withLoci(invocation, host, (loci) => act(loci, invocation, host));
  },
};

const PLANNING = ["description", "depends-on", "plan", "inputs", "input-schema", "conversation-id"];
const BOTH = ["kind", "priority", "project-id"];
const LISTING = ["ready", "status", "agent-id", "limit", "cursor", "as-of", "known-at"];

async function taskFlags(): Promise<FlagTable> {
  const listing = flagsOf((await findTool(LIST)).inputSchema());
  const planning = flagsOf((await findTool(MAKE)).inputSchema());
  return {
    ...chosen(listing, [...LISTING, ...BOTH]),
    feature: { type: "text", placeholder: "ID", about: "the feature they are part of" },
    ...chosen(planning, PLANNING),
  };
}

function chosen(table: FlagTable, names: readonly string[]): FlagTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)));
}

type Action = (loci: OpenedLoci, invocation: Invocation, host: CliHost) => Promise<number>;

function actionOf([word, ...rest]: readonly string[]): Action {
  if (word === undefined) return list;
  if (word === "add") return adding(rest);
  const status = MOVES[word];
  if (status !== undefined) return moving(rest, status);
  if (rest.length > 0 || !/^(task|feature):|^[0-9a-z]{26}$/i.test(word)) throw unclear(word);
  return showing(idOf(word));
}

/** Of a feature also its tasks, as they are listed; a program asks for those by `--feature`. */
function showing(id: string): Action {
  return async (loci, invocation, host) => {
    const { json, flags } = invocation;
    const one = await loci.call(LIST, { taskId: id, profile: "debug" });
    const code = printEnvelope(host.terminal, one, json);
    if (json || !one.ok || !id.startsWith("feature:")) return code;
    host.terminal.out("");
    return list(loci, { ...invocation, flags: { ...flags, feature: id } }, host);
  };
}

function unclear(word: string): WrongUse {
  return new WrongUse(
    `tasks does not know what to do with \`${word.slice(0, 100)}\`.`,
    `Write: loci tasks, loci tasks add TITLE, or loci tasks ${Object.keys(MOVES).join("|")} ID`,
  );
}

/** Without its kind, an id is a task's. */
function idOf(word: string): string {
  return word.includes(":") ? word : `task:${word.toUpperCase()}`;
}

async function inputFrom(tool: string, { feature, ...flags }: FlagValues): Promise<Record<string, unknown>> {
  const input = inputOf((await findTool(tool)).inputSchema(), flags);
  return feature === undefined ? input : { ...input, featureId: feature };
}

function adding(words: readonly string[]): Action {
  if (words.length === 0) throw new WrongUse("add needs a TITLE.", "Write: loci tasks add TITLE");
  return async (loci, { flags, json }, { terminal }) => {
    const input = { ...(await inputFrom(MAKE, flags)), title: words.join(" ") };
    return printShort(terminal, await loci.call(MAKE, input), json);
  };
}

function moving([word, ...note]: readonly string[], status: string): Action {
  if (word === undefined) throw new WrongUse("It needs the ID of a task.", "`loci tasks` lists them.");
  const said = note.length === 0 ? {} : { note: note.join(" ") };
  const input = { taskId: idOf(word), status, ...said, profile: "balanced" };
  return async (loci, { json }, { terminal }) =>
    printShort(terminal, await loci.callAsPerson(CHANGE, input), json);
}

/** A person wants to know what happened, and what to know of besides. */
function printShort(terminal: Terminal, envelope: Envelope, json: boolean): number {
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  terminal.out(envelope.summary);
  for (const warning of envelope.warnings ?? []) terminal.note(warning);
  return EXIT.done;
}

interface Line {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
}

interface TaskLine extends Line {
  readonly agentId?: string;
  readonly isReady?: boolean;
  readonly isOrphaned?: boolean;
  readonly waitsFor?: readonly Line[];
  readonly waitsForHidden?: number;
  readonly progress?: string;
}

interface FeatureLine extends Line {
  readonly counts: Readonly<Record<string, number>>;
  readonly ready: number;
}

interface Listing {
  readonly tasks: readonly TaskLine[];
  readonly features: readonly FeatureLine[];
  readonly nextCursor?: string;
}

async function list(loci: OpenedLoci, { flags, json }: Invocation, { terminal }: CliHost): Promise<number> {
  const asked = await inputFrom(LIST, flags);
  const envelope = await loci.call(LIST, { limit: MOST_SHOWN, profile: "debug", ...asked });
  if (json || !envelope.ok) return printEnvelope(terminal, envelope, json);
  const { tasks: found, features, nextCursor } = envelope.data as unknown as Listing;
  const isAll = flags.status !== undefined || flags.feature !== undefined;
  const shown = isAll ? found : found.filter(({ status }) => !OVER.includes(status));
  terminal.out(envelope.summary);
  for (const line of alignColumns(shown.map(taskCells))) terminal.out(`  ${line}`);
  if (features.length > 0) terminal.out(paint(terminal, "bold", "Features"));
  for (const line of alignColumns(features.map(featureCells))) terminal.out(`  ${line}`);
  if (nextCursor !== undefined && shown.length === found.length)
    terminal.out(`More: loci tasks --cursor ${nextCursor}`);
  return EXIT.done;
}

function taskCells(task: TaskLine): string[] {
  const { id, title, priority, agentId = "", progress = "" } = task;
  return [id, stateOf(task), priority, agentId, progress, title];
}

function stateOf({ status, isReady, isOrphaned, waitsFor = [], waitsForHidden = 0 }: TaskLine): string {
  const waits = waitsFor.length + waitsForHidden;
  if (isOrphaned) return "left";
  if (isReady) return "ready";
  return waits > 0 && status === "open" ? `waits for ${waits}` : status.replace("_", " ");
}

function featureCells({ id, title, status, counts, ready }: FeatureLine): string[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const over = OVER.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return [id, status.replace("_", " "), `${over}/${total} over`, `${ready} ready`, title];
}
