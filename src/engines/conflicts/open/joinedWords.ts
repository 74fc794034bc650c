/** As much of a text as sentences are compared by. */
const LONGEST_READ = 500;
const LONG_WORD = /[a-z]{6,}/g;
/** Names of several words may be one already when they are joined with the next. */
const MOST_PARTS = 4;

/** The words of a text that another could write as two. */
export function longWordsOf(text: string): string[] {
  return text.slice(0, LONGEST_READ).toLowerCase().match(LONG_WORD) ?? [];
}

/** Those long words that a text may have in parts, side by side: "back yard" is a "backyard". */
export function joinedWordsOf(text: string, longWords: ReadonlySet<string>): string[] {
  const low = text.slice(0, LONGEST_READ).toLowerCase();
  // "Shirtless" is read as two words, and so it can be joined as two.
  const apart = low.replace(/([a-z]{3,})less\b/g, "non $1");
  return [...joinsIn(low), ...(apart === low ? [] : joinsIn(apart))].filter((word) => longWords.has(word));
}

function joinsIn(low: string): string[] {
  const runs = low.match(/[a-z]+/g) ?? [];
  return runs.flatMap((_, from) => {
    const to = Math.min(from + MOST_PARTS, runs.length);
    return Array.from({ length: Math.max(0, to - from - 1) }, (__, more) =>
      runs.slice(from, from + more + 2).join(""),
    );
  });
}
