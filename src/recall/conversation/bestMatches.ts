import { MESSAGE_COLUMNS } from "../../engines/conversation/messageTraits.ts";
import type { PassageGroup } from "../../passages/passage.ts";
import { barFor } from "./barFor.ts";
import { dateMatch } from "./dateMatch.ts";
import type { Question } from "./question.ts";
import type { Stretches } from "./stretches.ts";

export interface Matches {
  /** The messages that words, dates or their meaning speak for: all that can be in an answer. */
  readonly slots: Uint32Array;
  /** By slot: how much they do. */
  readonly scores: Float32Array;
}

/** So many come in by their meaning alone, if they are at least that near. */
const BY_MEANING = 100;
const NEAR_ENOUGH = 0.3;

export function bestMatches(
  stretches: Stretches,
  question: Question,
  near: Float32Array,
  similarities: Float32Array,
): Matches {
  const scores = near.slice();
  if (question.dates.length > 0) {
    for (const group of stretches.groups()) addDate(scores, group, dateOf(stretches, question, group));
  }
  if (similarities.length > 0) addMeaning(stretches, scores, similarities);
  const slots = new Uint32Array(scores.length);
  let length = 0;
  for (let slot = 0; slot < scores.length; slot++) if ((scores[slot] as number) > 0) slots[length++] = slot;
  return { slots: slots.subarray(0, length), scores };
}

/** It goes over all messages there are, so it does without a function for each. */
function addMeaning(stretches: Stretches, scores: Float32Array, similarities: Float32Array): void {
  const searched = stretches.isAll ? similarities : onlySearched(stretches, similarities);
  const bar = barFor(searched, BY_MEANING, NEAR_ENOUGH);
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    const similarity = searched[slot] as number;
    if (score > 0 || similarity >= bar) scores[slot] = score + Math.max(0, similarity);
  }
}

function onlySearched(stretches: Stretches, similarities: Float32Array): Float32Array {
  const searched = new Float32Array(similarities.length);
  for (let slot = 0; slot < searched.length; slot++) {
    if (stretches.placeOf(slot) >= 0) searched[slot] = similarities[slot] as number;
  }
  return searched;
}

/** Of a stretch that lies in a time the question names, all messages may be meant. */
function addDate(scores: Float32Array, { first, count }: PassageGroup, date: number): void {
  if (date === 0) return;
  for (let slot = first; slot < first + count; slot++) scores[slot] = (scores[slot] as number) + date;
}

function dateOf({ snapshot }: Stretches, { dates }: Question, { first }: PassageGroup): number {
  return dateMatch(dates, snapshot.number(first, MESSAGE_COLUMNS.atSeconds) * 1_000);
}

/** In portions of that size, best first; what comes after the first portion is seldom wanted, so it is put in order then. */
export function* bestFirst({ slots, scores }: Matches, size: number): Iterable<Uint32Array> {
  const byScore = (a: number, b: number) => (scores[b] as number) - (scores[a] as number) || a - b;
  const cut = slots.length <= size ? 0 : barFor(scores, size, 0);
  const top = slots.filter((slot) => (scores[slot] as number) >= cut).sort(byScore);
  yield top.subarray(0, size);
  const rest = slots.filter((slot) => (scores[slot] as number) < cut).sort(byScore);
  for (const later of [top.subarray(size), rest]) {
    for (let from = 0; from < later.length; from += size) yield later.subarray(from, from + size);
  }
}
