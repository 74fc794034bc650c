export const TEST_CATEGORIES = ["unit", "integration", "e2e", "performance"] as const;
export type TestCategory = (typeof TEST_CATEGORIES)[number];

/** A file that lies among tests, as far as it tells what kind of test it is. */
export interface TestFile {
  readonly path: string;
  readonly language: string | null;
  readonly text: string;
  /** What it imports: ids of modules outside of the project, and paths in it. Types alone do not count. */
  readonly imports: readonly string[];
  /** Files among the tests that it imports, also by way of others, with what they import. */
  readonly support: readonly Pick<TestFile, "path" | "text" | "imports">[];
}

/** What the project says of all of its tests. */
export interface TestProject {
  /** The text of the manifest nearest to a file: package.json, Gemfile and their like; empty where there is none. */
  manifestFor(path: string): string;
}

export interface Categorized {
  readonly path: string;
  readonly category: TestCategory;
  /** Null where nothing tells. */
  readonly framework: string | null;
  /** What spoke for the category and the framework. */
  readonly reasons: readonly string[];
}
