import { describe, expect, it } from "vitest";
import type { Told } from "../../told.ts";
import { repositoryClaims } from "../claims/repositoryClaims.ts";
import { readDeclarations } from "../readDeclarations.ts";
import { repositoryConflict } from "../repositoryConflict.ts";
import { compareWithRepository } from "./compareWithRepository.ts";

const TOLD: Told = { id: "f1", text: "", at: null, focus: null, agentId: null, sessionId: null };

/** What is asked about a statement in a repository of these files; null where nothing speaks against it. */
function asked(
  text: string,
  files: Readonly<Record<string, string>>,
  about: Partial<Told> = {},
): string | null {
  const told = { ...TOLD, ...about, text };
  const declarations = Object.entries(files).flatMap(([path, content]) => readDeclarations(path, content));
  const paths = Object.keys(files);
  const exists = (path: string) => paths.some((each) => `/${each}/`.includes(`/${path.replace(/^\//, "")}/`));
  return (
    repositoryConflict(told, compareWithRepository(repositoryClaims(told), declarations, exists))?.question ??
    null
  );
}

const ENGINES = (range: string) => ({ "package.json": `{\n  "engines": {\n    "node": "${range}"\n  }\n}` });

describe("compareWithRepository", () => {
  it("names the file and the line", () => {
    expect(asked("We run on Node 18.", ENGINES(">=20"))).toBe(
      'Is Node 18 still what we use? package.json line 3 says `"node": ">=20"`.',
    );
  });

  it("makes a conflict of one statement that is stale, with its evidence", () => {
    const told = { ...TOLD, text: "We run on Node 18." };
    const declarations = readDeclarations(".nvmrc", "20\n");
    const found = repositoryConflict(
      told,
      compareWithRepository(repositoryClaims(told), declarations, () => true),
    );
    expect(found).toMatchObject({ ids: ["f1"], category: "stale", evidence: [{ tier: "repository" }] });
    expect(found?.evidence[0]?.says).toBe(".nvmrc line 1 says `20`.");
    expect(repositoryConflict(told, [])).toBeNull();
  });

  it("is silent where a range allows it, or nothing declares it", () => {
    expect(asked("We run on Node 18.", ENGINES(">=16"))).toBeNull();
    expect(asked("We run on Node 18.", {})).toBeNull();
    expect(asked("We use React 17.", ENGINES(">=20"))).toBeNull();
  });

  it("is silent where any file agrees", () => {
    expect(asked("We run on Node 18.", { ".nvmrc": "20", Dockerfile: "FROM node:18" })).toBeNull();
    expect(
      asked("We run on Node 18.", { ".nvmrc": "20", "examples/a/Dockerfile": "FROM node:18" }),
    ).toBeNull();
  });

  it("takes a range without an end for what will do, and not for what is used", () => {
    expect(asked("We run on Node 18.", { ...ENGINES(">=16"), ".nvmrc": "20" })).toContain(".nvmrc line 1");
    expect(asked("We support Node 18.", { ...ENGINES(">=16"), ".nvmrc": "20" })).toBeNull();
  });

  it("compares the lowest version only with bounds that have risen", () => {
    expect(asked("Requires Node 18 or newer.", ENGINES(">=20"))).toContain("lowest version");
    expect(asked("Requires Node 18 or newer.", ENGINES(">=16"))).toBeNull();
    expect(asked("Requires Node 18 or newer.", { ".nvmrc": "20" })).toBeNull();
  });

  it("believes a lock file only about what a manifest names", () => {
    const lock = 'webpack@^5:\n  version "5.90.0"\n';
    expect(asked("We use webpack 4.", { "yarn.lock": lock })).toBeNull();
    const manifest = '{"devDependencies": {"webpack": "*"}}';
    expect(asked("We use webpack 4.", { "yarn.lock": lock, "package.json": manifest })).toContain(
      "yarn.lock line 2",
    );
  });

  it("does not take a library for the server it speaks with", () => {
    expect(asked("We use Redis 6.", { "package.json": '{"dependencies": {"redis": "^4.6.0"}}' })).toBeNull();
  });

  it("keeps to the environment and the part that is spoken of", () => {
    const compose = { "docker-compose.yml": "services:\n  db:\n    image: postgres:16" };
    expect(asked("Our database is Postgres 14.", compose)).toContain("docker-compose.yml line 3");
    expect(asked("In production our database is Postgres 14.", compose)).toBeNull();
    expect(asked("The billing service uses Postgres 14.", compose)).toBeNull();
    const parts = { "web/package.json": '{"dependencies": {"react": "^18.0.0"}}' };
    expect(asked("The web package uses React 17.", parts)).toContain("web/package.json");
  });

  it("lets checks speak where nothing else does, and examples never", () => {
    const checks = { ".github/workflows/ci.yml": "env:\n  PYTHON_VERSION: 3.12" };
    expect(asked("We use Python 3.8.", checks)).toContain("ci.yml line 2");
    expect(asked("We use Python 3.8.", { "examples/Dockerfile": "FROM python:3.12" })).toBeNull();
  });

  it("compares ports only where the project has one", () => {
    const one = { Dockerfile: "FROM node:20\nEXPOSE 3000" };
    expect(asked("The server listens on port 8080.", one)).toContain("Dockerfile line 2");
    expect(asked("The server listens on port 3000.", one)).toBeNull();
    expect(asked("Redis listens on port 6380.", one)).toBeNull();
    expect(asked("The server listens on port 8080.", { Dockerfile: "FROM x\nEXPOSE 3000 4000" })).toBeNull();
    const mapped = { "compose.yml": 'services:\n  web:\n    build: .\n    ports:\n      - "8080:80"' };
    expect(asked("The server listens on port 8080.", mapped)).toBeNull();
  });

  it("knows when a script or target is gone", () => {
    const scripts = { "package.json": '{"scripts": {"build": "tsc"}}' };
    expect(asked("Run `npm run seed` first.", scripts)).toContain("package.json has no script `seed`");
    expect(asked("Run `npm run build` first.", scripts)).toBeNull();
    expect(asked("Run `make seed` first.", scripts)).toBeNull();
    expect(asked("Run `make seed` first.", { Makefile: "include other.mk\nall:\n\ttrue" })).toBeNull();
  });

  it("knows when another tool has taken the place", () => {
    const vitest = { "package.json": '{"scripts": {"test": "vitest run"}}' };
    expect(asked("Tests are run with jest.", vitest)).toContain("Is jest still our test runner?");
    expect(asked("Tests are run with vitest.", vitest)).toBeNull();
    expect(asked("Tests are run with pytest.", vitest)).toBeNull();
    const both = { "package.json": '{"scripts": {"test": "vitest run", "old": "jest"}}' };
    expect(asked("Tests are run with jest.", both)).toBeNull();
    expect(asked("We use yarn as our package manager.", { "pnpm-lock.yaml": "importers:\n" })).toContain(
      "pnpm",
    );
  });

  it("knows when a path is gone, but not of places it does not know", () => {
    const files = { "src/routes/a.ts": "", "apps/api/src/models/b.ts": "" };
    expect(asked("Handlers live in `src/handlers`.", files)).toContain("has no `src/handlers`");
    expect(asked("Routes live in `src/routes`.", files)).toBeNull();
    expect(asked("Models live in `src/models`.", files)).toBeNull();
    expect(asked("The docs live in `acme/handbook`.", files)).toBeNull();
  });

  it("compares constants by name, value and unit", () => {
    const files = { "src/a.ts": "export const MAX_RETRIES = 5;\nexport const REQUEST_TIMEOUT_MS = 60_000;" };
    expect(asked("MAX_RETRIES is 3.", files)).toContain("src/a.ts line 1");
    expect(asked("MAX_RETRIES is 5.", files)).toBeNull();
    expect(asked("`maxRetries` is 5.", files)).toBeNull();
    expect(asked("The request timeout is 30 s.", files)).toContain("src/a.ts line 2");
    expect(asked("The request timeout is 1 minute.", files)).toBeNull();
    expect(asked("The request timeout is 30.", files)).toBeNull();
    expect(asked("The timeout is 30 s.", files)).toBeNull();
    expect(asked("fontWeight: 700", { "src/a.ts": "const fontWeight = 600;" })).toBeNull();
    const twice = { ...files, "src/b.ts": "const MAX_RETRIES = 7;" };
    expect(asked("MAX_RETRIES is 3.", twice)).toBeNull();
    expect(asked("MAX_RETRIES is 3.", { "test/a.ts": "const MAX_RETRIES = 5;" })).toBeNull();
  });
});
