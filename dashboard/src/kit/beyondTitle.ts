/** What a text says beyond the title that it may begin with. */
export function beyondTitle(title: string | undefined, text = ""): string {
  if (title === undefined || !text.startsWith(title)) return text;
  const rest = text.slice(title.length);
  return rest === "" || /^[:.]\s/.test(rest) ? rest.slice(1).trimStart() : text;
}
