import type { FileTrait } from "../../../domain/codePassage.ts";

/**
 * Phrases that ask for a sort of file. A word is not enough where programs have the thing too: who asks for a test runner
 * does not want the tests.
 */
const ASKED_BY: Readonly<Record<FileTrait, RegExp>> = {
  test: /\b(tests|specs|(unit|integration|regression|end-to-end|e2e) test|test (case|file|suite)s?|(test|spec)s? (for|of|that)|tested|fixtures?)\b/i,
  example: /\b(examples?|samples?|demos?|tutorials?|benchmarks?)\b/i,
  document: /\b(docs?|documentation|documented|readme|guides?|changelog|release notes|licen[cs]e)\b/i,
  data: /\b(ya?ml|toml|xml|csv|manifest|workflows?|package\.json|lock ?file|dependencies|ci)\b/i,
  generated: /\b(generated|codegen)\b/i,
  legacy: /\b(legacy|compat|compatibility|deprecated|deprecations?|backwards?|older?|obsolete)\b/i,
  platform:
    /\b(platforms?|win|win32|windows|winapi|aix|os390|sunos|solaris|haiku|cygwin|qnx|(free|open|net)bsd)\b/i,
};

/** Who asks for tests wants tests. */
export function traitsAskedFor(text: string): Set<FileTrait> {
  const traits = Object.keys(ASKED_BY) as FileTrait[];
  return new Set(traits.filter((trait) => ASKED_BY[trait].test(text)));
}
