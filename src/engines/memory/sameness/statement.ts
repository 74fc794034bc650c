import { isAscii, termsOfWord } from "../../../domain/text.ts";
import {
  AFFIRMING,
  ARTICLES,
  CHOOSING,
  COMMON,
  CONTRASTING,
  EMPTY,
  FUNCTION_WORDS,
  NEGATING,
  OPPOSITES,
  PLACING,
  REFUSING,
  ROLES,
  rootOf,
} from "./lexicon.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** 1 where something is said to be so, -1 where it is denied. */
export type Sign = 1 | -1;

export interface Word {
  /** As it stands there, in lower case. */
  readonly text: string;
  readonly root: string;
  readonly sign: Sign;
  /** How much it tells what the statement is about. */
  readonly weight: number;
  readonly place: number;
  /** The preposition it comes after, in the same clause; else empty. */
  readonly role: string;
}

/** What a sentence says, as far as it can be told without understanding it. */
export interface Statement {
  readonly words: readonly Word[];
  /** How much or how many. They may change and it is still about the same. */
  readonly quantities: readonly string[];
  /** All that it is worded in, but for articles and numbers. */
  readonly wording: ReadonlySet<string>;
  /** Whether it is of the form "use this for that". */
  readonly isChoice: boolean;
  /** Whether what it is about is known beforehand, as it is of a fact with an entity. */
  readonly isOfEntity: boolean;
}

const WEIGHTS = { telling: 1, common: 0.5, empty: 0.25 } as const;
/** A negation reaches the verb it belongs to, with a few words between. */
const NEGATION_REACH = 3;

/** Who provides is not what is provided, though both words have one root. */
const NOUN = /(?:ers?|ors?|ments?)$/;
const CLAUSE_END = /[,;.:!?()]/;

/** The entity of a fact is what it speaks of, even where it only says "it". */
const ENTITY = "@";

export function readStatement(text: string, isOfEntity: boolean): Statement {
  const reader = new StatementReader(isOfEntity);
  for (const token of tokensOf(text)) reader.read(token);
  return reader;
}

class StatementReader implements Statement {
  readonly words: Word[] = [];
  readonly quantities: string[] = [];
  readonly wording = new Set<string>();
  isChoice = false;
  #sign: Sign = 1;
  #hasStance = false;
  /** How many more words a negation waits for its verb. */
  #negates = 0;
  #role = "";
  /** A number after its noun tells which one is meant; before it, how many. */
  #isAfterName = false;

  readonly isOfEntity: boolean;

  constructor(isOfEntity: boolean) {
    this.isOfEntity = isOfEntity;
    if (isOfEntity) this.#add(ENTITY, ENTITY, WEIGHTS.telling);
  }

  read({ is, text }: Token): void {
    if (is === "word") this.#readWord(text);
    else if (is === "mark") this.#readMark(text);
    else if (is === "label" || (is === "number" && this.#isAfterName))
      this.#add(text, `#${text}`, WEIGHTS.common);
    else this.quantities.push(text);
    if (is !== "word") this.#isAfterName = false;
  }

  #readMark(text: string): void {
    if (!CLAUSE_END.test(text)) return;
    this.#negates = 0;
    this.#role = "";
  }

  #readWord(text: string): void {
    this.#isAfterName = false;
    if (!ARTICLES.has(text)) this.wording.add(rootOf(text));
    if (ROLES.has(text)) this.#role = text;
    if (NEGATING.has(text)) this.#negate();
    else if (CONTRASTING.has(text)) this.#sign = this.#sign === 1 ? -1 : 1;
    else if (FUNCTION_WORDS.has(text)) return;
    else if (isAscii(text)) this.#readRoot(text, rootOf(text));
    else for (const term of termsOfWord(text)) this.#add(term, term, WEIGHTS.telling);
  }

  #readRoot(text: string, root: string): void {
    if (CHOOSING.has(root)) this.isChoice = true;
    const isVerb = !NOUN.test(text);
    if (isVerb && (AFFIRMING.has(root) || REFUSING.has(root))) this.#takeStance(REFUSING.has(root));
    else {
      this.#negates = Math.max(0, this.#negates - 1);
      this.#add(text, root, weightOf(root));
      this.#isAfterName = !EMPTY.has(root) && !PLACING.has(root);
    }
  }

  #negate(): void {
    this.#setSign(-1);
    this.#negates = NEGATION_REACH;
  }

  /** "Stop using" is one stance, and so is "do not remove". */
  #takeStance(isRefusal: boolean): void {
    this.#role = "";
    this.#setSign(isRefusal === this.#negates > 0 ? 1 : -1);
    this.#negates = isRefusal ? 1 : 0;
  }

  /** What stands before the first stance is what that is about: "X was removed". */
  #setSign(sign: Sign): void {
    this.#sign = sign;
    if (this.#hasStance) return;
    this.#hasStance = true;
    for (const [at, word] of this.words.entries()) {
      this.words[at] = { ...word, sign: word.sign === sign ? 1 : -1 };
    }
  }

  #add(text: string, root: string, weight: number): void {
    const opposite = OPPOSITES.get(root);
    const sign = opposite === undefined ? this.#sign : this.#sign === 1 ? -1 : 1;
    const place = this.words.length;
    this.words.push({ text, root: opposite ?? root, sign, weight, place, role: this.#role });
  }
}

function weightOf(root: string): number {
  if (EMPTY.has(root)) return WEIGHTS.empty;
  return COMMON.has(root) ? WEIGHTS.common : WEIGHTS.telling;
}

/** Whether a statement says something else without it. */
export function isTelling({ weight }: Word): boolean {
  return weight > WEIGHTS.empty;
}

/** What a choice was made for: of "use this for that" that, of "keep this in that" this. Empty where it is neither. */
export function purposeOf({ words, isChoice }: Statement): readonly Word[] {
  const purpose = isChoice ? words.filter(({ role }) => role === "for" || role === "as") : [];
  if (purpose.length > 0) return purpose;
  return words.some(({ role }) => PLACED.has(role)) ? words.filter(({ role }) => role === "") : [];
}

const PLACED: ReadonlySet<string> = new Set(["by", "in", "on", "through", "via", "with"]);
