const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const LINK = /\bhttps?:\/\/\S+/g;
/** A longer line is a paragraph; that also bounds the time that the patterns below take. */
const LONGEST_LINE = 200;
const FENCE = /^\s*(?:```|~~~)/;
const SHOWN: readonly RegExp[] = [
  // Frames: `File "a.py", line 3, in f`, `at f (a.ts:1:2)`, `a/b.go:12 +0x1d`, `--> a.rs:3:4`.
  /^\s*(?:File ".+", line \d+|at \S.*[(:]|-->\s|\S+\.\w{1,5}:\d+(?::\d+)?(?:\s|$))/,
  // Code that is indented as Markdown has it, with what sentences do not have.
  /^(?: {4}|\t).*(?:[(){}[\]=;<>]|::|->|\$ )/,
];

/** What reports are asked for, whatever they are about. */
const FORMALITIES: readonly RegExp[] = [
  // A box to tick, a rule, a heading by itself.
  /^\s*[-*] \[[ xX]\]/,
  /^[^\p{L}\p{N}]*$/u,
  /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/,
  // What it was seen with: `Python version: 3.12`, `OS: Linux`, `- node v20.1.0`.
  /^[^\p{L}\p{N}]*(?:[\w.-]+\s){0,3}(?:version|os|platform|operating system|browser|arch(?:itecture)?)\b[^.!?]{0,12}[:=]/iu,
  /^[^\p{L}\p{N}]*[\w.@/ -]{1,40}?[\s:=@v]+\d+\.\d+\S*\s*$/u,
  /^\s*(?:signed-off-by|co-authored-by|reviewed-by|fixes|closes|refs?|see(?: also)?):?\s+\S+\s*$/i,
];

/**
 * What a report says in sentences, without the code, traces and output that it shows: of those only names tell. Its first
 * line is its title, whatever it looks like.
 */
export function proseOf(report: string): string {
  const prose: string[] = [];
  let isFenced = false;
  for (const [at, line] of report.trim().replace(COMMENT, "").split("\n").entries()) {
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (!isFenced && !isOneOf(SHOWN, line) && (at === 0 || !isOneOf(FORMALITIES, line)))
      prose.push(line);
  }
  return prose.join("\n").replace(LINK, " ");
}

function isOneOf(sorts: readonly RegExp[], line: string): boolean {
  return line.length <= LONGEST_LINE && sorts.some((sort) => sort.test(line));
}
