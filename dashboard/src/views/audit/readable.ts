/** What went in or out, laid out to be read where it is whole; what the audit shortened stays as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What was asked, name by name; null where it was shortened or is no set of names. */
export function fieldsOf(text: string): (readonly [string, string])[] | null {
  const parsed = parsedOf(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  return Object.entries(parsed).map(([name, value]) => [name, wordsOf(value)] as const);
}

/** The words an answer began with, also where the rest of it was cut off. */
export function saidIn(text: string): { readonly summary?: string; readonly hint?: string } {
  return { ...textIn(text, "summary"), ...textIn(text, "hint") };
}

const ID = /^[a-z]+:[0-9A-HJKMNP-TV-Z]{26}$/;

/** What of a question tells it from others of its tool, in a line: its first words, else its first word that is no id. */
export function gistOf(text = ""): string {
  const texts = [...text.matchAll(/:\s*("(?:[^"\\]|\\.)*"?)/g)]
    .map(([, found = ""]) => {
      const said = parsedOf(found);
      return typeof said === "string" ? said : found.replaceAll('"', "");
    })
    .filter((said) => said !== "" && !ID.test(said));
  return texts.find((said) => /[\s/.]/.test(said)) ?? texts[0] ?? "";
}

function textIn(text: string, name: string): Readonly<Record<string, string>> {
  const found = new RegExp(`^\\s*\\{[^{[]*"${name}":\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1];
  const said = found === undefined ? undefined : parsedOf(found);
  return typeof said === "string" ? { [name]: said } : {};
}

function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return value.join(", ");
  return JSON.stringify(value, null, 2);
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
