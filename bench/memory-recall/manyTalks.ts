import type { Talk } from "./locomo.ts";

/**
 * Makes many talks of few: copies in which one word in eight, and every name, is another one. A word is so as common in
 * the whole as in one talk, or in one talk only, and there are about as many words as so much talk has.
 */
export function* manyTalks(talks: readonly Talk[], messages: number): Generator<Talk> {
  let made = 0;
  for (let copy = 0; made < messages; copy++) {
    for (const { id, turns } of talks) {
      const taken = turns.slice(0, messages - made);
      yield {
        id: `${id}-${copy}`,
        questions: [],
        turns: taken.map((turn) => ({
          ...turn,
          speaker: copy === 0 ? turn.speaker : `${turn.speaker}${letters(copy)}`,
          content: copy === 0 ? turn.content : renamed(turn.content, copy),
        })),
      };
      made += taken.length;
      if (made >= messages) return;
    }
  }
}

function renamed(content: string, copy: number): string {
  return content.replace(/[A-Za-z]{4,}/g, (word) => (isRenamed(word) ? `${word}${letters(copy)}` : word));
}

function isRenamed(word: string): boolean {
  let sum = 0;
  for (const character of word.toLowerCase()) sum = (sum * 31 + character.charCodeAt(0)) % 1_009;
  return sum % 8 === 0;
}

/** A number as letters, so that the word stays one word. */
function letters(copy: number): string {
  return String(copy).replace(/\d/g, (digit) => "qxzjvkwyfb"[Number(digit)] ?? "");
}
