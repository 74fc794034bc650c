import type { Part } from "./repositoryClaim.ts";

/** Who or what does something: the words between "the" and the first verb. */
const ACTOR =
  /^(?:(?:currently|today|now|here|at present),?\s+)?(?:the|our|a|an|this|its)\s+((?:[\w.+#/-]+\s+){0,3}?[\w.+#/-]+)(?:\s+(?:in|of|for|on|behind|under|from|at)\s+[^,]{1,40}?)?\s+(?:is|are|runs?|uses?|needs?|requires?|targets?|depends?|ships?|builds?|starts?|supports?|works?|sits?|stays?|has|have|relies|compiles?|serves?|renders?)\b/i;

/** What a sentence about the project as a whole may begin with. */
const WHOLE: ReadonlySet<string> = new Set(
  `project app application codebase repo repository code stack backend back-end frontend front-end server api service database db
  runtime image images framework language build builds version versions monorepo system product team minimum requirement
  requirements module package library crate gem plugin extension ui client web engine platform base toolchain compiler
  environment container containers setup ci pipeline workflow workflows tests test suite compose docker-compose dockerfile manifest
  workspace program tool software solution deployment default baseline level target interpreter store cache queue broker orm
  linter formatter bundler runner manager styles styling pages program compilation source sources`
    .trim()
    .split(/\s+/),
);

/**
 * The thing that a sentence says something of, where that is neither the project nor what everything in it has: "the
 * scheduler" may be a folder here, or somebody else's. Names that begin in capitals are left to the claim itself.
 */
export function actorIn(text: string): Part | null {
  const words = ACTOR.exec(text)?.[1]?.split(/\s+/) ?? [];
  const head = words.at(-1) ?? "";
  return head === "" || /[A-Z]/.test(head) || WHOLE.has(head.toLowerCase())
    ? null
    : { name: head.toLowerCase(), isOwn: true };
}
