import { isAscii } from "../../../../domain/text.ts";
import { plainText } from "../plainText.ts";
import type { Disguise, Unmasked } from "./disguise.ts";
import { decodedTexts } from "./encodings.ts";
import { hiddenTexts, withoutInvisible } from "./invisible.ts";
import { digitsForLetters, spacedLetters } from "./letters.ts";
import { withoutLookalikes } from "./lookalikes.ts";
import { type Traits, traitsOf } from "./traits.ts";
import { shownTexts, turnedTexts } from "./turned.ts";

/** A text in the form in which rules read it, and how it was disguised. */
export interface PlainView {
  readonly plain: string;
  readonly disguises: readonly Disguise[];
}

/** Encoded twice is still read; beyond that nobody and no model does it in passing. */
const DEEPEST = 2;
const MOST_VIEWS = 24;
/** All views together are at most so many times as long as a text, which may be short. */
const MOST_TIMES = 6;
const ALWAYS = 10_000;

/** All that a text says, openly and in disguise: first as it stands. */
export function unmask(text: string): PlainView[] {
  const views: PlainView[] = [];
  addViews(text, [], views);
  let left = text.length * MOST_TIMES + ALWAYS;
  return views.filter(({ plain }) => {
    left -= plain.length;
    return left >= 0;
  });
}

function addViews(text: string, disguises: readonly Disguise[], views: PlainView[]): void {
  const isPlain = isAscii(text);
  const visible = isPlain ? text : withoutInvisible(text);
  const folded = plainText(visible);
  const plain = isPlain ? folded : withoutLookalikes(folded);
  const own = [
    ...disguises,
    ...(visible === text || !isBroken(text) ? [] : (["invisible characters"] as const)),
    ...(plain === folded ? [] : (["lookalike letters"] as const)),
  ];
  views.push({ plain, disguises: own });
  const traits = traitsOf(visible);
  for (const { disguise, text: read } of inLetters(plain, traits))
    views.push({ plain: read, disguises: [...own, disguise] });
  if (disguises.length >= DEEPEST) return;
  const encoded = [
    ...(isPlain ? [] : [...hiddenTexts(text), ...shownTexts(text)]),
    ...decodedTexts(visible, traits),
  ];
  for (const { disguise, text: read } of encoded)
    if (views.length < MOST_VIEWS) addViews(read, [...own, disguise], views);
}

function inLetters(plain: string, { hasPieces, hasMixedWords }: Traits): Unmasked[] {
  return [
    ...(hasPieces ? spacedLetters(plain) : []),
    ...(hasMixedWords ? digitsForLetters(plain) : []),
    ...turnedTexts(plain),
  ];
}

/** Invisible characters in the middle of words of our alphabet; between pictograms and in other scripts they have their use. */
function isBroken(text: string): boolean {
  return /[A-Za-z][\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff][A-Za-z]/.test(text);
}
