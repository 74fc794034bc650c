import type { TestCommand } from "./testCommand.ts";

/** The files at a root that tell how its tests are run, as far as they are there. */
export const MANIFESTS = [
  "package.json",
  "pyproject.toml",
  "pytest.ini",
  "tox.ini",
  "setup.cfg",
  "go.mod",
  "Cargo.toml",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "mix.exs",
  "Gemfile",
  "composer.json",
  "Package.swift",
  "build.sbt",
] as const;

type Manifests = ReadonlyMap<string, string>;

/** A command that most likely runs the tests here, for a person to look at and write down; null without a sign of one. */
export function proposeCommand(manifests: Manifests): TestCommand | null {
  for (const propose of PROPOSALS) {
    const proposed = propose(manifests);
    if (proposed) return proposed;
  }
  return null;
}

const only = (command: readonly string[] | null): TestCommand | null => command && { command };

const PROPOSALS: readonly ((manifests: Manifests) => TestCommand | null)[] = [
  (found) => only(forNode(found.get("package.json"))),
  (found) => (found.has("go.mod") ? { command: ["go", "test", "-json", "{folders:./...}"] } : null),
  (found) => only(forPython(found)),
  (found) => (found.has("Cargo.toml") ? { command: ["cargo", "test", "--no-fail-fast"] } : null),
  (found) =>
    found.has("pom.xml")
      ? { command: ["mvn", "-q", "test", "-Dtest={names,}"], reports: ["**/target/surefire-reports/*.xml"] }
      : null,
  (found) =>
    found.has("build.gradle") || found.has("build.gradle.kts")
      ? { command: ["./gradlew", "test", "--tests={names}"], reports: ["**/build/test-results/**/*.xml"] }
      : null,
  (found) => (found.has("mix.exs") ? { command: ["mix", "test", "{tests}"] } : null),
  (found) =>
    /\brspec\b/.test(found.get("Gemfile") ?? "") ? { command: ["bundle", "exec", "rspec", "{tests}"] } : null,
  (found) =>
    /phpunit/.test(found.get("composer.json") ?? "") ? { command: ["vendor/bin/phpunit", "{tests}"] } : null,
  (found) => (found.has("Package.swift") ? { command: ["swift", "test"] } : null),
  (found) => (found.has("build.sbt") ? { command: ["sbt", "test"] } : null),
];

/** What is installed beside the project is run, and nothing is fetched for it. */
const NODE_RUNNERS: Readonly<Record<string, readonly string[]>> = {
  vitest: ["npx", "--no", "vitest", "run", "{tests}"],
  jest: ["npx", "--no", "jest", "{tests}"],
  mocha: ["npx", "--no", "mocha", "{tests}"],
  ava: ["npx", "--no", "ava", "{tests}"],
  "@playwright/test": ["npx", "--no", "playwright", "test", "{tests}"],
};

function forNode(manifest: string | undefined): readonly string[] | null {
  const { scripts, dependencies, devDependencies } = objectIn(manifest);
  const script = typeof scripts?.test === "string" ? scripts.test : "";
  const names = Object.keys(NODE_RUNNERS);
  const isNamed = (name: string) => new RegExp(`(^|[\\s/])${name}(\\s|$)`).test(script);
  const runner =
    names.find(isNamed) ??
    (script === "" ? names.find((name) => name in { ...dependencies, ...devDependencies }) : undefined);
  if (runner !== undefined) return NODE_RUNNERS[runner] ?? null;
  if (/\bnode\b.* --test\b/.test(script)) return ["node", "--test", "{tests}"];
  if (/\bbun test\b/.test(script)) return ["bun", "test", "{tests}"];
  return script === "" || /no test specified/.test(script) ? null : ["npm", "test", "--", "{tests}"];
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

function objectIn(text: string | undefined): Manifest {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function forPython(found: Manifests): readonly string[] | null {
  const all = ["pyproject.toml", "tox.ini", "setup.cfg"].map((name) => found.get(name) ?? "").join("\n");
  if (found.has("pytest.ini") || /pytest/.test(all)) return ["python3", "-m", "pytest", "{tests}"];
  return ["pyproject.toml", "setup.cfg"].some((name) => found.has(name))
    ? ["python3", "-m", "unittest", "{tests}"]
    : null;
}
