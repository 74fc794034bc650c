import type { SQLInputValue } from "node:sqlite";

/** A piece of SQL with its values, so that a condition can be built once and used in any query. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

type Part = Sql | SQLInputValue;

/** Values become parameters and pieces are joined in; nothing from a caller ever becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
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

function isSql(part: Part): part is Sql {
  return typeof part === "object" && part !== null && "text" in part && "values" in part;
}
