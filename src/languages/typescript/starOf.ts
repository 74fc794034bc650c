/** What `*` stands for when a pattern fits a text; null when it does not. A pattern without one must be equal. */
export function starOf(pattern: string, text: string): string | null {
  const star = pattern.indexOf("*");
  if (star === -1) return pattern === text ? "" : null;
  const head = pattern.slice(0, star);
  const tail = pattern.slice(star + 1);
  const fits = text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
  return fits ? text.slice(head.length, text.length - tail.length) : null;
}
