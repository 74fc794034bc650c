import { expect, test } from "vitest";
import { LAWS } from "./laws/laws.ts";
import { play } from "./play.ts";
import { writeScript } from "./script.ts";
import type { Understudies } from "./stage.ts";
import {
  dropsWrites,
  ignoresFences,
  keepsClaims,
  knowsNoLetter,
  leavesOut,
  looksTooEarly,
  losesClaims,
  misreadsTasks,
  refusesAll,
  seesNobody,
  showsAll,
  startsNothing,
  withoutMarks,
} from "./understudies/understudies.ts";

const MOST_SEEDS = 300;
const IN_TIME = 120_000;

/** Which law must notice which fault, and the fault. */
const FAULTS: readonly (readonly [law: string, fault: string, Understudies])[] = [
  ["oneHolder", "a claim is looked for before its transaction", looksTooEarly("agent_claim")],
  ["oneHolder", "a task is looked at before its transaction", looksTooEarly("task_update")],
  ["risingFences", "numbers are given again", withoutMarks("claim-fence:")],
  ["claimsAreKept", "a claim is told and not written", dropsWrites("coordination")],
  ["conflictsAreReal", "everybody is refused", refusesAll],
  ["endsHaveCauses", "claims vanish", losesClaims()],
  ["endsHaveCauses", "the living are taken for dead", seesNobody],
  ["lossesAreTold", "nobody is told of a loss", withoutMarks("\nfence ")],
  ["lossesAreTold", "everybody is told again and again", knowsNoLetter()],
  ["giftsAreTold", "nobody is told of what it was given", withoutMarks("\ntask:")],
  ["fencesHold", "whoever lost a claim writes on", ignoresFences],
  ["changedCodeEnds", "claims outlive what they are on", keepsClaims],
  ["writesAreKept", "what is saved is forgotten", dropsWrites("memory_write")],
  ["overHoldsNothing", "claims outlive what they are for", keepsClaims],
  ["oneAtATask", "the living are taken for dead", seesNobody],
  ["oneStart", "a task is looked at before its transaction", looksTooEarly("task_update")],
  ["dependenciesFirst", "everything counts as done", misreadsTasks(asCompleted)],
  ["noCircles", "nobody sees what others wait for", misreadsTasks(asFree)],
  ["secrecy", "everything is shown to everybody", showsAll],
  ["readyIsReady", "nothing is offered", leavesOut("progress_query", "tasks")],
  ["overviewIsTrue", "claims are not shown", leavesOut("coordination_overview", "activeClaims")],
  ["readyStarts", "what is offered cannot be started", startsNothing],
];

function asCompleted(task: Parameters<Parameters<typeof misreadsTasks>[0]>[0]) {
  return { ...task, props: { ...task.props, status: "completed" } };
}

function asFree(task: Parameters<Parameters<typeof misreadsTasks>[0]>[0]) {
  return { ...task, props: { ...task.props, dependsOn: [] } };
}

/** The first seed with which a law is broken. */
async function breaks(law: string, understudies: Understudies): Promise<number | null> {
  for (let seed = 0; seed < MOST_SEEDS; seed++) {
    const { wrongs } = await play(writeScript(seed), understudies);
    if (wrongs.some((wrong) => wrong.startsWith(`${law}:`))) return seed;
  }
  return null;
}

test.each(FAULTS)("%s is broken when %s", { timeout: IN_TIME }, async (law, _, understudies) => {
  expect(await breaks(law, understudies)).not.toBeNull();
});

test("there is no law that no fault breaks", () => {
  expect(Object.keys(LAWS).filter((law) => !FAULTS.some(([broken]) => broken === law))).toEqual([]);
});
