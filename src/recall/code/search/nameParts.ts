/** The parts of an identifier without the whole of it, which comes last where there are several. */
export function partsOf(terms: readonly string[]): readonly string[] {
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** As `ctx` is to context: some of its letters in order, none of them a vowel. */
export function isAbbreviation(part: string, word: string): boolean {
  if (part.length < 2 || part.length >= word.length || part[0] !== word[0] || /[aeiou]/.test(part))
    return false;
  let at = 0;
  for (const letter of word) if (letter === part[at]) at += 1;
  return at === part.length;
}
