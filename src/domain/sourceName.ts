/** Under which name the text of a file is kept: once for each content. */
export function sourceName(contentHash: string): string {
  return `source:${contentHash}`;
}
