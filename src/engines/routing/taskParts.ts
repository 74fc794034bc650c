import { clipped } from "../../domain/clipped.ts";

const MOST_ALTERNATIVES = 4;
const LONGEST_NAME = 60;
/** An alternative has a few words. */
const SOME = "[^,;:?!()\\n]{1,60}?";
const END =
  "(?=\\s{0,4}(?:[,;:?!()\\n]|\\.(?:\\s|$)|$|\\b(?:for|in|to|as|because|given|considering|when|if|with regard|regarding|on|by|at|from|und|für|pour|para|per)\\b))";
const BETWEEN = new RegExp(
  `\\b(?:between|zwischen|entre|tra|fra|tussen|между|між)\\s(${SOME})\\s(?:and|or|und|et|y|e|en|i|и|та|і)\\s(${SOME})${END}`,
  "iu",
);
const VERSUS = new RegExp(
  `(${SOME})\\s(?:versus|vs\\.?|against|compared (?:to|with)|rather than|better than|instead of|gegen|contre|contra|contro)\\s(${SOME})${END}`,
  "iu",
);
const COMPARED = new RegExp(
  `\\b(?:compare|comparing|weigh|vergleiche|comparer|comparez|compara|comparar|confronta|vergelijk|porównaj|сравни|сравните|порівняй)\\s(${SOME})\\s(?:and|with|to|against|or|und|mit|et|avec|y|con|e|com|en|met|i|z|и|с|та|з|із)\\s(${SOME})${END}`,
  "iu",
);
const CHOICE = new RegExp(
  `\\b(?:use|choose|pick|take|keep|prefer|adopt|stay with|switch to|go with|need|be|debate|decide whether|whether)\\s(?:to\\s)?(?:use\\s|have\\s)?(${SOME})\\sor\\s(?:to\\s)?(?:use\\s|rather\\s|stay with\\s|keep\\s)?(${SOME})${END}`,
  "iu",
);
const LEADING =
  /^(?:(?:we|i|you|should|could|can|do|does|is|are|it|the|a|an|to|using|use|whether|if|of|trade-?offs?|pros and cons|debate|compare|comparing|please|das|die|der|den|eine?n?|la|le|les|el|los|las|il|lo|un|une|una|uno|os?|as?|het|de|een)\s+)+/iu;

/** What a task weighs against each other, in its own words. */
export function alternativesIn(task: string): string[] {
  const match = BETWEEN.exec(task) ?? COMPARED.exec(task) ?? VERSUS.exec(task) ?? CHOICE.exec(task);
  const names = (match?.slice(1) ?? []).flatMap((part) => part.split(/\s*,\s*|\s(?:or|and)\s/iu)).map(nameOf);
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MOST_ALTERNATIVES);
}

function nameOf(part: string): string {
  return clipped(part.trim().replace(LEADING, "").trim(), LONGEST_NAME);
}

/** Words that mean something else to everyone, with what to ask about them. */
const VAGUE: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\p{L}])(?:better|improve[ds]?|improvement|enhance|nicer?|cleaner|good|besser|verbessern|améliorer|mejorar|migliorare|melhorar)(?![\p{L}])/iu,
    "better in which respect, and how would one see it",
  ],
  [
    /(?<![\p{L}])(?:fast(?:er)?|slow|performance|performant|speed|efficient|schneller?|rapide|rápido|veloce)(?![\p{L}])/iu,
    "how fast, for which input, measured how",
  ],
  [
    /(?<![\p{L}])(?:scal(?:e|es|able|ability)|large|many|big|skalierbar)(?![\p{L}])/iu,
    "how many, now and in a year",
  ],
  [
    /(?<![\p{L}])(?:secure|security|safe|safer|sicher|sécurisé|seguro|sicuro)(?![\p{L}])/iu,
    "against whom, and what must never happen",
  ],
  [
    /(?<![\p{L}])(?:simple|simpler|easy|easier|intuitive|user-friendly|usable|einfach(?:er)?|facile|fácil)(?![\p{L}])/iu,
    "for whom, and what do they do today",
  ],
  [
    /(?<![\p{L}])(?:some|several|various|etc|things?|stuff|somehow|something|kind of)(?![\p{L}])/iu,
    "which ones exactly",
  ],
  [
    /(?<![\p{L}])(?:soon|later|asap|eventually|quickly|bald|bientôt|pronto)(?![\p{L}])/iu,
    "by when, and what depends on it",
  ],
  [
    /(?<![\p{L}])(?:robust|reliable|stable|flaky|zuverlässig|fiable)(?![\p{L}])/iu,
    "which failures must it survive",
  ],
  [
    /(?<![\p{L}])(?:modern|flexible|extensible|generic|maintainable|clean ?up|refactor)(?![\p{L}])/iu,
    "which change should become easy by it",
  ],
  [
    /(?<![\p{L}])(?:users?|customers?|clients?|they|people)(?![\p{L}])/iu,
    "who are they, and what are they trying to do",
  ],
];
const MOST_QUESTIONS = 4;

/** What a task leaves open: each vague word in it, with the question to ask. */
export function unclearIn(task: string): { word: string; question: string }[] {
  return VAGUE.flatMap(([pattern, question]) => {
    const word = pattern.exec(task)?.[0];
    return word ? [{ word, question }] : [];
  }).slice(0, MOST_QUESTIONS);
}

const NAMES =
  /`[^`\n]{1,80}`|"[^"\n]{1,60}"|“[^”\n]{1,60}”|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}_$-]{1,60}(?:::|\/|\.(?=\p{L})))+[\p{L}\p{N}_$-]{1,60}|(?<![\p{L}\p{N}_])\p{L}{1,40}(?:_\p{L}{1,40})+|(?<![\p{L}\p{N}_])\p{L}?\p{Ll}{1,30}\p{Lu}[\p{L}\p{N}]{0,40}/gu;
const MOST_NAMES = 3;

/** What is named like code, a file or a quotation. */
export function namesIn(task: string): string[] {
  const found = (task.match(NAMES) ?? []).map((name) => name.replace(/^[`"“]|[`"”]$/g, ""));
  return [...new Set(found)].slice(0, MOST_NAMES);
}
