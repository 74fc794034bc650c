import { canonicalName } from "./subjects.ts";

/** What a project usually has one tool for, and the tools there are for it, those of one ecosystem on a line. */
const TOOLS = {
  "test runner": [
    "jest vitest mocha ava jasmine karma tap qunit",
    "pytest nose nose2",
    "rspec minitest",
    "phpunit pest",
    "junit testng",
  ],
  linter: [
    "eslint biome oxlint tslint jshint xo standardjs",
    "flake8 ruff pylint",
    "rubocop standardrb",
    "phpcs mago",
  ],
  formatter: ["prettier biome dprint oxfmt", "black ruff yapf autopep8", "laravel-pint php-cs-fixer mago"],
  bundler: ["webpack rollup vite parcel esbuild rspack laravel-mix rolldown browserify turbopack tsup"],
  "package manager": ["npm yarn pnpm bun", "poetry pipenv uv pdm"],
  "build tool": ["maven gradle"],
  "browser test runner": ["cypress playwright nightwatch testcafe puppeteer"],
} as const;

export type Role = keyof typeof TOOLS;

const RIVALS = new Map<Role, Map<string, readonly string[]>>();
for (const [role, ecosystems] of Object.entries(TOOLS)) {
  const rivals = ecosystems
    .map((line) => line.split(" "))
    .flatMap((names) => names.map((name) => [name, names] as const));
  RIVALS.set(role as Role, new Map(rivals));
}

/** The packages a tool comes in under another name. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ["rspec-rails", "rspec"],
  ["rspec-core", "rspec"],
  ["phpunit/phpunit", "phpunit"],
  ["pestphp/pest", "pest"],
  ["laravel/pint", "laravel-pint"],
  ["friendsofphp/php-cs-fixer", "php-cs-fixer"],
  ["squizlabs/php-codesniffer", "phpcs"],
  ["slevomat/coding-standard", "phpcs"],
  ["carthage-software/mago", "mago"],
  ["pytest-django", "pytest"],
  ["ts-jest", "jest"],
  ["jest-cli", "jest"],
  ["standard", "standardrb"],
  ["standard-rails", "standardrb"],
  ["rubocop-rails", "rubocop"],
  ["junit-jupiter", "junit"],
  ["pint", "laravel-pint"],
  ["mvn", "maven"],
  ["mvnw", "maven"],
  ["gradlew", "gradle"],
]);

export function toolNamed(name: string): string {
  const canonical = canonicalName(name);
  return PACKAGES.get(canonical) ?? canonical;
}

/** What a tool is for; empty for what is none of those. */
export function rolesOf(name: string): Role[] {
  const tool = toolNamed(name);
  return [...RIVALS].flatMap(([role, tools]) => (tools.has(tool) ? [role] : []));
}

/** The tools that would have its place: those for the same, of the same ecosystem. */
export function rivalsOf(tool: string, role: Role): readonly string[] {
  return (RIVALS.get(role)?.get(tool) ?? []).filter((name) => name !== tool);
}
