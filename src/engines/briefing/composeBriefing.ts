import { clipped } from "../../domain/clipped.ts";
import { oneLine } from "../../domain/oneLine.ts";
import type { Json, NodeRecord } from "../../domain/record.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import { quote } from "../reflection/quote.ts";
import { recoveriesIn } from "../reflection/recoveries.ts";
import { nameOfTrouble } from "../reflection/trouble.ts";
import { planOf } from "../tasks/plan.ts";
import { BRIEF_LISTS, type Brief, type BriefLine, stepLine } from "./brief.ts";
import { questionsIn } from "./questionsIn.ts";
import { testsFailing } from "./testsFailing.ts";
import { touchedIn } from "./touchedIn.ts";
import type { WorkRecord } from "./workRecord.ts";

type Said = Pick<BriefLine, "text" | "source"> & { readonly place?: number };
type Lists = Record<(typeof BRIEF_LISTS)[number], readonly Said[]>;

const LONGEST_ITEM = 240;
const LONGEST_TEXT = 600;
const MOST_OF_A_LIST = 12;

/**
 * What whoever goes on with a piece of work has to know, the most useful first: what it is, then the first of every list,
 * then the second of every list, and so on. So any number of the first lines is a brief.
 */
export function composeBriefing(record: WorkRecord): BriefLine[] {
  const lists = listsOf(record);
  const rounds = Array.from({ length: MOST_OF_A_LIST }, (_, round) =>
    BRIEF_LISTS.flatMap((field) => {
      const said = lists[field].filter(({ text }) => text.trim() !== "")[round];
      return said ? [{ field, place: round, ...said, text: clipped(said.text, LONGEST_ITEM) }] : [];
    }),
  );
  const [first = [], ...others] = rounds;
  return [...headOf(record), ...first, ...backgroundOf(record), ...others.flat()];
}

function headOf({ task, feature, briefing, last }: WorkRecord): BriefLine[] {
  const asked = briefing?.props.asked;
  const isKnown = asked === task?.props.description || asked === task?.props.title;
  return [
    ...text("id", task?.id),
    ...text("title", task?.props.title),
    ...text("status", task?.props.status),
    ...text("goal", task?.props.description),
    ...text("partOf", feature ? titled(feature, feature.props.description) : undefined),
    ...text("asked", isKnown ? undefined : asked),
    ...text("by", last?.agent),
  ];
}

function backgroundOf({ task, briefing, last }: WorkRecord): BriefLine[] {
  const inputs = task?.props.inputs;
  return [
    ...text("at", last && new Date(last.at).toISOString()),
    ...text("done", briefing?.props.done),
    ...text("inputs", inputs && Object.keys(inputs).length > 0 ? JSON.stringify(inputs) : undefined),
    ...text("aboutTheUser", briefing?.props.aboutTheUser),
  ];
}

function text(field: keyof Brief, value: Json | undefined): BriefLine[] {
  if (typeof value !== "string" || value.trim() === "") return [];
  return [{ field, text: clipped(value, LONGEST_TEXT), place: 0 }];
}

function listsOf(record: WorkRecord): Lists {
  const { briefing } = record;
  return {
    inProgress: textsOf(briefing?.props.inProgress).map(said),
    steps: stepsOf(record.task?.props.plan),
    openQuestions: questionsOf(record).map(said),
    failingTests: failuresOf(record),
    decided: decisionsOf(record),
    builtOn: record.dependencies.map(({ props, id }) => ({
      text: titled({ props }, props.note ?? props.status),
      source: id,
    })),
    errors: errorsOf(record),
    touched: touchedIn(record).map(said),
    notes: notesOf(record),
  };
}

function titled({ props: { title } }: Pick<NodeRecord, "props">, more: Json | undefined): string {
  return [title, more].filter((part) => typeof part === "string" && part !== "").join(": ");
}

function said(text: string): Said {
  return { text };
}

/** What is left to do is told first. */
function stepsOf(plan: Json | undefined): Said[] {
  const steps = planOf(plan).map((step, place) => ({
    text: stepLine(step),
    place,
    isLeft: step.state === "open" || step.state === "in_progress",
  }));
  return [...steps.filter(({ isLeft }) => isLeft), ...steps.filter(({ isLeft }) => !isLeft)];
}

/** The newest first. A briefing says which of the questions before it were still open. */
function questionsOf({ task, briefing, remarks, conflicts }: WorkRecord): string[] {
  const note = task?.props.note;
  const isBlocked = task?.props.status === "blocked" && typeof note === "string" && note !== "";
  const since = remarks.filter(({ at }) => at >= (briefing?.validFrom ?? 0));
  return distinct([
    ...(isBlocked ? [`Blocked: ${note}`] : []),
    ...conflicts.flatMap(({ props }) => textsOf(props.question)),
    ...since.toReversed().flatMap(({ text }) => questionsIn(text)),
    ...textsOf(briefing?.props.openQuestions),
  ]);
}

function failuresOf({ observed }: WorkRecord): Said[] {
  return testsFailing(observed).map(({ file, result, failed, told }) => ({
    text: `${file === "" ? "" : `${file}: `}${failed} failed, ${quote(told)}`,
    source: result.id,
  }));
}

/** Those that were only told of in a briefing come after those that are kept. */
function decisionsOf({ decisions, briefing }: WorkRecord): Said[] {
  const kept = decisions.map(({ id, props }) => ({
    text: [props.title, props.rationale ?? props.content].filter((part) => part !== undefined).join(": "),
    title: oneLine(String(props.title ?? "")).toLowerCase(),
    source: id,
  }));
  const isKept = (told: string) =>
    kept.some(({ title }) => title !== "" && oneLine(told).toLowerCase().includes(title));
  return [
    ...kept.map(({ text, source }) => ({ text, source })),
    ...textsOf(briefing?.props.decided)
      .filter((told) => !isKept(told))
      .map(said),
  ];
}

/** The newest first, without those of which it is told how they went away. */
function errorsOf({ observed }: WorkRecord): Said[] {
  const mended = new Set(recoveriesIn(observed).map(({ trouble }) => trouble));
  const open = observed.filter(
    (each) => each.type === "ERROR" && !mended.has(each) && each.metadata.recoveryAction === undefined,
  );
  return open.reverse().map((error) => ({ text: nameOfTrouble(error), source: error.id }));
}

/** The newest first, but for what is told as a question. */
function notesOf({ task, remarks }: WorkRecord): Said[] {
  const notes = remarks.filter(({ isNote, text }) => isNote && questionsIn(text).length === 0);
  const isBlocked = task?.props.status === "blocked";
  return notes
    .filter(({ text }) => !isBlocked || text !== task?.props.note)
    .reverse()
    .map(({ text, agent }) => ({ text: agent === null ? text : `${agent}: ${text}` }));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((each) => each.trim() !== ""))];
}
