import { nearestBySubject } from "../../engines/conflicts/forgetting/nearestBySubject.ts";
import { inOrderOfTime } from "../../engines/conflicts/forgetting/remembered.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import { statementText } from "../../engines/conflicts/narrative/statementText.ts";
import { amountsRead, conflictRead, weighReading } from "../../engines/conflicts/reader/conflictRead.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import type { StoryLine, StoryReader } from "../../models/port.ts";
import type { TierOutcome } from "./tierOutcome.ts";
import { withinTime } from "./withinTime.ts";

export interface Unread {
  /** What rules have found. */
  readonly candidates: readonly FoundConflict[];
  readonly story: readonly Told[];
  /** Statements that what is found must concern. */
  readonly triggers: readonly Told[];
}

const TIMEOUT_MS = 30_000;
/** So many stories are read for one look at most. */
const MOST_STORIES = 20;
/** What is no longer than this is taken for one story. */
const MOST_TOGETHER = 7;
/** Of a long one, so many are read with a statement. */
const MOST_NEIGHBOURS = 4;

/**
 * What rules have found as a reader sees it, and what it finds besides: it reads each statement together with those nearest
 * to it.
 */
export async function addRead(
  { candidates, story, triggers }: Unread,
  reader: StoryReader | null,
  signal?: AbortSignal,
): Promise<TierOutcome> {
  if (!reader || story.length < 2) return { found: candidates, degraded: [] };
  let found = [...candidates];
  const reading = await withinTime(
    async (until) => {
      for (const short of shortStories(story, triggers)) found = await readBeside(found, short, until);
    },
    { timeoutMs: TIMEOUT_MS, signal },
  );
  return { found, degraded: "problem" in reading ? [`reader: ${reading.problem}`] : [] };

  async function readBeside(before: readonly FoundConflict[], short: ShortStory, until: AbortSignal) {
    if (!reader) return [...before];
    const read = await reader.read(short.told.map(lineOf), { signal: until });
    const inStory = new Set(short.told.map(({ id }) => id));
    const weighed = before.map((each) =>
      each.ids.every((id) => inStory.has(id)) ? weighReading(each, read) : each,
    );
    // Of statements that only share words, many give other amounts of something else.
    const byAmounts = () => (short.isGathered ? null : amountsRead(short.told, read));
    const conflict = conflictRead(short.told, read) ?? byAmounts();
    if (!conflict || !concerns(conflict, triggers) || weighed.some((other) => shares(other, conflict)))
      return weighed;
    const sure = short.isGathered ? await readAlone(conflict, short.told, reader, until) : conflict;
    return sure ? [...weighed, sure] : weighed;
  }
}

interface ShortStory {
  /** Oldest first. */
  readonly told: readonly Told[];
  /** Whether it was put together from statements of which nobody knows that they belong together. */
  readonly isGathered: boolean;
}

/** What is open only among strangers is not open between those it is about. */
async function readAlone(
  conflict: FoundConflict,
  told: readonly Told[],
  reader: StoryReader,
  signal: AbortSignal,
): Promise<FoundConflict | null> {
  const alone = told.filter(({ id }) => conflict.ids.includes(id));
  if (alone.length === told.length) return conflict;
  const again = conflictRead(alone, await reader.read(alone.map(lineOf), { signal }));
  return again?.category === conflict.category ? again : null;
}

/** All of it where that is little enough; else each statement with those that share most of what it is about. */
function shortStories(story: readonly Told[], triggers: readonly Told[]): ShortStory[] {
  if (story.length <= MOST_TOGETHER) return [{ told: inOrderOfTime(story), isGathered: false }];
  return triggers.slice(-MOST_STORIES).flatMap((trigger) => {
    const near = new Set(nearestBySubject(trigger, story, MOST_NEIGHBOURS));
    if (near.size === 0) return [];
    const told = inOrderOfTime(story.filter(({ id }) => near.has(id) || id === trigger.id));
    return [{ told, isGathered: true }];
  });
}

function concerns({ ids }: FoundConflict, triggers: readonly Told[]): boolean {
  return triggers.some(({ id }) => ids.includes(id));
}

/** One question is enough about statements that two tiers find fault with. */
function shares(one: FoundConflict, other: FoundConflict): boolean {
  return one.ids.some((id) => other.ids.includes(id));
}

function lineOf(told: Told): StoryLine {
  const { at, focus, agentId, sessionId } = told;
  return { text: statementText(told), at, area: focus, agent: agentId, session: sessionId };
}
