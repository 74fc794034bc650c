import { openWordsOf } from "./openWords.ts";

/** What a text says was given up, and what came in its place, as the roots of their words. */
export interface ToldChange {
  readonly left: ReadonlySet<string>;
  readonly came: ReadonlySet<string>;
}

const PART = "([^.;:,()]{2,60}?)";
const END =
  "(?=[.;:,()]|$| (?:and|because|since|so|as|with|for|on|in|at|after|ahead|when|which|while|last|this|from|by)\\b)";

/** Turns of phrase, with the place of what is left and of what comes in its stead. */
const CHANGES: readonly { readonly form: RegExp; readonly left?: number; readonly came?: number }[] = [
  { form: forms(`from ${PART} (?:over )?(?:to|onto|into) ${PART}${END}`), left: 1, came: 2 },
  { form: forms(`replac(?:e|ed|es|ing) ${PART} (?:with|by) ${PART}${END}`), left: 1, came: 2 },
  {
    form: forms(`${PART} (?:has |have |was |were |is |are )?(?:been )?replaced (?:by|with) ${PART}${END}`),
    left: 1,
    came: 2,
  },
  { form: forms(`(?:swapped|traded|exchanged|ditched|dropped) ${PART} for ${PART}${END}`), left: 1, came: 2 },
  { form: forms(`${PART} (?:→|->|=>) ${PART}${END}`), left: 1, came: 2 },
  { form: forms(`${PART} (?:has|have) (?:now )?replaced ${PART}${END}`), came: 1, left: 2 },
  {
    form: forms(
      `${PART} (?:instead of|in place of|rather than|takes the place of|took over from) ${PART}${END}`,
    ),
    came: 1,
    left: 2,
  },
  {
    form: forms(
      `(?:dropped|removed|retired|abandoned|decommissioned|deleted|killed|sunset|uninstalled|ripped out|moved off|moved away from|migrated off|got rid of|no longer (?:use|uses|using|support|supports|run|runs|need|needs)) (?!in |on |from |by |for |at |to |with |as |our own )${PART}${END}`,
    ),
    left: 1,
  },
  {
    form: forms(
      `${PART} (?:is|are|was|were|has been|have been) (?:now )?(?:gone|dropped|removed|retired|deleted|decommissioned|shut down|switched off|turned off|powered off|read-only|archived|deprecated)${END}`,
    ),
    left: 1,
  },
  {
    form: forms(
      `(?:switched|moved|migrated|converted|changed|ported|upgraded|went|gone) (?:[^.;:,]{2,40}? )?(?:over )?to ${PART}${END}`,
    ),
    came: 1,
  },
  { form: forms(`(?:in place of|instead of|rather than) ${PART}${END}`), left: 1 },
  {
    form: forms(
      `(?:stopped|ceased|quit) (?:using|accepting|supporting|shipping|publishing|running) ${PART}${END}`,
    ),
    left: 1,
  },
  { form: forms(`in favou?r of ${PART}${END}`), came: 1 },
];

function forms(form: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${form}`, "giu");
}

/** A statement is short; of what is longer only the beginning is read. */
const LONGEST_READ = 600;
const MOST_OF_A_FORM = 4;

const NOTHING: ToldChange = { left: new Set(), came: new Set() };
/** What is only intended has changed nothing. */
const INTENDED =
  /\b(?:will|would|could|should|might|plans?|planned|planning|going to|propos(?:e|es|ed|al)|consider(?:s|ed|ing)?|wants?|todo|evaluat(?:e|es|ed|ing)|spike|looking at|next (?:week|month|quarter|year|sprint))\b/i;

export function isIntended(text: string): boolean {
  return INTENDED.test(text);
}

const KNOWN = new Map<string, ToldChange>();
const MOST_KNOWN = 1_000;

/** Each statement of a story is asked about many times. */
export function toldChange(text: string): ToldChange {
  const known = KNOWN.get(text);
  if (known) return known;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  const change = readChange(text);
  KNOWN.set(text, change);
  return change;
}

function readChange(text: string): ToldChange {
  const read = sentencesOf(text.slice(0, LONGEST_READ))
    .filter((sentence) => !INTENDED.test(sentence))
    .join(" ");
  if (read === "") return NOTHING;
  const left = new Set<string>();
  const came = new Set<string>();
  for (const change of CHANGES) {
    for (const match of Array.from(read.matchAll(change.form)).slice(0, MOST_OF_A_FORM)) {
      for (const root of lastRoots(match[change.left ?? -1])) left.add(root);
      for (const root of lastRoots(match[change.came ?? -1])) came.add(root);
    }
  }
  for (const root of came) if (left.has(root)) came.delete(root);
  return { left, came };
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+/);
}

/** What a phrase is about stands at its end: "our build cache", "the Jenkins jobs". */
const MOST_WORDS = 4;

function lastRoots(phrase: string | undefined): string[] {
  if (phrase === undefined) return [];
  // A capital at its beginning is one in the middle of the sentence, but for the first.
  return openWordsOf(`so ${phrase}`)
    .map(({ root }) => root)
    .slice(-MOST_WORDS);
}
