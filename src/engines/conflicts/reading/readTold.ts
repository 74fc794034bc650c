import type { Told } from "../told.ts";
import { announcesChange, settlesQuestion, tellsOfEnd } from "./announcement.ts";
import type { Assertion, Reading, Stance, Value } from "./assertion.ts";
import { kindsIn } from "./kindsIn.ts";
import { type Mood, moodOf } from "./mood.ts";
import { type FoundName, namesIn } from "./namesIn.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { type Qualifiers, qualifiersOf } from "./qualifiers.ts";
import { quantitiesIn } from "./quantitiesIn.ts";
import { plainOf, type Segment, segmentsOf } from "./segments.ts";
import { slotsIn } from "./slotsIn.ts";
import { stanceOf, stanceOfQuantity } from "./stance.ts";
import { statesIn } from "./statesIn.ts";
import { type Clause, termStances } from "./termStances.ts";
import { termsOf } from "./terms.ts";
import { versionsIn } from "./versionsIn.ts";
import { conceptOf } from "./vocabulary/looseWords.ts";

/** Reads one statement into what it asserts. */
export function readTold(told: Told, place: number): Reading {
  const segments = segmentsOf(piecesOf(told.text));
  const isSettling = segments.some(({ plain }) => settlesQuestion(plain));
  const reader = new ToldReader(told);
  for (const segment of segments) reader.read(segment);
  let terms: Reading["terms"] | undefined;
  return {
    told,
    place,
    assertions: withoutLists(reader.assertions),
    // Few are ever asked for it.
    get terms() {
      terms ??= termStances(reader.clauses);
      return terms;
    },
    isAnnounced: reader.isAnnounced,
    isSettling,
    isRetiring: reader.isAnnounced || segments.some(({ plain }) => tellsOfEnd(plain)),
    isCurrent: reader.isCurrent,
    topic: reader.topic,
    focus: new Set(wordsOf(told.focus).filter(Boolean).map(conceptOf)),
    modifiers: reader.modifiers,
    qualifiers: qualifiersOf([...reader.words, ...wordsOf(told.subject)], wordsOf(told.focus)),
  };
}

/** The clause that a value was found in. */
interface Around {
  /** What of it is not the value. */
  readonly others: readonly Piece[];
  readonly announces: boolean;
}

class ToldReader {
  readonly assertions: Assertion[] = [];
  readonly clauses: Clause[] = [];
  readonly topic = new Set<string>();
  readonly modifiers = new Map<string, Set<string>>();
  readonly words: string[] = [];
  isAnnounced = false;
  isCurrent = false;
  readonly #told: Told;
  readonly #subject: ReadonlySet<string>;
  #topicBefore: ReadonlySet<string> = new Set();

  constructor(told: Told) {
    this.#told = told;
    this.#subject = topicOf(piecesOf(told.subject ?? ""));
    for (const root of this.#subject) this.topic.add(root);
  }

  read(segment: Segment): void {
    const { pieces, plain } = segment;
    const announces = announcesChange(plain);
    const mood = moodOf(plain, segment.isQuestion, announces);
    if (announces && mood !== "planned") this.isAnnounced = true;
    if (mood === "current") this.isCurrent = true;
    for (const { low, isMark } of pieces) if (!isMark) this.words.push(low);
    this.#readModifiers(pieces);
    this.clauses.push({ pieces, mood, announces });
    for (const root of topicOf(pieces)) this.topic.add(root);
    this.#readValues(segment, mood, announces);
  }

  #readModifiers(pieces: readonly Piece[]): void {
    for (const [at, piece] of pieces.entries()) {
      const before = pieces[at - 1];
      if (before === undefined || before.isMark) continue;
      const [modifier] = termsOf(before);
      if (modifier === undefined) continue;
      for (const root of termsOf(piece))
        this.modifiers.set(root, (this.modifiers.get(root) ?? new Set()).add(modifier));
    }
  }

