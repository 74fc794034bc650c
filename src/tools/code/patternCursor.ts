import { hash } from "node:crypto";
import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { PatternGroup } from "./patternMatches.ts";

/** How many matches of a group were shown on the pages before, by its name. */
export type ShownBefore = (group: string) => number;

/** Longer than that of other lists, as each group is at a place of its own. */
export const patternCursor = z.string().min(1).max(2_000);

const FORM = /^(?:[0-9a-f]{8}\.\d{1,9})(?:,[0-9a-f]{8}\.\d{1,9})*$/;
const keyOf = (group: string) => hash("sha256", group, "hex").slice(0, 8);

/** Where the next page goes on; none where all is shown, or where not even one more had room. */
export function nextPage(shown: readonly PatternGroup[], before: ShownBefore): string | undefined {
  const groups = shown.map(({ name, count, matches }) => ({
    name,
    count,
    done: before(name) + matches.length,
  }));
  const isOver = groups.every(({ done, count }) => done >= count);
  if (isOver || shown.every(({ matches }) => matches.length === 0)) return undefined;
  const places = groups.flatMap(({ name, done }) => (done > 0 ? `${keyOf(name)}.${done}` : []));
  return Buffer.from(places.join(",")).toString("base64url");
}

export function shownBefore(cursor: string | undefined): ShownBefore {
  if (cursor === undefined) return () => 0;
  const text = Buffer.from(cursor, "base64url").toString();
  if (!FORM.test(text))
    throw new Failure(
      "invalid_input",
      "`cursor` is not one that a page ended with.",
      "Pass the `nextCursor` of the page before, or leave it out to begin anew.",
    );
  const places = new Map(text.split(",").map((place) => place.split(".") as [string, string]));
  return (group) => Number(places.get(keyOf(group)) ?? 0);
}
