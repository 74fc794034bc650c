import type { Json, Props } from "../../domain/record.ts";
import { secretUnder } from "./namedSecrets.ts";
import { type Screening, screenText } from "./screenText.ts";

/** What fits into a few letters is no secret that any rule knows, and most names do. */
const PLAIN_NAME = /^[\w.-]{1,15}$/;

/** Screens every text in the properties, however deep, and the names inside of them: the outermost are ours. */
export async function screenProps(props: Props): Promise<Screening & { readonly props: Props }> {
  const found = new Set<string>();
  let isPartial = false;

  async function screened(value: Json, name: string): Promise<Json> {
    if (typeof value === "string") return screenedText(value, name);
    if (isList(value)) return Promise.all(value.map((each) => screened(each, name)));
    return typeof value === "object" && value !== null ? screenedProps(value, screenedName) : value;
  }
  async function screenedText(value: string, name: string): Promise<string> {
    const rule = secretUnder(name, value);
    return noted(
      rule ? { text: `[redacted:${rule}]`, found: [rule], isPartial: false } : await screenText(value),
    );
  }
  async function screenedName(name: string): Promise<string> {
    return PLAIN_NAME.test(name) ? name : noted(await screenText(name));
  }
  function noted(result: Screening & { readonly text: string }): string {
    for (const each of result.found) found.add(each);
    isPartial ||= result.isPartial;
    return result.text;
  }
  async function screenedProps(
    each: Props,
    nameOf: (name: string) => Promise<string> | string,
  ): Promise<Props> {
    const entries = Object.entries(each).map(
      async ([name, value]): Promise<[string, Json]> => [await nameOf(name), await screened(value, name)],
    );
    return Object.fromEntries(withNumbers(await Promise.all(entries)));
  }
  return { props: await screenedProps(props, (name) => name), found: [...found], isPartial };
}

/** Names that became the same by what was redacted are told apart, so that no value is lost. */
function withNumbers(entries: readonly [string, Json][]): [string, Json][] {
  const used = new Map<string, number>();
  return entries.map(([name, value]) => {
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return [before === 0 ? name : `${name} ${before + 1}`, value];
  });
}

/** `Array.isArray` does not tell readonly lists from objects. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
