/**
 * `class EXPORT Store {`: the grammar takes the macro for the class's name and the rest for a function. It is blanked
 * out, so that every offset stays what it was; only before a body or bases, as `struct STAT info` is a variable.
 */
const EXPORT_MACRO =
  /\b((?:class|struct|union)[ \t]+)([A-Z][A-Z0-9_]{2,}(?:\([^()\n]{0,100}\))?)(?=[ \t]+[A-Za-z_]\w*(?:[ \t]+final)?\s{0,50}(?:\{|:(?!:)))/g;

/** `class EXPORT Store;` only says that there is one. */
const FORWARD_MACRO = /\b(class[ \t]+)([A-Z][A-Z0-9_]{2,})(?=[ \t]+[A-Za-z_]\w*[ \t]*;)/g;

export function mendMacros(text: string): string {
  const blanked = (_: string, head: string, macro: string) => head + " ".repeat(macro.length);
  return text.replace(EXPORT_MACRO, blanked).replace(FORWARD_MACRO, blanked);
}
