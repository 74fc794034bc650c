import { textsOf } from "../episodes/saidEpisode.ts";
import {
  editedFile,
  hasFailed,
  hasPassed,
  isEdit,
  isSuccess,
  isTrouble,
  type Observed,
  sharedCode,
} from "./observed.ts";
import type { PatternRule, Sighting } from "./pattern.ts";
import { names, quote, quotes } from "./quote.ts";
import { testRuns } from "./testRuns.ts";
import { nameOfTrouble, sortOfTrouble } from "./trouble.ts";

/** Something that went wrong and then right again. */
interface Recovery {
  readonly trouble: Observed;
  readonly success: Observed;
  readonly shared: readonly string[];
  /** What was edited on the way. */
  readonly edits: readonly Observed[];
}

/** Trouble that stays this often is not to be helped in the way that helped once. */
const STAYS = 2;
const MOST_CODE = 10;

/** An error, or tests that failed, followed by a success on the same code: worth keeping what helped. */
export const recoveries: PatternRule = {
  kind: "recovery",
  find(observed) {
    const found = recoveriesIn(observed);
    return [...Map.groupBy(found, subjectOf)].map(([subject, same]) => sightingOf(subject, same));
  },
  /** It came back, more than once, and nothing helped. */
  against({ subject, code }, observed) {
    const mended = new Set(recoveriesIn(observed).map(({ trouble }) => trouble));
    const open = observed.filter(
      (each) =>
        isTrouble(each) &&
        !mended.has(each) &&
        subject.startsWith(`${sortOfTrouble(each)}\n`) &&
        sharedCode(each.code, code).length > 0,
    );
    return open.length < STAYS ? [] : open.map(({ id }) => id);
  },
};

export function recoveriesIn(observed: readonly Observed[]): Recovery[] {
  const tested = new Map(testRuns(observed).map(({ result, files }) => [result, files]));
  return observed.flatMap((trouble, at) => {
    if (!isTrouble(trouble)) return [];
    for (const [further, success] of observed.slice(at + 1).entries()) {
      if (!isSuccess(success)) continue;
      const edits = observed.slice(at + 1, at + further + 2).filter(isEdit);
      // Tests that pass speak for what was edited before them, also where they do not say what they are about.
      const covered = hasPassed(success) ? [...success.code, ...(tested.get(success) ?? [])] : success.code;
      const shared = sharedCode(trouble.code, covered);
      if (shared.length > 0) return [{ trouble, success, shared, edits }];
    }
    return [];
  });
}

function subjectOf({ trouble, shared }: Recovery): string {
  return `${sortOfTrouble(trouble)}\n${shared[0]}`;
}

/** What went wrong and what went right count both: only together they are a recovery. */
function sightingOf(subject: string, recoveries: readonly Recovery[]): Sighting {
  const episodes = new Set(recoveries.flatMap(({ trouble, success }) => [trouble.id, success.id]));
  const files = recoveries.flatMap(({ edits }) => edits.map(editedFile));
  const code = new Set([
    ...recoveries.flatMap(({ shared }) => shared),
    ...files.filter((file) => file !== ""),
  ]);
  const [last] = recoveries.slice(-1);
  return {
    subject,
    occurrences: episodes.size,
    episodes: [...episodes],
    code: [...code].slice(0, MOST_CODE),
    content: last ? wordingOf(last) : "",
  };
}

function wordingOf({ trouble, success, shared, edits }: Recovery): string {
  const proof = hasPassed(success) ? "tests passed" : quote(success.content);
  const where = hasFailed(trouble) ? "" : ` on ${names(shared)}`;
  return `${capitalized(nameOfTrouble(trouble))}${where}: what helped was ${helpOf(trouble, edits)}; after that: ${proof}.`;
}

/** In the order of how much it tells: what was done about it, what was changed, or nothing but another try. */
function helpOf({ metadata }: Observed, edits: readonly Observed[]): string {
  const action = quotes(textsOf(metadata.recoveryAction), 1);
  const changes = edits.slice(-2).map((edit) => {
    const told = [...textsOf(edit.metadata.diffSummary), ...textsOf(edit.metadata.reason)].slice(0, 1);
    return [...told.map(quote), editedFile(edit)].join(" in ");
  });
  return [action, ...changes].filter((part) => part !== "").join("; ") || "to try again";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
