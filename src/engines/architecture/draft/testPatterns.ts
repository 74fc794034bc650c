/** How tests are told apart by their path, in the ways that people do it. */
const CANDIDATES: readonly { readonly sign: RegExp; pattern(found: readonly string[]): string }[] = [
  { sign: /\.(test|spec)\.[a-z]+$/, pattern: ([, word]) => `**/*.${word}.*` },
  { sign: /_test\.([a-z]+)$/, pattern: ([, extension]) => `**/*_test.${extension}` },
  { sign: /(?:^|\/)test_[^/]+\.py$/, pattern: () => "**/test_*.py" },
  {
    sign: /(?:^|\/)(__tests__|__mocks__|testing|fixtures|testdata)\//,
    pattern: ([, folder]) => `**/${folder}/**`,
  },
  { sign: /^((?:[^/]+\/)*?(?:tests?|specs?|e2e))\//, pattern: ([, folder]) => `${folder}/**` },
];

/** Patterns for the tests among some files, those that mean most first. */
export function testPatterns(tests: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of tests) {
    for (const { sign, pattern } of CANDIDATES) {
      const found = sign.exec(path);
      if (!found) continue;
      const made = pattern(found);
      counts.set(made, (counts.get(made) ?? 0) + 1);
      break;
    }
  }
  return [...counts]
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([made]) => made);
}
