import { detectConflicts } from "../../../src/engines/conflicts/detectConflicts.ts";
import type { Told } from "../../../src/engines/conflicts/told.ts";
import { openModels } from "../../../src/main/models.ts";
import { checkStatements } from "../../../src/truth/checkStatements.ts";
import type { BenchRow } from "../../benchmark.ts";
import { type Detect, measureStories, type StoryTable } from "./measureStories.ts";
import { detectNaively } from "./naiveDetector.ts";
import { readStories, type Story } from "./readStories.ts";

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const models = openModels(
  { embedder: "none", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null, nli: null },
  silent,
);

/** As `conflict_check` answers without any model but what comes with Loci. */
async function checked(story: readonly Told[]) {
  const sources = { memory: null, models, now: Date.now(), countTokens: () => 0 };
  return (await checkStatements(story, { ...sources, signal: AbortSignal.timeout(60_000) })).found;
}

const METHODS: Readonly<Record<string, Detect>> = {
  ours: checked,
  "rules alone": async (story) => detectConflicts(story),
  "overlap and difference": async (story) => detectNaively(story),
};

export interface StoryChoice {
  /** How these stories are called. */
  readonly name: string;
  readonly folder: string;
  /** Their ids begin with one of these; all of them where it is left out. */
  readonly authors?: readonly string[];
  readonly areMissesShown: boolean;
}

/** Precision and recall by category, and false alarms among the stories in which nothing is to be found. */
export async function storyRows({ name, folder, authors, areMissesShown }: StoryChoice): Promise<BenchRow[]> {
  const stories = readStories(folder).filter(
    ({ id }) => authors === undefined || authors.some((author) => id.startsWith(author)),
  );
  const rows: BenchRow[] = [];
  for (const [method, detect] of Object.entries(METHODS)) {
    const table = await measureStories(stories, detect);
    if (areMissesShown && method === "ours")
      for (const { story, what, says } of table.faults) console.log(`${what} (${story}): ${says}`);
    rows.push(...rowsOf(name, method, stories, table));
  }
  return rows;
}

function rowsOf(
  name: string,
  method: string,
  stories: readonly Story[],
  { categories, negatives }: StoryTable,
): BenchRow[] {
  return [
    ...categories.map(({ category, expected, precision, recall, falseAlarms }) => ({
      what: `stories, ${name}: ${category} (${expected} of ${stories.length})`,
      method,
      precision: precision.toFixed(3),
      recall: recall.toFixed(3),
      "false alarms": falseAlarms,
      faults: 0,
    })),
    ...negatives.map(({ group, stories: count, falseAlarms }) => ({
      what: `stories, ${name}: ${group} (${count}, nothing to find)`,
      method,
      "false alarms": falseAlarms,
      faults: 0,
    })),
  ];
}
