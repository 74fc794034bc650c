import type { Props } from "../../domain/record.ts";
import { isReadable, PLACE_PROPERTIES } from "../port.ts";
import type { Row } from "./server.ts";

/** Under which name a property of a record can be asked for. It cannot be that of a property of the store's own. */
export function saidProperty(name: string): string {
  return `said_${name}`;
}

/** What of a record can be asked for one by one, and be looked at by people: the server cannot read JSON. */
export function saidProperties(props: Props): Row {
  const said = Object.entries(props).filter(
    ([name, value]) => isReadable(name) && !PLACES.has(name) && isPlain(value),
  );
  return Object.fromEntries(said.map(([name, value]) => [saidProperty(name), value]));
}

const PLACES: ReadonlySet<string> = new Set(PLACE_PROPERTIES);

/** The server keeps lists of values of one sort. */
function isPlain(value: unknown): boolean {
  if (!Array.isArray(value)) return sortOf(value) !== null;
  const [first] = value;
  return sortOf(first) !== null && value.every((each) => sortOf(each) === sortOf(first));
}

function sortOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? "integer" : "float";
  return typeof value === "string" || typeof value === "boolean" ? typeof value : null;
}
