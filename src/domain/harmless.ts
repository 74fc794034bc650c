/**
 * Characters that a terminal obeys instead of showing them: control characters, also the single ones of the upper half
 * that begin a command as ESC does, and those that turn around the order in which text is shown.
 */
const OBEYED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text of anyone for a person to look at: line breaks and tabs stay, what a terminal would obey is spelled out. */
export function harmlessText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(OBEYED, (each) => (each === "\n" || each === "\t" ? each : `\\u{${codeOf(each)}}`));
}

/** JSON that says the same with such characters escaped; those of the lower half are already. */
export function harmlessJson(json: string): string {
  return json.replace(OBEYED, (each) => (each === "\n" ? each : `\\u${codeOf(each).padStart(4, "0")}`));
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16);
}
