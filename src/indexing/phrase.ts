import type { Definition, FileFacts } from "../languages/facts.ts";

const MOST_NAMED = 3;

/** A readable line for a definition that has no comment: what it is, takes, gives and calls. */
export function phraseOf(facts: FileFacts, definition: Definition, calls: readonly string[]): string {
  const parts = [`${describe(facts, definition)}`];
  const takes = (definition.parameters ?? []).map(({ name }) => name).filter((name) => /^\p{L}/u.test(name));
  if (takes.length > 0) parts.push(`takes ${listed(takes)}`);
  const called = [...new Set(calls)].filter((name) => name !== definition.name);
  if (called.length > 0) parts.push(`calls ${listed(called)}`);
  return parts.join("; ");
}

function describe({ definitions }: FileFacts, { name, form, parent }: Definition): string {
  const outer = parent === null ? "" : (definitions[parent]?.name ?? "");
  const words = spaced(name);
  const what = words === name.toLowerCase() ? form : `${form}: ${words}`;
  return outer === "" ? what : `${what}, of ${outer}`;
}

function listed(names: readonly string[]): string {
  const some = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? `${some} and more` : some;
}

/** `parseJsonFile` and `parse_json_file` as words. */
function spaced(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[_\-.$#]+/g, " ")
    .trim()
    .toLowerCase();
}
