/** What changed of what `diff_since` counts, without what did not. */
export function codeWords(summary: string): string {
  return [...summary.matchAll(/\b(\d+) (added|modified|removed|moved)\b/g)]
    .filter(([, count]) => count !== "0")
    .map(([, count, how]) => `${Number(count).toLocaleString()} ${how === "modified" ? "changed" : how}`)
    .join(", ");
}
