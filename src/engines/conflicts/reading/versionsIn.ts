import type { FoundName } from "./namesIn.ts";
import type { Piece } from "./pieces.ts";
import { looksNamed } from "./terms.ts";
import type { ValueClass } from "./vocabulary/valueClass.ts";
import { wordsOf } from "./vocabulary/wordLists.ts";

const VERSION = /^v?(\d{1,4}(?:\.\d{1,4}){0,3})\+?$/;
/** Words that a number counts off and is no version of. */
const NUMBERED = wordsOf(`
  section step phase chapter release sprint table figure issue ticket rfc port level day room line version part item adr pr bug case row
  page week month year january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday q1 q2 q3 q4 iso sha http pi mtu node shard host error status code over with and or to in on at the
`);
const UNIT =
  /^(?:%|percent|times|days?|hours?|minutes?|seconds?|ms|s|m|h|gb|mb|kb|gib|mib|mi|gi|years?|months?|weeks?|nodes?|workers?|requests?|req|v|volts?|hz|khz|mhz|ghz|baud)$/;

/** Names that no table has, with the version of them: "GCC 9", "iOS 12". */
export function versionsIn(pieces: readonly Piece[], isTaken: (at: number) => boolean): FoundName[] {
  return pieces.flatMap((piece, at): FoundName[] => {
    const version = VERSION.exec(pieces[at + 1]?.low ?? "")?.[1];
    if (version === undefined || isTaken(at) || isTaken(at + 1) || !isName(piece)) return [];
    if (UNIT.test(pieces[at + 2]?.low ?? "")) return [];
    const shown = `${piece.text} ${pieces[at + 1]?.text ?? ""}`;
    return [
      {
        value: { kind: "name", of: classOf(piece.low), name: piece.low, version, shown },
        from: at,
        to: at + 2,
      },
    ];
  });
}

function isName(piece: Piece): boolean {
  if (piece.isMark || NUMBERED.has(piece.low) || !/^\p{L}[\p{L}+#.-]{1,20}$/u.test(piece.text)) return false;
  return piece.isFirst ? /\p{Lu}{2}|\p{Ll}\p{Lu}/u.test(piece.text) : looksNamed(piece);
}

const MOST_CLASSES = 2_000;
const CLASSES = new Map<string, ValueClass>();

/** One class a name, made once, for classes are compared as themselves. */
function classOf(name: string): ValueClass {
  const known = CLASSES.get(name) ?? { id: `version of ${name}`, nouns: [], isSingle: false, names: [] };
  if (CLASSES.size >= MOST_CLASSES) CLASSES.clear();
  CLASSES.set(name, known);
  return known;
}
