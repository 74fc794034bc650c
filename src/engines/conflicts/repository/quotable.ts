const LONGEST_QUOTE = 120;

/** Words of a file as they can be shown: in few characters, and without who may look at a link. */
export function quotable(words: string): string {
  const plain = words.trim().replace(/:\/\/[^\s/@]*@/g, "://…@");
  if (plain.length <= LONGEST_QUOTE) return plain;
  const end = plain.lastIndexOf(" ", LONGEST_QUOTE - 1);
  return `${plain.slice(0, end > 0 ? end : LONGEST_QUOTE - 1)}…`;
}
