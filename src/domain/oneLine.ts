/** Text that somebody wrote, for a sentence of ours: it must not pass for a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}
