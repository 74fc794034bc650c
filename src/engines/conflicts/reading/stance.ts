import type { Stance } from "./assertion.ts";
import type { Mood } from "./mood.ts";

const ARTICLES =
  "(?: (?:the|our|a|an|its|all|any|old|legacy|former|existing|self-hosted|managed|remaining|last|of|every|both))*";

/** What stands before a name that is given up. */
const LEFT_BEFORE = new RegExp(
  `(?:^| )(?:${[
    "instead of|rather than|in place of|off|away from|(?:chose|chosen|picked|prefer|prefers|preferred|selected)(?: \\S+){1,4} over|than|unlike",
    "replac(?:e|es|ed|ing)|supersed(?:es|ed|ing)|dropp(?:ed|ing)|drops?|remov(?:e|es|ed|ing)|retir(?:e|es|ed|ing)|delet(?:ed|ing)|deprecat(?:e|es|ed|ing)",
    "no longer(?: \\w+)?(?: on| in| to| with)?|stop(?:ped|ping)?(?: using)?|abandon(?:ed|s)?|decommission(?:ed|ing)?|sunset(?:ting)?|ditch(?:ed|ing)?|kill(?:ed)?|uninstall(?:ed)?|leaving|left|outgrew",
    "predecessor|former|formerly|previously|old|legacy|disabled?|disabling|turned off|switched off",
  ].join("|")})${ARTICLES}$`,
);
/** A change leaves what it comes from; "pulled from" and "served from" leave nothing. */
const FROM_BEFORE = new RegExp(`(?:^| )from${ARTICLES}$`);
/** And after it. */
const LEFT_AFTER =
  /^ →|^ (?:[\w.]+ ){0,3}?(?:(?:is|are|was|were|has|have|had|got|gets) )?(?:(?:now|finally|fully|being|since|officially|been|all) )*(?:deprecated|retired|removed|gone|dropped|replaced|decommissioned|sunset|obsolete|dead|abandoned|phased out|history|switched off|turned off|shut down|no longer|deleted|superseded|uninstalled|disabled|ones are gone|has no effect|have no effect|ignored|unsupported)(?: |$)/;
const DENIED_BEFORE =
  /(?:^| )(?:not|never|no|nor|neither|without|lacks?|lacking|avoid|avoids|forbid|forbids|ban|bans|banned)(?: (?:use|using|used|run|running|be|on|in|a|an|the|our|have|need|supports?|supported|allow|rely|with|any|yet|actually|really|just|only|depend|stored?|accept|require|offer|expose|written|built|based))*$/;
const DENIED_AFTER =
  /^ (?:is|are|does|do|should|must) (?:not|never)(?: \w+){0,2}(?: (?:used|supported|allowed|permitted|an option|enabled|in use))?(?: |$)/;

/** A verb of change, or "now", that leads up to the name: it is what was changed to. */
const ARRIVED_BEFORE = new RegExp(
  `(?:^| )(?:${[
    "(?:switch(?:ed|es)?|migrat(?:ed|es)|moved?|moves|convert(?:ed|s|ing)|port(?:ed|s)|upgrad(?:ed|es)|downgrad(?:ed|es)|chang(?:ed|es)|rewr(?:ote|itten)|went|gone|revert(?:ed)?|rolled|return(?:ed)?|bumped|raised|lowered|set|updated|transitioned|cut over|swapped|points?)(?: [\\w./'-]+){0,7}? (?:to|onto|into|→|over to|back to|at)",
    "(?:replac(?:ed|es)|swapped|rewr(?:ote|itten)|rebuilt|relicensed|reimplemented)(?: [\\w./'-]+){0,5}? (?:with|by|in|for|under|as)",
    "(?:now|back|from (?:today|now|this week)(?: on)?)(?: (?:on|in|with|under|at|uses?|using|runs?|lives?|is|are|opens?|logs|by|to|through|via|we|it))*",
    "(?:is|are|runs?|uses?|lives?|lived|sits) now(?: (?:on|in|with|under|at|by))?",
    "adopted|introduced|→|decision :?|settled on|standardi[sz]ed on|consolidated on|favou?r of|went with|became|becomes|decided on",
  ].join("|")})(?: (?:the|our|a|an|managed|hosted|being|use|using|plain|full|pure|dual|:))*$`,
);

const VERBS =
  "runs?|running|built|builds?|based|lives?|host(?:s|ed)?|deploy(?:s|ed)?|stored?|stores|kept|keeps?|saved?|saves|written|writes?|backed|powered|served?|serves|authenticat(?:es?|ed)|sign(?:s|ed)?|managed|handled|tested|tests?|shipped|ships?|licen[sc]ed|released|formatted|linted|relies|rely|depends?|standardi[sz]ed|sits|goes|go|implemented|secured|protected|encrypted|hashed|tracked|monitored|sent|sends?|cached|queued|publish(?:es|ed)?|logged|scheduled|rendered|install(?:s|ed)?|persist(?:s|ed)?|encoded|serialized|merged?|orchestrated|provisioned|compiled|bundled|indexed|made|done|configured|works?|operates?|uses?|talks?|communicates?|happens?|is|are|exposed|modell?ed|stays?|connects?|remains?|delivered|processed|paginat(?:es?|ed)|verified|issued|generated|represented|expressed|named|indent(?:s|ed)?|deleted|located|tagged|triggered|cut|scaled|paged|validated|land|lands|starts?|pulled|quer(?:y|ies)|installed|open|pick|picks|belongs?|comes?|fetch(?:es|ed)?|expects?|assumes?|returns?|given|measured|reported";
