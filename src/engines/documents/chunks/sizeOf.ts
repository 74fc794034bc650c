const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]+/gu;
/** A word longer than this is several tokens to a model. */
const LETTERS_A_TOKEN = 8;

/** About how many tokens a text is, by its words: nearer than by its characters, and far cheaper than by a tokenizer. */
export function sizeOf(text: string): number {
  let size = 0;
  for (const [piece] of text.matchAll(PIECE)) size += Math.ceil(piece.length / LETTERS_A_TOKEN);
  return size;
}
