import { matcher } from "./mood.ts";

/** Words that say of themselves that something is otherwise than before: whoever reads them knows which is newer. */
const CHANGES = matcher(`
  from this \\w+ on | from v?\\d\\S* (?:on|onwards?|upwards?) | new default | → | switched | switch over | migrated | moved | move to | replaced | replaces | supersed(?:e|es|ed) | no longer | not any ?more | any ?more |
  deprecated | dropped | instead of | reverted | rolled back | roll back | back (?:to|on|onto|in|with) | went back | gone back | returned to | restored | correction | corrected |
  turns out | turned out | actually | bumped | raised | lowered | increased | decreased | reduced | doubled | halved | tripled | cut (?:from|to|down) |
  changed | as of | since (?:v?\\d\\S*|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|then|yesterday|today|last|this|\\w+ \\d\\S*|the \\S+ (?:release|upgrade|migration|update|move|switch)) |
  now | upgraded | downgraded | renamed | retired | removed | sunset | from now on | from today | starting | going forward | effective | converted | ported |
  rewrote | rewritten | consolidated | adopted | updated | superseded | stopped | ended | decommissioned | promoted to | flipped | cut over | phased out | killed | deleted |
  extended | shortened | tightened | loosened | relaxed | widened | abandoned | scrapped | undid | undone | undo | re-?enabled | re-?introduced | reinstated | disabled | enabled |
  swapped | split | merged into | folded into | became | becomes | went (?:from|to|with) | gave up | given up | obsolete | today we | became | finished | complete | completed | landed | shipped |
  set to | set (?:the |our )?[\\w -]{2,40} to | has been | have been | finally | dismissed | overrid(?:e|es|den) | overrode | has moved | have moved | transitioned | introduced | rolled out
`);

/** Words of whoever decides or puts right: the question has been asked and answered. */
const SETTLES = matcher(`
  decided | decision | correction | corrected | update : | we agreed | agreed | settled | confirmed | confirms | final | clarification | to clarify | clarified | to be clear | canonical | authoritative |
  verified | double[- ]checked | checked (?:the|in|with) | for the record | both are | both (?:limits|values|of them) | whichever | mistaken | mistake | wrong | incorrect | misread | typo | outdated | stale | out of date | is right | is correct | an error | in error | ignore the | disregard | not the other way
`);

/** "Is dropped after 5 s" tells of a rule and not of a change. */
const HABIT =
  /(?<![\w-])(?:is|are|be|gets?|being|can|may) (?!now |no |not any)(?:\w+ly |only |then |also |always |never |not )?(?:dropped|removed|replaced|deleted|disabled|enabled|retired|changed|updated|moved|split|converted|stopped|ended|reverted|restored|promoted|renamed|raised|lowered|increased|reduced|extended|merged|abandoned|swapped|rolled back|set to|completed|finished|deprecated|killed|switched)(?![\w-])/g;

/** "The shipped configuration" tells which one, and not that it was shipped. */
const ATTRIBUTE =
  /(?<![\w-])(?:the|an?|our|its|all|any|each|every|no|with|of) (?:shipped|updated|completed|finished|merged|deleted|removed|disabled|enabled|renamed|restored|promoted|reduced|increased|extended|consolidated|rewritten|converted|replaced|changed)(?= \w)/g;

export function announcesChange(plain: string): boolean {
  return CHANGES.test(plain.replace(HABIT, " ").replace(ATTRIBUTE, " "));
}

const GONE =
  /(?:^| )(?:is|are|was|were|has been|have been|has|have) (?:\w+ )?(?:disabled|removed|gone|retired|dropped|unsupported|off|no effect|deprecated|decommissioned)(?: |$)/;

/** Whether something is said to be there no longer, as a state or as what was done. */
export function tellsOfEnd(plain: string): boolean {
  return GONE.test(plain);
}

export function settlesQuestion(plain: string): boolean {
  return SETTLES.test(plain);
}
