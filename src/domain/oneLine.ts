/** Text that somebody wrote, for a sentence of ours: it must not pass for a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

/** With the mark that a sentence ends with, if it has none. */
export function sentence(text: string): string {
  return /[.!?…。？؟]["”')\]]*$/u.test(text) ? text : `${text}.`;
}

/** A sentence of ours that speaks of names: one may hold a line break, which must not make lines of its own. */
export function withoutBreaks(sentence: string): string {
  return sentence.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
