import { terms } from "../../../src/domain/text.ts";

const NEGATING = /\b(?:no|not|nobody|none|nothing|never|without|neither|nor|cannot)\b|n['’]t\b/gi;
/** They are what a negation brings with it: "there is no man" beside "a man is". */
const EMPTY = new Set("a an the is are be being there some one someone somebody and of".split(" "));
const ENOUGH = 0.5;

/** The rule to beat: one of the two has a word that negates, and they share most of the others. */
export function plainRule(one: string, other: string): boolean {
  if (isNegated(one) === isNegated(other)) return false;
  const [here, there] = [tellingIn(one), tellingIn(other)];
  const both = [...here].filter((term) => there.has(term)).length;
  return both / (here.size + there.size - both) >= ENOUGH;
}

function isNegated(text: string): boolean {
  return text.search(NEGATING) >= 0;
}

function tellingIn(text: string): Set<string> {
  return new Set(terms(text.replace(NEGATING, " ")).filter((term) => !EMPTY.has(term)));
}
