import type { ClaimType } from "../../src/domain/claim.ts";

/** Something to race for, and the smallest parts it covers. */
export interface RaceTarget {
  readonly claimType: ClaimType;
  readonly target: string;
  readonly parts: readonly string[];
}

export const FEATURE = "feature:race";
export const TASK = "task:race";

const CLASS = ["turn", "class"];
const FILE = [...CLASS, "start", "file"];

/** Written down by hand and not computed, so that it does not share a mistake with what is measured. */
const RACE_TARGETS: readonly RaceTarget[] = [
  { claimType: "file", target: "src/race.ts", parts: FILE },
  { claimType: "glob", target: "src/**", parts: [...FILE, "beside"] },
  { claimType: "glob", target: "src/*.ts", parts: [...FILE, "beside"] },
  { claimType: "glob", target: "**/race.*", parts: FILE },
  { claimType: "symbol", target: "src/race.ts::Race", parts: CLASS },
  { claimType: "symbol", target: "src/race.ts::Race::turn", parts: ["turn"] },
  { claimType: "symbol", target: "src/race.ts::start", parts: ["start"] },
  { claimType: "feature", target: FEATURE, parts: ["feature", "task"] },
  { claimType: "task", target: TASK, parts: ["task"] },
];

const named = (...targets: string[]) => RACE_TARGETS.filter(({ target }) => targets.includes(target));

/** What the rounds are about in turn. Of some, several parts can go to several; of the others all goes to one. */
const GROUNDS: readonly (readonly RaceTarget[])[] = [
  RACE_TARGETS.filter(({ parts }) => parts.includes("turn")),
  named("src/race.ts"),
  named("src/race.ts::Race", "src/race.ts::Race::turn", "src/race.ts::start", "src/race.ts"),
  named(FEATURE, TASK),
];

export function targetIn(round: number, pick: number): RaceTarget {
  const ground = GROUNDS[round % GROUNDS.length] ?? RACE_TARGETS;
  const target = ground[pick % ground.length];
  if (!target) throw new Error(`There is nothing to race for in round ${round}.`);
  return target;
}

/** Whether two of these are in each other's way. */
export function collide(one: string, other: string): boolean {
  const parts = partsOf(one);
  return partsOf(other).some((part) => parts.includes(part));
}

function partsOf(target: string): readonly string[] {
  return RACE_TARGETS.find((each) => each.target === target)?.parts ?? [];
}
