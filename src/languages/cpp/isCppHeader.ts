/** What C has no words for, at the beginning of a line or in a name. */
const CPP_ONLY =
  /^[ \t]*(?:(?:inline[ \t]+)?namespace\b|template[ \t]*<|class[ \t]+\w[\w \t]*[:{]|(?:public|private|protected)[ \t]*:|using[ \t]+\w)|\b\w+::\w/m;
const MOST_READ = 100_000;

/** Whether a header that could be either is C++. */
export function isCppHeader(text: string): boolean {
  return CPP_ONLY.test(text.slice(0, MOST_READ));
}