const PREPOSITIONS = "on|in|into|with|by|via|through|over|to|as|from|using|under|at|against|atop|upon";
const FILLERS =
  "(?: (?:the|our|a|an|its|only|just|plain|single|one|managed|hosted|self-hosted|still|currently|always|exclusively|entirely|solely|short-lived|signed|pure|simple|classic|standard|also|amazon|aws|google|azure|apache|vanilla|strictly|be|being|of|using|on|in|with|via|through|by|over|as|every|to|all|official|ordinary|dual|:|an|three-clause|the))*";
const HOLDS_BEFORE = new RegExp(
  `(?:^| )(?:${[
    "use|uses|using|utili[sz]es?|employs?|runs?|is|are|remains?|stays?|means|chose|chooses?|chosen|picked|selected|prefers?|requires?|needs?|targets?|speaks?|exposes?|returns?|accepts?|offers?|provides|follows?|demands?|supports?|mandates?|=|:|called|named|holds?|press|create|run|defaults to|open|gets?",
    `(?:${VERBS})(?: [\\w./'-]+){0,4}? (?:${PREPOSITIONS})(?: [\\w'-]+){0,3}?`,
    // Any verb of a thing that it does something with.
    "[\\w./'-]+(?: [\\w./'-]+){0,4}? [a-z]{3,}s(?: [\\w./'-]+){0,3}? (?:with|via|using|through)",
  ].join("|")})${FILLERS}$`,
);
const OWNED_AFTER =
  /^ (?:\w+ )?(?:is|are|becomes|became|remains|stays|serves as|acts as|works as|powers|stores|backs|handles|serves|holds|runs|drives|hosts|manages|persists|keeps|caches|signs|authenticates|formats|lints|bundles|tests)(?: |$)/;

const DEFAULT_AFTER =
  /^ (?:is|becomes|became|remains|stays) (?:now )?(?:the|our) (?:new |current )?(?:default|standard)(?: |$)/;

export interface Surroundings {
  /** The plain words of the clause before the name, and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether the clause has a word for what the name is one of. */
  readonly hasNoun: boolean;
}

/** How a clause stands to a name in it. */
export function stanceOf(mood: Mood, announces: boolean, { before, after, hasNoun }: Surroundings): Stance {
  const padded = after === "" ? "" : ` ${after}`;
  const isThought = mood === "planned" || mood === "ongoing";
  const isFrom = (announces || isThought) && FROM_BEFORE.test(before);
  if (isFrom || LEFT_BEFORE.test(before) || LEFT_AFTER.test(padded)) return isThought ? mood : "left";
  if (mood !== "current") return mood;
  if (DENIED_BEFORE.test(before) || DENIED_AFTER.test(padded)) return announces ? "left" : "denied";
  if (announces && ARRIVED_BEFORE.test(before)) return "arrives";
  if (!isStated(before, padded, hasNoun)) return "mentioned";
  return announces ? "arrives" : "holds";
}

/** Whether the clause says that this is what is used, and does not merely speak of it. */
function isStated(before: string, after: string, hasNoun: boolean): boolean {
  if (HOLDS_BEFORE.test(before) || /^ (?:based|by default)(?: |$)/.test(after)) return true;
  return DEFAULT_AFTER.test(after) || (hasNoun && OWNED_AFTER.test(after));
}

/** What was measured, and not what was laid down. */
const MEASURED =
  /(?:^| )(?:takes?|took|taking|weighs?|weighed|finish(?:es|ed)|peak(?:s|ed)?|measured|averag(?:e|es|ed)|spent|consum(?:es|ed)|grew|shrank|down by|lasted|counted|found|saw|seen|observed|about|roughly|nearly|almost|usual|usually|typical|typically|covers?|p50|p95|p99|faster|slower|killed at|a third|went (?:up|down)|failed|failing|fewer|added|wait|waits|lagged|got|went through)(?: |$)/;

export function stanceOfQuantity(mood: Mood, announces: boolean, plain: string, before: string): Stance {
  if (
    /(?:^| )(?:from|instead of|rather than|old|former|previous|nothing on|not)(?: (?:the|a|an|port|of))*$/.test(
      before,
    )
  )
    return "left";
  if (mood !== "current") return mood;
  if (MEASURED.test(plain)) return "mentioned";
  return announces ? "arrives" : "holds";
}
