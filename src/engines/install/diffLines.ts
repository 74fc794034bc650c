const CONTEXT = 3;

/** What changed, line by line, with a few lines around each change, as `diff -u` shows it. */
export function diffLines(before: string, after: string): string[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  const head = commonHead(a, b);
  const tail = commonHead(a.slice(head).reverse(), b.slice(head).reverse());
  const inner = middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  if (inner.length === 0) return [];
  const lead = a.slice(Math.max(0, head - CONTEXT), head).map((line) => ` ${line}`);
  const trail = a.slice(a.length - tail, a.length - tail + CONTEXT).map((line) => ` ${line}`);
  return [`@@ line ${head + 1} @@`, ...lead, ...inner, ...trail];
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** Enough for a file of settings; where more changed, all of it is shown as one change. */
const MOST_COMPARED = 4_000_000;

function middle(a: readonly string[], b: readonly string[]): string[] {
  if (a.length * b.length > MOST_COMPARED)
    return [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)];
  const lengths = commonLengths(a, b);
  const out: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push(` ${a[i]}`);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(lengths, i + 1, j) >= at(lengths, i, j + 1)))
      out.push(`-${a[i++]}`);
    else out.push(`+${b[j++]}`);
  }
  return folded(out);
}

function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const longest =
        a[i] === b[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
      (rows[i] as Uint32Array)[j] = longest;
    }
  return rows;
}

function at(rows: readonly Uint32Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

/** Leaves out what lies unchanged between two changes, but for the lines next to them. */
function folded(lines: readonly string[]): string[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => !line.startsWith(" "));
  return lines.flatMap((line, index) => {
    if (isNear(index)) return [line];
    return isNear(index - 1) ? ["…"] : [];
  });
}
