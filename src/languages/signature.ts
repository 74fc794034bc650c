const LONGEST = 300;

/** A stretch of source on one line, without what is too long to be read at a glance. */
export function signatureText(source: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 2).trimEnd()} …`;
}
