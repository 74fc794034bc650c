import type { FileTrait } from "../../../domain/codePassage.ts";

/**
 * Phrases that ask for a sort of file. A word is not enough where programs have the thing too: who asks for a test runner
 * does not want the tests, and who asks how dependencies are resolved does not want the list of them.
 */
const ASKED_BY: Readonly<Record<FileTrait, readonly RegExp[]>> = {
  test: [
    /\b(tests|specs|tested|fixtures?)\b/i,
    /\b((unit|integration|regression|end-to-end|e2e) test|test (case|file|suite)s?|(test|spec)s? (for|of|that))\b/i,
  ],
  example: [
    /(?<!\bfor )\bexamples?\b/i,
    /\b(samples|demos?|tutorials?|benchmarks?)\b/i,
    /\bsample (apps?|applications?|code|configs?|files?|programs?|projects?|usage)\b/i,
  ],
  document: [/\b(docs?|documentation|documented|readme|guides?|changelog|release notes|licen[cs]e)\b/i],
  data: [
    /\b(package\.json|tsconfig|pyproject|cargo\.toml|go\.mod|docker-?compose|lock ?files?)\b/i,
    /\b(ya?ml|toml|xml|csv|ini) (files?|configs?|configuration)\b|\.(ya?ml|toml|xml|csv|ini)\b/i,
    /\bci\b|\b(github|gitlab) (actions?|workflows?|pipelines?)\b|\b(build|release|deploy(ment)?) workflows?\b/i,
    /\b(package|project|npm|cargo|web|app|extension|deployment|kubernetes) manifests?\b|\bmanifest files?\b/i,
    /\b(which|what|declared|dev|npm|project|package|pinned|third-party|external) dependencies\b/i,
  ],
  generated: [
    /\b(auto-?generated|automatically generated|codegen output)\b/i,
    /\bgenerated (bindings|clients?|code|files?|output|parsers?|sources?|stubs|types)\b/i,
  ],
  legacy: [
    /\b(legacy|compat|compatibility|deprecated|deprecations?|obsolete)\b/i,
    /\bbackwards?[- ]compatib|\bold(er)? (apis?|behaviou?r|code|implementations?|interfaces?|styles?|syntax|versions?)\b/i,
  ],
  platform: [
    /\b(platform[- ](specific|dependent|independent)|cross-platform|platforms)\b/i,
    /\b(each|every|other|per|by|which|target) platform\b/i,
    // Time and screens have windows too.
    /\b(on|for|under) win(dows)?\b|\bwindows (api|builds?|console|only|paths?|registry|services?|specific|support)\b/i,
    /^windows (?!(and|are|between|by|for|from|in|of|on|or|that|to|with)\b)\w/i,
    /(?<=\S )Windows\b|\b(win32|win64|winapi|mingw|cygwin|wasi|wasm|emscripten)\b/,
    /\b(aix|os390|sunos|solaris|illumos|haiku|qnx|fuchsia|plan9|(free|open|net)bsd)\b/i,
  ],
};

/** Who asks for tests wants tests. */
export function traitsAskedFor(text: string): Set<FileTrait> {
  const traits = Object.keys(ASKED_BY) as FileTrait[];
  return new Set(traits.filter((trait) => ASKED_BY[trait].some((phrase) => phrase.test(text))));
}
