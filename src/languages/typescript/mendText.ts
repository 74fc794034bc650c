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
  if (!/(?:[<,]|^)[ \t]*(?:in|out) /m.test(text)) return text;
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

/** A line that others may be indented under. */
interface Opener {
  readonly indent: number;
  /** Whether it opens the body of an interface or a type. */
  readonly isType: boolean;
}

/** Two signatures that no semicolon parts are taken for one when the second begins with `(` or `<`. */
function withSemicolons(text: string): string {
  if (!/\b(?:interface|type) /.test(text) || !/\n[ \t]+[<(]/.test(text)) return text;
  const openers: Opener[] = [];
  let previous = "";
  const lines = text.split("\n").map((line) => {
    const bare = line.trim();
    if (bare === "") return line;
    const indent = line.search(/\S/);
    const isMember = goUnder(openers, indent, bare);
    const isParted = isMember && /^[<(]/.test(bare) && MEMBER_END.test(previous);
    if (!COMMENT_LINE.test(bare)) previous = bare;
    return isParted ? `${line.slice(0, indent - 1)};${line.slice(indent)}` : line;
  });
  return lines.join("\n");
}

const COMMENT_LINE = /^(?:\/\/|\/?\*)/;
/** How a member ends that could go on in the next line. */
const MEMBER_END = /[\w$>)\]}"']$/;
const TYPE_HEAD = /^(?:export |declare |default )*(?:interface\b|type\b.*=\s*\{$)/;
/** `> {` ends a head that began further up, as far in. */
const HEAD_END = /^>.*\{$/;

/** Leaves what is indented more than this line, and enters it. Tells whether it is in the body of a type. */
function goUnder(openers: Opener[], indent: number, bare: string): boolean {
  while ((openers.at(-1)?.indent ?? -1) > indent) openers.pop();
  const above = openers.at(-1);
  const isType = TYPE_HEAD.test(bare) || (HEAD_END.test(bare) && above?.isType === true);
  if (above?.indent === indent) openers.pop();
  const isMember = openers.at(-1)?.isType === true;
  openers.push({ indent, isType });
  return isMember;
}
