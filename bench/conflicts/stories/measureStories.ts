import {
  CONFLICT_CATEGORIES,
  type ConflictCategory,
  type FoundConflict,
} from "../../../src/engines/conflicts/foundConflict.ts";
import type { Told } from "../../../src/engines/conflicts/told.ts";
import type { Story } from "./readStories.ts";

export type Detect = (story: readonly Told[]) => Promise<readonly FoundConflict[]>;

export interface CategoryRow {
  readonly category: ConflictCategory;
  readonly expected: number;
  readonly found: number;
  /** Conflicts of this category raised where none, or another, was to be found. */
  readonly falseAlarms: number;
  readonly precision: number;
  readonly recall: number;
}

export interface GroupRow {
  readonly group: string;
  readonly stories: number;
  readonly falseAlarms: number;
}

/** What went wrong, in words to read. */
export interface Fault {
  readonly story: string;
  readonly what: "missed" | "false alarm";
  readonly says: string;
}

export interface StoryTable {
  readonly categories: readonly CategoryRow[];
  /** Groups in which nothing is to be found. */
  readonly negatives: readonly GroupRow[];
  readonly faults: readonly Fault[];
}

interface Judged {
  readonly story: Story;
  readonly isFound: boolean;
  readonly alarms: readonly FoundConflict[];
}

export async function measureStories(stories: readonly Story[], detect: Detect): Promise<StoryTable> {
  const judged: Judged[] = [];
  for (const story of stories) judged.push(judge(story, await detect(story.story)));
  const negatives = Map.groupBy(
    judged.filter(({ story }) => story.expect === null),
    ({ story }) => story.group,
  );
  return {
    categories: CONFLICT_CATEGORIES.map((category) => categoryRow(category, judged)),
    negatives: Array.from(negatives, ([group, rows]) => ({
      group,
      stories: rows.length,
      falseAlarms: rows.filter(({ alarms }) => alarms.length > 0).length,
    })),
    faults: judged.flatMap(faultsOf),
  };
}

/** A story is found by a conflict of its category that touches two of its statements, or the only one. */
function judge(story: Story, found: readonly FoundConflict[]): Judged {
  const { expect } = story;
  if (expect === null) return { story, isFound: false, alarms: found };
  const least = Math.min(2, expect.ids.length);
  const isRight = ({ category, ids }: FoundConflict) =>
    category === expect.category && ids.filter((id) => expect.ids.includes(id)).length >= least;
  return { story, isFound: found.some(isRight), alarms: found.filter((conflict) => !isRight(conflict)) };
}

function categoryRow(category: ConflictCategory, judged: readonly Judged[]): CategoryRow {
  const expecting = judged.filter(({ story }) => story.expect?.category === category);
  const found = expecting.filter(({ isFound }) => isFound).length;
  const falseAlarms = judged
    .flatMap(({ alarms }) => alarms)
    .filter((alarm) => alarm.category === category).length;
  return {
    category,
    expected: expecting.length,
    found,
    falseAlarms,
    precision: found + falseAlarms === 0 ? 1 : found / (found + falseAlarms),
    recall: expecting.length === 0 ? 1 : found / expecting.length,
  };
}

function faultsOf({ story, isFound, alarms }: Judged): Fault[] {
  const missed: Fault[] =
    story.expect !== null && !isFound
      ? [
          {
            story: story.id,
            what: "missed",
            says: `${story.expect.category}: ${textsOf(story, story.expect.ids)}`,
          },
        ]
      : [];
  return [
    ...missed,
    ...alarms.map(
      ({ category, ids, question }): Fault => ({
        story: story.id,
        what: "false alarm",
        says: `${category}: ${question} ${textsOf(story, ids)}`,
      }),
    ),
  ];
}

function textsOf({ story }: Story, ids: readonly string[]): string {
  return story
    .filter(({ id }) => ids.includes(id))
    .map(({ text }) => `"${text}"`)
    .join(" / ");
}