  #readValues({ pieces, plain }: Segment, mood: Mood, announces: boolean): void {
    const named = namesIn(pieces);
    const isNamed = (at: number) => named.some(({ from, to }) => at >= from && at < to);
    const namesFound = [...named, ...versionsIn(pieces, isNamed), ...kindsIn(pieces, () => false)];
    const isTaken = (at: number) => namesFound.some(({ from, to }) => at >= from && at < to);
    const quantities = quantitiesIn(pieces, isTaken);
    const names = withVersions(namesFound, pieces, plain);
    const slots = slotsIn(pieces);
    const own = new Set([...topicOf(pieces), ...this.#subject]);
    const spans = [...names, ...quantities];
    for (const found of spans) {
      const others = pieces.filter((_, at) => at < found.from || at >= found.to);
      const before = plainOf(pieces.slice(Math.max(0, found.from - 10), found.from));
      const after = plainOf(pieces.slice(found.to, found.to + 7));
      const isNumbered = !namesFound.some((name) => name === found);
      const stance =
        found.value.kind === "name" && !isNumbered
          ? stanceOf(mood, announces, { before, after, hasNoun: hasNoun(pieces, found.value.of.nouns) })
          : stanceOfQuantity(mood, announces, plain, before);
      // "Raised engines.node to 20" has the change between the name and its version.
      const isRaised =
        announces &&
        stance === "mentioned" &&
        pieces.slice(found.from, found.to).some(({ low }) => low === "to");
      this.#add(found.value, isRaised ? "arrives" : stance, topicOf(others), { others, announces });
    }
    for (const { value, topic } of [...slots, ...statesIn(pieces)]) {
      this.#add(value, slotStance(mood, announces), topic, { others: pieces, announces });
    }
    if (own.size > 0) this.#topicBefore = own;
  }

  #add(value: Value, stance: Stance, own: ReadonlySet<string>, { others, announces }: Around): void {
    const inherited = own.size > 0 ? own : this.#topicBefore;
    const topic = new Set([...inherited, ...this.#subject]);
    const qualifiers = this.#qualifiers(value, others);
    this.assertions.push({ value, stance, topic, qualifiers, isAnnounced: announces });
  }

  #qualifiers(value: Value, pieces: readonly Piece[]): Qualifiers {
    const words = [...pieces.map(({ low }) => low), ...wordsOf(this.#told.subject)];
    const qualifiers = qualifiersOf(words, wordsOf(this.#told.focus));
    // What a container asks for and what it may take are two amounts.
    if (value.kind !== "quantity" || value.quantity.dimension !== "bytes") return qualifiers;
    const claim = words.some((word) => /^requests?$/.test(word))
      ? "request"
      : words.some((word) => /^limit/.test(word))
        ? "limit"
        : null;
    return claim === null ? qualifiers : new Map([...qualifiers, ["claim", new Set([claim])]]);
  }
}

/** Several names of one kind in one statement are a list, of which none is the one. */
function withoutLists(assertions: readonly Assertion[]): Assertion[] {
  const isListed = ({ value, stance }: Assertion) =>
    value.kind === "name" &&
    stance === "holds" &&
    assertions.filter(
      (own) =>
        own.value.kind === "name" &&
        own.value.of.id === value.of.id &&
        own.value.name !== value.name &&
        (own.stance === "holds" || own.stance === "mentioned"),
    ).length > 1;
  return assertions.map((assertion) =>
    isListed(assertion) ? { ...assertion, stance: "mentioned" } : assertion,
  );
}

/** "The lowest Node version that we support is 22." */
function withVersions(
  names: readonly FoundName[],
  pieces: readonly Piece[],
  plain: string,
): readonly FoundName[] {
  const at = pieces.findIndex(({ low }) => /^v?\d{1,3}(?:\.\d{1,4}){0,2}$/.test(low));
  const version = pieces[at]?.low.replace(/^v/, "");
  if (version === undefined || !/(?:^| )(?:versions?|minimum|lowest|oldest|floor)(?: |$)/.test(plain))
    return names;
  return names.map((name) =>
    name.value.version === null && name.to <= at
      ? { ...name, value: { ...name.value, version, shown: `${name.value.shown} ${version}` } }
      : name,
  );
}

function slotStance(mood: Mood, announces: boolean): Stance {
  if (mood !== "current") return mood;
  return announces ? "arrives" : "holds";
}

function topicOf(pieces: readonly Piece[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(termsOf));
}

function hasNoun(pieces: readonly Piece[], nouns: readonly string[]): boolean {
  return pieces.some(({ low }) => nouns.includes(low));
}

function wordsOf(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}
