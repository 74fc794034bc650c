import { termHash } from "../adapter/text/vocabulary.ts";
import { oneOf, type Sql, sql } from "./sql.ts";

/** SQLite's own `lower` knows only ASCII. Connections have this one under the name `lower_case`. */
export function lowerCase(text: unknown): string | null {
  return typeof text === "string" ? text.toLowerCase() : null;
}

/** What a node is found under by its name, whatever the case; names that share a hash are told apart when found. */
export function nameHash(name: string): number {
  return termHash(name.toLowerCase());
}

/** A condition on `node n`. */
export function nameCondition(names: readonly string[], ignoreCase: boolean): Sql {
  const name = sql`coalesce(n.sealed, n.props) ->> 'name'`;
  const lowered = names.map((each) => each.toLowerCase());
  const isMeant = ignoreCase ? oneOf(sql`lower_case(${name})`, lowered) : oneOf(name, names);
  return sql`${oneOf(sql`n.name_hash`, names.map(nameHash))} AND ${isMeant}`;
}
