const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** A full stop after which a sentence goes on: of an abbreviation, an initial, or in “e.g.”. */
const UNFINISHED =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|cf|vs|etc|resp|approx|no|fig|sec|ch|vol|mr|mrs|ms|dr|st|al)\.\s*$/iu;
const LOOKED_AT = 20;

/** The sentences of a text, which joined are that text. A line break inside of one does not end it. */
export function sentencesOf(text: string): string[] {
  const unbroken = text.replace(/\n/g, " ");
  const sentences: string[] = [];
  let from = 0;
  for (const { index, segment } of SENTENCES.segment(unbroken)) {
    const to = index + segment.length;
    const isOver = to === text.length || !UNFINISHED.test(segment.slice(-LOOKED_AT));
    if (!isOver) continue;
    sentences.push(text.slice(from, to));
    from = to;
  }
  return sentences;
}

/** The first so many sentences, in one line; what is too long is cut between words. */
export function firstSentences(text: string, count: number, longest: number): string {
  const start = sentencesOf(text.slice(0, longest * 4))
    .slice(0, count)
    .join("");
  const line = start.replace(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, line.lastIndexOf(" ", longest)).trimEnd()}…`;
}
