import type { FoundName } from "./namesIn.ts";
import type { Piece } from "./pieces.ts";
import { looksNamed, termsOf } from "./terms.ts";
import type { ValueClass } from "./vocabulary/valueClass.ts";
import { wordsOf } from "./vocabulary/wordLists.ts";

/** Nouns for what a thing has one of and that has a name: whatever stands before one tells which. */
const KINDS = wordsOf(`
  collector allocator backend driver engine provider codec renderer scheduler resolver planner compiler linker loader parser runtime
  adapter transport protocol algorithm strategy mode frame encoding theme shell compression solver optimizer tokenizer dialect
  sampler aligner interpreter hypervisor filesystem bootloader session locale currency dialer serializer formatter linter bundler
  orchestrator balancer proxy broker payload cipher hash digest template syntax toolkit
`);
/** Words before such a noun that do not tell which. */
const PLAIN = wordsOf(`
  the a an our its their default new own same other this that each every any no first last main primary single only garbage memory
  management storage database cache message search load test current custom separate internal external whole old legacy former
  release production query build payload login user client server web api
`);
const LEADS_TO = /^(?:is|are|becomes|became|:|=|to|of)$/;
const REACH = 5;

/** Names that are known by the kind of thing they are said to be: "the refc collector", "the default backend is Vulkan". */
export function kindsIn(pieces: readonly Piece[], isTaken: (at: number) => boolean): FoundName[] {
  return pieces.flatMap(({ low }, at): FoundName[] => {
    const noun = low.replace(/s$/, "");
    if (!KINDS.has(noun)) return [];
    const places = [before(pieces, at), after(pieces, at), equated(pieces, at)];
    return places.flatMap((place) =>
      place === null || isTaken(place) ? [] : [foundAt(pieces, place, noun)],
    );
  });
}

function before(pieces: readonly Piece[], at: number): number | null {
  const piece = pieces[at - 1];
  return piece !== undefined && isValue(piece) ? at - 1 : null;
}

/** "Collector: the default is immix", "the allocator changed to jemalloc". */
function after(pieces: readonly Piece[], at: number): number | null {
  let isLed = false;
  for (let place = at + 1; place <= Math.min(at + REACH, pieces.length - 1); place++) {
    const piece = pieces[place];
    if (piece === undefined) return null;
    if (LEADS_TO.test(piece.low)) isLed = true;
    else if (piece.isMark) return null;
    else if (isLed && !PLAIN.has(piece.low)) return isValue(piece) && isName(pieces, place) ? place : null;
  }
  return null;
}

/** "Vulkan is the default backend." */
function equated(pieces: readonly Piece[], at: number): number | null {
  for (let place = at - 1; place >= Math.max(1, at - REACH); place--) {
    const piece = pieces[place];
    if (piece === undefined || piece.isMark) return null;
    if (!/^(?:is|becomes|became|remains)$/.test(piece.low)) continue;
    const value = pieces[place - 1];
    return value !== undefined && isValue(value) ? place - 1 : null;
  }
  return null;
}

function isValue(piece: Piece): boolean {
  return !piece.isMark && !PLAIN.has(piece.low) && termsOf(piece).length > 0;
}

/** What is written as a name, or ends its clause. */
function isName(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at];
  const next = pieces[at + 1];
  return piece !== undefined && (looksNamed(piece) || next === undefined || next.isMark);
}

const CLASSES = new Map<string, ValueClass>();

/** One class a noun, made once, for classes are compared as themselves. */
function classOf(noun: string): ValueClass {
  const known = CLASSES.get(noun) ?? { id: noun, nouns: [noun, `${noun}s`], isSingle: false, names: [] };
  CLASSES.set(noun, known);
  return known;
}

function foundAt(pieces: readonly Piece[], at: number, noun: string): FoundName {
  const piece = pieces[at];
  const name = piece === undefined ? "" : (termsOf(piece)[0] ?? piece.low);
  return {
    value: { kind: "name", of: classOf(noun), name, version: null, shown: `${piece?.text ?? ""} ${noun}` },
    from: at,
    to: at + 1,
  };
}
