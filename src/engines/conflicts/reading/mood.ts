/** How a clause speaks of what it names: as so, as having happened, as gone, as under way, as only thought of. */
export type Mood = "current" | "reported" | "past" | "planned" | "ongoing";

/** Announced, wished or weighed: nobody says that it is so. */
const PLANNED = matcher(`
  will(?! not) | shall | would | could | might | may (?:move|switch|migrate|become|change|want|soon) | plans? to | planned | planning | going to | intends? to | wants? to | hopes? to | would like |
  propos(?:e|es|ed|al|als|ing) | consider(?:s|ed|ing)? | evaluat(?:e|es|ed|ing|ion) | explor(?:e|es|ed|ing) | investigat(?:e|es|ed|ing) |
  rfc | roadmap | someday | eventually | next (?:week|month|quarter|sprint|year|release|major) | todo | to do | idea | draft | spike |
  prototyp(?:e|es|ed|ing) | proof of concept | poc | experiment(?:s|al|ing|ed)? | if (?:we|i|they) | what if | if you | whoever | those who | anyone who | suppose | hypothetical(?:ly)? |
  suggest(?:s|ed|ion|ing)? | discuss(?:es|ed|ing|ion)? | debat(?:e|ed|ing) | maybe | perhaps | in the future | long term | should (?:we|i|it|they) |
  wish | aims? to | recommends? | recommended |
  target(?:s|ed|ing)? (?:for|q[1-4]) | q[1-4] | what about | worth (?:a|it|trying) | tried | trying |
  (?<!as )soon | later this | ask(?:s|ed)? (?:whether|for|if) | looking (?:at|into) | upcoming | forthcoming
`);

/** How it was. */
const PAST = matcher(`
  used to | we used | used until | was \\w+ until | previously | formerly | originally | historically | initially | at first | back then |
  in the past | at the time | until (?:v?\\d\\S*|last \\w+|recently|january|february|march|april|may|june|july|august|september|october|november|december|the \\w+ (?:release|migration|upgrade|move)) | prior to | once (?:was|were|had|used) | earlier | back when | years? ago | months? ago | weeks? ago | last (?:year|quarter|month|week) | in (?:19|20)\\d\\d |
  in the (?:beginning|early days|old days) | started (?:out|with|on|as) | legacy days | predat(?:e|es|ed)
`);

/** What happened, told by whoever works with the thing. */
const REPORTED = matcher("was | were | had | had been | did | ran | began | used");

/** A change that is being made: neither before nor after holds for sure. */
const ONGOING = matcher(`
  (?:is|are|being|be|currently|still|busy|been) (?:being )?(?:migrat|mov|switch|replac|upgrad|port|convert|roll|transition|rewrit)(?:ed|ing|ting|e|en) |
  (?:migrating|moving|switching|upgrading|porting|converting|transitioning|rewriting|cutting over) |
  (?:migration|upgrade|transition|cutover|rollout|changeover|(?:move|switch|port) (?:to|from|off|away|onto))
`);

/** What makes such a change a thing that happened. */
const DONE = matcher(`
  complete | completed | done | finished | finishes | landed | shipped | live | over | merged | rolled out | concluded | successful | succeeded | closed | wrapped up | went live | cut over | fully
`);
const NOT_DONE = matcher(`
  not (?:yet )?(?:complete|completed|done|finished|started|over|live|merged)| in progress | under way | underway | ongoing | half | partly | partially | pending | remaining | remains | blocked | started | begun | waiting
`);

export function moodOf(plain: string, isQuestion: boolean, announces: boolean): Mood {
  if (isQuestion || PLANNED.test(plain)) return "planned";
  if (ONGOING.test(plain) && (!DONE.test(plain) || NOT_DONE.test(plain))) return "ongoing";
  if (!announces && PAST.test(plain)) return "past";
  if (!announces && REPORTED.test(plain)) return "reported";
  return "current";
}

/** Alternatives between bars, each of whole words. */
export function matcher(alternatives: string): RegExp {
  const list = alternatives
    .trim()
    .split(/\s*\|\s*(?![^(]*\))/)
    .join("|");
  return new RegExp(`(?<![\\w.-])(?:${list})(?![\\w-])`);
}
