/**
 * Rewrites what the grammar cannot read, blank for blank, so that every offset stays what it was. Left as it is, all that
 * follows in an interface would be lost.
 */
export function mendText(text: string): string {
  return withSemicolons(withoutVariance(text));
}

const VARIANCE = /\b(?:in out|in|out)(?=\s+[A-Z$_a-z][\w$]*\s*(?:=(?![=>])|[,>]|extends\b))/g;

/** `<out T>`: the grammar takes the word for the parameter. */
function withoutVariance(text: string): string {
  if (!/[<,\n]\s*(?:in|out) /.test(text)) return text;
  return text.replace(VARIANCE, (word: string, at: number) =>
    isInParameters(text, at) ? " ".repeat(word.length) : word,
  );
}

function isInParameters(text: string, at: number): boolean {
  const before = text
    .slice(Math.max(0, at - 200), at)
    .replace(/\/\*(?:[^*]|\*(?!\/))*\*\/\s*$/, "")
    .trimEnd();
  return /[<,]$/.test(before);
}

/** A line that begins with a parameter list or its type parameters. */
const SIGNATURE_LINE = /\n[ \t]+[<(]/g;

/** Two signatures that no semicolon parts are taken for one when the second begins with `(` or `<`. */
function withSemicolons(text: string): string {
  if (!/\b(?:interface|type) /.test(text)) return text;
  let mended = "";
  let from = 0;
  for (const { 0: line, index } of text.matchAll(SIGNATURE_LINE)) {
    if (!isInTypeBody(text, index, line.length - 2) || !endsMember(text, index)) continue;
    const blank = index + line.length - 2;
    mended += `${text.slice(from, blank)};`;
    from = blank + 1;
  }
  return mended + text.slice(from);
}

/** Whether the line before, comments and blank ones left out, ends a member that could go on. */
function endsMember(text: string, before: number): boolean {
  for (let end = before; end > 0; end = text.lastIndexOf("\n", end - 1)) {
    const line = text.slice(text.lastIndexOf("\n", end - 1) + 1, end).trim();
    if (line === "" || /^(?:\/\/|\/?\*)/.test(line)) continue;
    return /[\w$>)\]}"']$/.test(line);
  }
  return false;
}

const TYPE_HEAD = /^(?:export |declare |default )*(?:interface\b|type\b.*=\s*\{$)/;

/** Whether the nearest line that is indented less opens an interface or a type; its head may take several lines. */
function isInTypeBody(text: string, at: number, indent: number): boolean {
  let limit = indent;
  for (let end = at; end > 0; end = text.lastIndexOf("\n", end - 1)) {
    const line = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
    const own = line.search(/\S/);
    if (own === -1 || own >= limit) continue;
    const bare = line.trim();
    if (TYPE_HEAD.test(bare)) return true;
    // `> {` ends a head that began further up, as far in.
    if (!/^>.*\{$/.test(bare)) return false;
    limit = own + 1;
  }
  return false;
}
