const LONGEST = 140;
const SENTENCES = /(?<=[.!?;])\s+|\s+[–—]\s+/;
/** What is added to a clause: reasons, results, asides. */
const ADDED = /(?:,? (?:so|because|since|which|but|while|whereas|although)|,) /;

/**
 * The clause of a text that has a certain word, as it can stand inside of a question: without its end and what is added to
 * it, and small at the beginning unless that is a name. Null where it cannot, as an order or half a sentence.
 */
export function clauseText(text: string, word: string): string | null {
  const sentence = text
    .slice(0, 1_200)
    .split(SENTENCES)
    .find((part) => part.includes(word));
  if (sentence === undefined) return null;
  const whole = withoutAdded(withoutLabel(sentence.trim().replace(/[.!?;\s]+$/, ""), word), word);
  // An aside is left out, all the more if it was cut.
  const clause =
    whole.includes("(") && !/\([^)]*$/.test(whole.slice(0, whole.indexOf(word)))
      ? whole.replace(/ \([^)]*(?:\)|$)/g, "")
      : whole;
  return clause.length > LONGEST ? null : smallAtFirst(clause);
}

/** The first sentence of a text, likewise; null where it is too long for a question. */
export function firstClause(text: string): string | null {
  const [sentence = ""] = text.slice(0, 1_200).split(SENTENCES);
  const clause = sentence.trim().replace(/[.!?;\s]+$/, "");
  return clause.length > LONGEST ? null : smallAtFirst(clause);
}

function smallAtFirst(clause: string): string {
  return PLAIN.test(clause) ? clause.slice(0, 1).toLowerCase() + clause.slice(1) : clause;
}

/** "Answer for the questionnaire: telemetry is opt-in" says that telemetry is. */
function withoutLabel(sentence: string, word: string): string {
  const at = sentence.indexOf(": ");
  const rest = sentence.slice(at + 2);
  return at > 0 && rest.includes(word) && rest.includes(" ") && hasVerb(rest) ? rest : sentence;
}

/** Cut where something is added after the word, and where something was said before it. */
function withoutAdded(clause: string, word: string): string {
  const end = clause.indexOf(word) + word.length;
  const added = ADDED.exec(clause.slice(end));
  const whole = added === null ? clause : clause.slice(0, end + added.index);
  const parts = whole.split(/,? (?:because|so|since|but|while|whereas) |: the |; /);
  const last = parts.findLast((part) => part.includes(word)) ?? whole;
  return hasVerb(last) ? last : whole;
}

/** Words that are written small inside of a sentence; any other first word may be a name. */
const PLAIN =
  /^(?:the|an?|our|we|all|each|every|any|no|some|most|many|both|in|on|for|by|with|from|to|at|as|this|that|these|those|there|it|its|they|you|your|one|two|three|new|only|code|data|tests?|builds?|releases?|deploys?|users?|sessions?|requests?|logs?|access|public|private|production|development|pull|background|database|frontend|backend|sources?|files?|images?|errors?|tokens?|passwords?|dependencies|commits?|branches|documentation|timestamps?|retries|uploads?|order|orders|[a-z]+s(?= (?:are|were|have|go|run|live|expire))) /i;

const VERB =
  / (?:is|are|has|have|can|may|must|does|do|uses?|runs?|lives?|allows?|supports?|requires?|needs?|keeps?|expires?|listens?|serves?|stays?|remains?|goes|go|gets?|gives?|takes?|accepts?|refuses?|returns?|writes?|holds?|speaks?|follows?|answers?|closes?|opens?|sends?|belongs?|owns?|starts?|binds?|flags?|retains?|deletes?|stores?|defaults?|comes?|ships?|builds?|targets?|lands?|installs?|quer(?:y|ies)|transmits?|carr(?:y|ies)|picks?|resolves?|points?|allocates?|locks?|caches?|times?|sets?|abandons?|share|install) /;

export function hasVerb(text: string): boolean {
  return VERB.test(` ${text.split(" ").slice(1).join(" ")} `);
}

/** Words that begin an order, a condition or a reference, and no statement that stands for itself. */
const NO_STATEMENT =
  /^(?:use|run|open|install|set|put|add|keep|scrape|point|press|send|always|never|do|don't|prefer|build|ask|make|call|split|raise|to|when|if|with|for|in|on|there|here|no|not|see|note|because|it|they|that|this|these|those|and|or|then|after|before|without|unless)\b/i;

export function isStatement(clause: string): boolean {
  return hasVerb(clause) && !NO_STATEMENT.test(clause);
}
