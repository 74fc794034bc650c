export type XmlEvent =
  | { readonly is: "open"; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly is: "close"; readonly name: string }
  | { readonly is: "text"; readonly text: string };

/** The tags and texts of XML that a program wrote, in order; what cannot be read is passed over. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf("<", at);
    if (start !== at) yield { is: "text", text: unescaped(xml.slice(at, start === -1 ? undefined : start)) };
    if (start === -1) return;
    const [end, events] = markupAt(xml, start);
    yield* events;
    at = end;
  }
}

function markupAt(xml: string, start: number): [number, XmlEvent[]] {
  if (xml.startsWith("<![CDATA[", start)) {
    const end = endOf(xml, "]]>", start);
    return [end + 3, [{ is: "text", text: xml.slice(start + 9, end) }]];
  }
  if (xml.startsWith("<!--", start)) return [endOf(xml, "-->", start) + 3, []];
  const end = tagEnd(xml, start);
  const tag = xml.slice(start + 1, end);
  if (tag.startsWith("?") || tag.startsWith("!")) return [end + 1, []];
  if (tag.startsWith("/")) return [end + 1, [{ is: "close", name: tag.slice(1).trim() }]];
  const name = /^[^\s/]*/.exec(tag)?.[0] ?? "";
  const open: XmlEvent = { is: "open", name, attributes: attributesOf(tag) };
  return [end + 1, tag.endsWith("/") ? [open, { is: "close", name }] : [open]];
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end;
}

/** The `>` that ends a tag: one inside of quotes does not. */
function tagEnd(xml: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < xml.length; at++) {
    const character = xml[at] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return xml.length;
}

/** Tried from the beginning of a name only, so that a long one takes no longer than reading it. */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(ATTRIBUTE);
  return Object.fromEntries(
    [...found].map(([, name = "", one, other]) => [name, unescaped(one ?? other ?? "")]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
