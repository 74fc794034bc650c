import type { Json, Props } from "../../domain/record.ts";
import { secretUnder } from "./namedSecrets.ts";
import { type Screening, screenText } from "./screenText.ts";

/** Screens every text in the properties, however deep. Names of properties stay as they are. */
export async function screenProps(props: Props): Promise<Screening & { readonly props: Props }> {
  const found = new Set<string>();
  let isPartial = false;

  async function screened(value: Json, name: string): Promise<Json> {
    if (typeof value === "string") return screenedText(value, name);
    if (isList(value)) return Promise.all(value.map((each) => screened(each, name)));
    return typeof value === "object" && value !== null ? screenedProps(value) : value;
  }
  async function screenedText(value: string, name: string): Promise<string> {
    const rule = secretUnder(name, value);
    const result = rule
      ? { text: `[redacted:${rule}]`, found: [rule], isPartial: false }
      : await screenText(value);
    for (const each of result.found) found.add(each);
    isPartial ||= result.isPartial;
    return result.text;
  }
  async function screenedProps(each: Props): Promise<Props> {
    const entries = Object.entries(each).map(async ([name, value]) => [name, await screened(value, name)]);
    return Object.fromEntries(await Promise.all(entries));
  }
  return { props: await screenedProps(props), found: [...found], isPartial };
}

/** `Array.isArray` does not tell readonly lists from objects. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
