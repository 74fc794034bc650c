/** Counts tokens as cl100k does. */
export interface TokenCounter {
  (text: string): number;
  /** Whether there are more than so many; it counts no further than to know that. */
  exceeds?(text: string, most: number): boolean;
}

let counter: Promise<TokenCounter> | undefined;

/**
 * The tokenizer's tables take tens of milliseconds and megabytes to load, so they are loaded on first use and not
 * while a client waits for the server to come up.
 */
export function loadTokenCounter(): Promise<TokenCounter> {
  counter ??= import("gpt-tokenizer/encoding/cl100k_base").then(({ countTokens, isWithinTokenLimit }) => {
    // Text is data here: what looks like a control token is counted as the characters it is made of.
    const asPlainText = { disallowedSpecial: new Set<string>() };
    const count = (text: string) =>
      pieces(text).reduce((sum, piece) => sum + countTokens(piece, asPlainText), 0);
    const exceeds = (text: string, most: number) => {
      let left = most;
      return pieces(text).some((piece) => {
        const within = isWithinTokenLimit(piece, left, asPlainText);
        left -= within === false ? 0 : within;
        return within === false;
      });
    };
    return Object.assign(count, { exceeds });
  });
  return counter;
}

/**
 * Merging takes time in the square of an unbroken run's length: 80,000 equal letters took seconds. Runs that long are
 * not prose or code, so they are counted in pieces, which can only come out a little too high.
 */
const LONG_RUN = /\p{L}{200}|\s{200}|[^\s\p{L}\p{N}]{200}/gu;

function pieces(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const to = run.index + run[0].length;
    found.push(text.slice(from, to));
    from = to;
  }
  found.push(text.slice(from));
  return found;
}
