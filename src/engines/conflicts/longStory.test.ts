import { expect, test } from "vitest";
import { detectConflicts } from "./detectConflicts.ts";
import type { FoundConflict } from "./foundConflict.ts";
import { told } from "./testing/statements.ts";
import type { Told } from "./told.ts";

const PARTS = 100;
const FIRST = ["ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru"];
const SECOND = ["zan", "tek", "vil", "mor", "pum", "gar", "hex", "kib", "lod", "bux"];

/** A word that no table knows and that only one part of the story has. */
function ownWord(part: number, beginning: string): string {
  return `${beginning}${FIRST[Math.floor(part / 10)]}${SECOND[part % 10]}`;
}

/** Three statements of a thing of their own: something comes back, two disagree, or all is well. */
function partOfStory(part: number): Told[] {
  const [thing, old, next] = [ownWord(part, "Sa"), ownWord(part, "Wo"), ownWord(part, "Ji")];
  const endings = [
    [
      told(`Replaced ${old} with ${next} in ${thing}.`, part + 100),
      told(`${thing} runs on ${old}.`, part + 200),
    ],
    [told(`${thing} is owned by ${old}.`, part + 100), told(`${thing} is owned by ${next}.`, part + 101)],
    [
      told(`Replaced ${old} with ${next} in ${thing}.`, part + 100),
      told(`${thing} runs on ${next}.`, part + 200),
    ],
  ];
  const ending = endings[part % endings.length] ?? [];
  return [told(`${thing} runs on ${old}.`, part), ...ending].map((each) => ({
    ...each,
    id: `${part}: ${each.at}`,
  }));
}

function inOrder(conflicts: readonly FoundConflict[]): FoundConflict[] {
  return conflicts.toSorted((one, other) => one.ids.join().localeCompare(other.ids.join()));
}

test("a long story of parts that share nothing has the conflicts of its parts and no others", () => {
  const parts = Array.from({ length: PARTS }, (_, part) => partOfStory(part));
  const whole = parts.flat().toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const ofParts = parts.map((part) => detectConflicts(part));
  expect(whole).toHaveLength(3 * PARTS);
  expect(ofParts.map((found) => found.map(({ category }) => category)).slice(0, 3)).toEqual([
    ["reversal"],
    ["ambiguity"],
    [],
  ]);
  expect(inOrder(detectConflicts(whole))).toEqual(inOrder(ofParts.flat()));
});
