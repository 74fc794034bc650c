import { createHash } from "node:crypto";
import { clipped } from "../../../domain/clipped.ts";
import type { Instant } from "../../../domain/time.ts";
import type { Told } from "../told.ts";
import { statementText } from "./statementText.ts";

/** A statement as a model reads it. */
export interface StoryLine {
  readonly id: string;
  /** What it is called in the story: eight characters that nobody who wrote a statement could know. */
  readonly key: string;
  readonly line: string;
}

const KEY_CHARACTERS = 8;
const MOST_TEXT = 1_000;
const MOST_NAME = 80;

/** One line a statement, in the order they are given. Each is JSON: no text can end its own line or pass for another. */
export function storyLines(story: readonly Told[], seed: string): StoryLine[] {
  const taken = new Set<string>();
  return story.map((told) => {
    const key = freeKey(seed, told.id, taken);
    taken.add(key);
    return { id: told.id, key, line: lineOf(key, told) };
  });
}

function freeKey(seed: string, id: string, taken: ReadonlySet<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const hash = createHash("sha256").update(JSON.stringify([seed, id, attempt]));
    const key = hash.digest("hex").slice(0, KEY_CHARACTERS);
    if (!taken.has(key)) return key;
  }
}

function lineOf(key: string, told: Told): string {
  const { at, focus, agentId } = told;
  const text = clipped(statementText(told).toWellFormed(), MOST_TEXT);
  return JSON.stringify([key, timeOf(at), nameOf(focus), nameOf(agentId), text]);
}

function nameOf(name: string | null): string | null {
  return name === null ? null : clipped(name.toWellFormed(), MOST_NAME);
}

/** To the minute. */
function timeOf(at: Instant | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 16);
}
