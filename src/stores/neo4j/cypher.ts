import { Failure } from "../../domain/failure.ts";

/** A piece of Cypher with its values, so that a condition can be built once and used in any query. */
export interface Cypher {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Stands in a text where a value goes; no text in the code has one, and nothing from a caller becomes part of it. */
const VALUE = "\u0000";

/** Values become parameters and pieces are joined in. */
export function cypher(strings: TemplateStringsArray, ...parts: readonly unknown[]): Cypher {
  let text = strings[0] ?? "";
  const values: unknown[] = [];
  parts.forEach((part, at) => {
    if (isCypher(part)) {
      text += part.text;
      values.push(...part.values);
    } else {
      text += VALUE;
      values.push(part);
    }
    text += strings[at + 1] ?? "";
  });
  return { text, values };
}

/** What the server is sent. The same pieces always make the same text, so that it plans them once. */
export function rendered({ text, values }: Cypher): { text: string; parameters: Record<string, unknown> } {
  let at = 0;
  return {
    text: text.replaceAll(VALUE, () => `$p${at++}`),
    parameters: Object.fromEntries(values.map((value, index) => [`p${index}`, value])),
  };
}

/** A text of the code: a label, a type or a property, which no parameter can stand for. */
export function verbatim(text: string): Cypher {
  return { text, values: [] };
}

/** A name that was read from a file: it can be nothing but a name. */
export function nameOnly(name: string): Cypher {
  if (/^\w+$/.test(name)) return verbatim(name);
  throw new Failure(
    "invalid_input",
    `${JSON.stringify(name)} is no name of anything that Loci keeps.`,
    "The file it is from was not written by Loci, or was changed since; take another one.",
  );
}

export function joined(pieces: readonly Cypher[], between: string): Cypher {
  return {
    text: pieces.map(({ text }) => text).join(between),
    values: pieces.flatMap(({ values }) => values),
  };
}

export function all(conditions: readonly (Cypher | undefined)[]): Cypher {
  const present = conditions.filter((condition) => condition !== undefined);
  if (present.length === 0) return cypher`true`;
  return {
    text: present.map(({ text }) => `(${text})`).join(" AND "),
    values: present.flatMap(({ values }) => values),
  };
}

function isCypher(part: unknown): part is Cypher {
  return typeof part === "object" && part !== null && "text" in part && "values" in part;
}
