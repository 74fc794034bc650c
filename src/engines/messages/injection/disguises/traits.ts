/** What a first look tells about how a text may be disguised, so that hardly any text is looked at in every way. */
export interface Traits {
  /** A run of letters and digits as long and as mixed as bytes in base64, hexadecimal or binary. */
  readonly hasRun: boolean;
  /** Letters by themselves, or pairs of digits, one after the other. */
  readonly hasPieces: boolean;
  /** Digits or signs between the letters of several words. */
  readonly hasMixedWords: boolean;
}

const LETTER = 1;
const DIGIT = 2;
/** Stands for a letter that it looks like. */
const SIGN = 4;
/** What encoded text has many of, and words have few of. */
const RARE = 8;
const JOINT = 16;

/** A place for every code unit: asking for one that is not there is slow. */
const KINDS = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) KINDS[code] = kindOf(String.fromCharCode(code));
const SPACE = 32;

function kindOf(character: string): number {
  if (/[a-z]/.test(character)) return LETTER;
  if (/[A-Z]/.test(character)) return LETTER | RARE;
  if (/[0-9]/.test(character)) return DIGIT | RARE;
  if (/[@$]/.test(character)) return SIGN;
  return /[+/]/.test(character) ? JOINT : 0;
}

export function traitsOf(text: string): Traits {
  return { hasRun: hasRun(text), ...wordTraits(text) };
}

const LONG_RUN = 16;
const FEWEST_RARE = 4;

function hasRun(text: string): boolean {
  let run = 0;
  let rare = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = KINDS[text.charCodeAt(at)] ?? 0;
    if (kind & (LETTER | DIGIT | JOINT)) {
      run += 1;
      if (kind & RARE) rare += 1;
      if (rare >= FEWEST_RARE && run >= LONG_RUN) return true;
    } else {
      run = 0;
      rare = 0;
    }
  }
  return false;
}

const FEWEST_PIECES = 6;
/** As in 0x69 and \x69. */
const LONGEST_PIECE = 4;
const FEWEST_MIXED = 3;

function wordTraits(text: string): Pick<Traits, "hasPieces" | "hasMixedWords"> {
  let pieces = 0;
  let mostPieces = 0;
  let mixed = 0;
  let length = 0;
  let kinds = 0;
  for (let at = 0; at <= text.length; at++) {
    const kind = KINDS[at < text.length ? text.charCodeAt(at) : SPACE] ?? 0;
    if (kind & (LETTER | DIGIT | SIGN)) {
      length += 1;
      kinds |= kind;
    } else if (length > 0) {
      pieces = length === 1 || (length <= LONGEST_PIECE && kinds & DIGIT) ? pieces + 1 : 0;
      mostPieces = Math.max(mostPieces, pieces);
      if (kinds & LETTER && kinds & (DIGIT | SIGN)) mixed += 1;
      length = 0;
      kinds = 0;
    }
  }
  return { hasPieces: mostPieces >= FEWEST_PIECES, hasMixedWords: mixed >= FEWEST_MIXED };
}
