import type { Instant } from "../../domain/time.ts";
import { type Fragment, type FragmentNote, freshness } from "./fragment.ts";

export interface FragmentPlan {
  /** All there are from now on. */
  readonly kept: readonly Fragment[];
  /** Those of them that are new or other than before. */
  readonly written: readonly Fragment[];
  readonly dropped: readonly Fragment[];
}

const MOST_OF_A_SESSION = 200;
const MOST_OF_A_FLEET = 1_000;
/** Whoever asks the same over and over has recalled it once: next to an hour a minute is nothing. */
const SAME_MOMENT_MS = 60_000;

/** What working memory holds after some more was noted: each memory once a session, and what faded most gives way. */
export function planFragments(
  known: readonly Fragment[],
  notes: readonly FragmentNote[],
  now: Instant,
): FragmentPlan {
  const fragments = new Map(known.map((fragment) => [fragmentKey(fragment), fragment]));
  for (const note of notes) {
    const key = fragmentKey(note);
    fragments.set(key, metAgain(fragments.get(key), note));
  }
  const before = new Set(known);
  const kept = liveliest([...fragments.values()], now);
  const stays = new Set(kept.map(fragmentKey));
  return {
    kept,
    written: kept.filter((fragment) => !before.has(fragment)),
    dropped: known.filter((fragment) => !stays.has(fragmentKey(fragment))),
  };
}

function fragmentKey({ session, id }: Pick<FragmentNote, "session" | "id">): string {
  return JSON.stringify([session, id]);
}

function metAgain(known: Fragment | undefined, note: FragmentNote): Fragment {
  if (!known) return { ...note, times: 1 };
  if (note.came === "recalled" && note.at - known.at < SAME_MOMENT_MS) return known;
  return {
    ...known,
    at: Math.max(known.at, note.at),
    came: note.came === "written" ? "written" : known.came,
    times: known.times + 1,
  };
}

/** The liveliest of each session, and of those the liveliest of all. */
function liveliest(fragments: readonly Fragment[], now: Instant): Fragment[] {
  const inOrder = fragments
    .map((fragment) => ({ fragment, life: lifeOf(fragment, now) }))
    .sort(
      (a, b) => b.life - a.life || b.fragment.at - a.fragment.at || (a.fragment.id < b.fragment.id ? -1 : 1),
    );
  const ofSession = new Map<string, number>();
  const kept: Fragment[] = [];
  for (const { fragment } of inOrder) {
    const count = (ofSession.get(fragment.session) ?? 0) + 1;
    ofSession.set(fragment.session, count);
    if (count <= MOST_OF_A_SESSION) kept.push(fragment);
    if (kept.length === MOST_OF_A_FLEET) break;
  }
  return kept;
}

/** What was met often fades later, but not by much: yesterday's favourite is not what is worked on now. */
function lifeOf({ at, times }: Fragment, now: Instant): number {
  return freshness(at, now) * (1 + Math.log2(times));
}
