import type { Told } from "../../told.ts";
import type { Circumstances, Part } from "./repositoryClaim.ts";

export interface Sentence extends Circumstances {
  readonly text: string;
}

const LONGEST_TEXT = 4_000;
const MOST_SENTENCES = 30;
const SENTENCE_END = /(?<=[.!?;])\s+|\s*\n+\s*/;

/** The sentences that say how things are now, here, and without reservation. All others claim nothing. */
export function currentSentences(told: Told): Sentence[] {
  const texts = withSubject(told).slice(0, LONGEST_TEXT).split(SENTENCE_END).slice(0, MOST_SENTENCES);
  return texts
    .map((text) =>
      text
        .replace(/^[-*•\s]+/, "")
        .replace(/`{2,}/g, "`")
        .trim(),
    )
    .filter((text) => text !== "" && NOT_NOW.every((pattern) => !pattern.test(text)))
    .map((text) => ({ text, environment: environmentIn(text), part: partIn(text, told) }));
}

/** "18" alone says nothing; said of "Node version" it does. */
function withSubject({ text, subject }: Told): string {
  return subject !== undefined && /^\s*(?:v?\d|version\b|is\b|=|:)/i.test(text) ? `${subject} ${text}` : text;
}

/** What was, what may be, what is denied, what others have, and what is only asked. */
const NOT_NOW: readonly RegExp[] = [
  /\b(?:was|were|had|been|used to|until|till|previous(?:ly)?|former(?:ly)?|original(?:ly)?|initial(?:ly)?|once|earlier|back then|at (?:the|that) time|ago|history|historical(?:ly)?|no longer|any ?more|old|older|legacy|deprecated|obsolete|outdated|last (?:week|month|year|quarter)|yesterday|in (?:19|20)\d\d)\b/i,
  /\b(?:upgraded?|upgrades|upgrading|updated?|updating|migrat(?:e|es|ed|ing|ion)|switch(?:ed|es|ing)?|moved|moving|bump(?:ed|s|ing)?|dropp(?:ed|ing)|drops?|replac(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|adopted|introduced|renamed|added|changed|converted|ported|retired|started|began|tried|chose|decided (?:to|on|against|for)|(?:we|was|were|team) decided|rejected|considered|evaluated|rolled back|downgraded?)\b/i,
  /\b(?:will|shall|would|could|should|might|may|going to|plan(?:s|ned|ning)?|propos(?:e|es|ed|al)|intend(?:s|ed)?|want(?:s|ed)?|wish|hope|consider(?:ing)?|evaluat(?:e|ing)|explor(?:e|ing)|investigat(?:e|ing)|eventual(?:ly)?|soon|someday|later|next (?:week|month|year|quarter|sprint|release|version|major)|upcoming|future|roadmap|todo|tbd|proposal|draft|prototype|experiment(?:al|s)?|spike|poc|rfc|let's|once|when|whenever|if|unless|whether|ideally|candidate|target date|by (?:q[1-4]|end of))\b/i,
  /\b(?:not|never|no|none|without|cannot|neither|nor|instead|rather than|unlike|except|avoid(?:s|ed|ing)?|other than|apart from|versus|vs|compared|than|stop(?:ped|s)?|refus(?:e|es|ed)|forbid(?:s|den)?|ban(?:s|ned)?)\b|n['’]t\b|→|->|=>/i,
  /\b(?:bugs?|issues?|broken|breaks?|broke|crash(?:es|ed)?|fail(?:s|ed|ing|ure)?|regression|incompatible|vulnerab\w+|cve|workaround|error|caused|reported|triggered|observed|reproduced|leak(?:s|ed)?|end[- ]of[- ]life|eol|released|changelog|release notes|feature of|since version|introduced in|documentation says|docs say)\b/i,
  /^(?:after|before)\b/i,
  /\b(?:they|theirs|their(?! own)|upstream|downstream|customers?|clients? (?:use|run)|vendors?|third[- ]part(?:y|ies)|partners?|competitors?|elsewhere|other (?:teams?|projects?|repos?|repositor(?:y|ies)|services?)|another|someone|somebody|forks?|tutorial|for example|e\.g|example|imagine|suppose|hypothetical(?:ly)?|my (?:laptop|machine)|his|her|people|users?|developers? (?:may|can)|some|most|many|several|sometimes|optional(?:ly)?|either|alternatively|probably|perhaps|maybe|likely|seems?|apparently|unclear|i think|i believe|assum(?:e|es|ed|ing)|rumou?r)\b/i,
  /\?\s*$/,
];

const ENVIRONMENTS: readonly (readonly [string, RegExp])[] = [
  ["production", /\b(?:production|prod)\b/i],
  ["staging", /\b(?:staging|pre-?prod|qa|uat)\b/i],
  ["checks", /\b(?:ci|pipelines?|github actions|gitlab|build agents?)\b/i],
  ["development", /\b(?:locally|local|dev|development|devcontainer|laptops?)\b/i],
  ["test", /\b(?:test environment|tests? (?:db|database)|testing environment|in tests)\b/i],
  [
    "elsewhere",
    /\b(?:sandbox|demo|preview|edge|lambda|heroku|vercel|netlify|aws|gcp|azure|rds|cloud|kubernetes|k8s|eu|us|apac|on-prem)\b/i,
  ],
];

function environmentIn(text: string): string | null {
  return ENVIRONMENTS.find(([, words]) => words.test(text))?.[0] ?? null;
}

const OWN_PART =
  /\b(?:the|our|a|an|each)?\s*([\w-]+)[ -](?:service|microservice|project|repo|repository|team|package(?! manager)|plugin|sdk|worker|daemon|job|module|subsystem|crate|library|extension|gateway|proxy|dashboard|bot|image|container|script|integration|pod|cluster|instance|node pool|variant|flavou?r|branch|sibling)\b/i;
const POSSESSIVE = /\b([A-Za-z][\w-]*)['’]s\b/;
const SHARED_PART = /\b(frontend|front-end|backend|back-end|client|server|api|web|cli|worker|admin|ui)\b/i;
const ANY_PART: ReadonlySet<string> = new Set(
  "the our this that a an as in of with to is are server client frontend backend api ui each whole main entire single it project app node docker base web core same every test tests shared its own".split(
    " ",
  ),
);

function partIn(text: string, { subject, focus }: Told): Part | null {
  const own = OWN_PART.exec(text)?.[1]?.toLowerCase() ?? POSSESSIVE.exec(text)?.[1]?.toLowerCase();
  if (own !== undefined && !ANY_PART.has(own)) return { name: own, isOwn: true };
  const named = subject === undefined ? undefined : OWN_PART.exec(subject)?.[1]?.toLowerCase();
  if (named !== undefined && !ANY_PART.has(named)) return { name: named, isOwn: true };
  const shared = SHARED_PART.exec(`${subject ?? ""} ${text}`)?.[1]?.toLowerCase() ?? focus?.toLowerCase();
  return shared === undefined ? null : { name: shared.replace("-", ""), isOwn: false };
}
