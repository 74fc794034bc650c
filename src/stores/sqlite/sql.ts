import type { SQLInputValue } from "node:sqlite";

/** A piece of SQL with its values, so that a condition can be built once and used in any query. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

type Part = Sql | SQLInputValue;

/** Values become parameters and pieces are joined in; nothing from a caller ever becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return parts.some(isSql)
    ? joined(strings, parts)
    : { text: plain(strings), values: parts as SQLInputValue[] };
}

const known = new WeakMap<TemplateStringsArray, string>();

/** Where all parts are values, a place in the code always has the same text; making it is more than half of the work. */
function plain(strings: TemplateStringsArray): string {
  const text = known.get(strings);
  if (text !== undefined) return text;
  const made = strings.join("?");
  known.set(strings, made);
  return made;
}

function joined(strings: TemplateStringsArray, parts: readonly Part[]): Sql {
  let text = strings[0] ?? "";
  const values: SQLInputValue[] = [];
  parts.forEach((part, at) => {
    if (isSql(part)) {
      text += part.text;
      values.push(...part.values);
    } else {
      text += "?";
      values.push(part);
    }
    text += strings[at + 1] ?? "";
  });
  return { text, values };
}

export function all(conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  if (present.length === 0) return sql`TRUE`;
  return {
    text: present.map((condition) => `(${condition.text})`).join(" AND "),
    values: present.flatMap((condition) => condition.values),
  };
}

/** Membership in a list of any length with one parameter, so that the statement stays the same. */
export function oneOf(column: Sql, values: readonly (string | number)[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/**
 * SQLite looks at a limit that is a bare parameter when it plans, and plans anew whenever it is given another value, which
 * takes longer than most queries. A sum it does not look into.
 */
export function atMost(limit: number): Sql {
  return sql`LIMIT ${limit} + 0`;
}

/** The same query with another first value, for one that is asked many times in a row. */
export function withFirst({ text, values }: Sql, value: SQLInputValue): Sql {
  return { text, values: values.with(0, value) };
}

/** Beginning with a prefix, as a range of an index; no text has a byte that is above this one. */
export function startsWith(column: Sql, prefix: string): Sql {
  return sql`${column} >= ${prefix} AND ${column} < ${prefix} || CAST(x'ff' AS TEXT)`;
}

function isSql(part: Part): part is Sql {
  return typeof part === "object" && part !== null && "text" in part && "values" in part;
}
