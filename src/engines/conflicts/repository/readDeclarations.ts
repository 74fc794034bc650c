import type { Declaration, Finding } from "./declaration.ts";
import { formatOf } from "./formats/formatOf.ts";
import { quotable } from "./quotable.ts";
import { linesOf } from "./scanning/leaf.ts";
import { environmentOfPath, standingOf } from "./standing.ts";

/** A file that people write by hand is smaller. */
const MOST_CHARACTERS = 1_500_000;
const MOST_DECLARATIONS = 5_000;

/** What a file of the repository declares; empty for one of no format that is known here, and for all that may hold secrets. */
export function readDeclarations(path: string, text: string): Declaration[] {
  const format = formatOf(path);
  if (format === null || text.length > MOST_CHARACTERS) return [];
  const ports = portsByLine(text);
  const standing = standingOf(path);
  const environment = environmentOfPath(path);
  const place = ({ quote, ...finding }: Finding): Declaration => {
    const numbers = ports.get(finding.line);
    return {
      ...finding,
      standing,
      ...(environment !== null && { environment }),
      path,
      text: quotable(quote),
      ...(numbers && { ports: numbers }),
    };
  };
  return format(text).slice(0, MOST_DECLARATIONS).map(place);
}

const ABOUT_PORTS = /port|localhost|listen|host|url|bind|address/i;

/** What may be a port, on each line that speaks of any: it is not gone where it is still written. */
function portsByLine(text: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const [index, line] of linesOf(text).entries()) {
    const numbers = ABOUT_PORTS.test(line) ? line.match(/(?<!\d)\d{2,5}(?!\d)/g) : null;
    if (numbers !== null) found.set(index + 1, numbers);
  }
  return found;
}
