import { detectConflicts } from "../../../src/engines/conflicts/detectConflicts.ts";
import type { BenchRow } from "../../benchmark.ts";
import { type Detect, measureStories } from "./measureStories.ts";
import { detectNaively } from "./naiveDetector.ts";
import { readStories } from "./readStories.ts";

const METHODS: Readonly<Record<string, Detect>> = {
  ours: (story) => detectConflicts(story),
  "overlap and difference": detectNaively,
};

/** Precision and recall by category, and false alarms among the stories in which nothing is to be found. */
export function storyRows(half: string, folder: string, areMissesShown: boolean): BenchRow[] {
  const stories = readStories(folder);
  return Object.entries(METHODS).flatMap(([method, detect]) => {
    const { categories, negatives, faults } = measureStories(stories, detect);
    if (areMissesShown && method === "ours")
      for (const { story, what, says } of faults) console.log(`${what} (${story}): ${says}`);
    return [
      ...categories.map(({ category, expected, precision, recall, falseAlarms }) => ({
        what: `stories, ${half}: ${category} (${expected} of ${stories.length})`,
        method,
        precision: precision.toFixed(3),
        recall: recall.toFixed(3),
        "false alarms": falseAlarms,
        faults: 0,
      })),
      ...negatives.map(({ group, stories: count, falseAlarms }) => ({
        what: `stories, ${half}: ${group} (${count}, nothing to find)`,
        method,
        "false alarms": falseAlarms,
        faults: 0,
      })),
    ];
  });
}
