import { describe, expect, it } from "vitest";
import { readDeclarations } from "./readDeclarations.ts";

/** What a file declares, each as "subject attribute value @line". */
function declared(path: string, text: string): string[] {
  return readDeclarations(path, text).map(
    ({ subject, attribute, value, line }) => `${subject} ${attribute} ${value} @${line}`,
  );
}

describe("readDeclarations", () => {
  it("reads a package.json: dependencies, engines, scripts and the package manager", () => {
    const text = `{
  "packageManager": "pnpm@9.1.0",
  "engines": { "node": ">=20" },
  "scripts": { "test": "vitest run", "start": "serve --port 4000" },
  "dependencies": {
    "react": "^18.2.0",
    "redis": "^4.6.0"
  }
}`;
    const found = declared("package.json", text);
    expect(found).toEqual(
      expect.arrayContaining([
        "pnpm tool manager @2",
        "node version >=20 @3",
        "test command vitest run @4",
        "vitest tool script @4",
        "port port 4000 @4",
        "react version ^18.2.0 @6",
      ]),
    );
    // The client of a server has versions of its own.
    expect(found.join()).not.toContain("redis version");
  });

  it("tells the line and its words", () => {
    const [react] = readDeclarations("package.json", '{\n  "dependencies": {\n    "react": "17.0.2"\n  }\n}');
    expect(react).toMatchObject({
      line: 3,
      text: '"react": "17.0.2"',
      path: "package.json",
      standing: "project",
    });
  });

  const versions: [string, string, string][] = [
    [
      "pyproject.toml",
      '[project]\nrequires-python = ">=3.11"\ndependencies = [\n  "Django>=5,<6",\n]',
      "django version >=5,<6 @4",
    ],
    ["pyproject.toml", '[tool.poetry.dependencies]\npython = "^3.9"', "python version ^3.9 @2"],
    ["requirements.txt", "# web\nDjango[argon2]==5.1  # pinned", "django version ==5.1 @2"],
    ["Pipfile", '[packages]\nflask = "==3.0"\n[requires]\npython_version = "3.12"', "python version 3.12 @4"],
    [
      "setup.cfg",
      "[options]\npython_requires = >=3.8\ninstall_requires =\n    attrs>=22",
      "python version >=3.8 @2",
    ],
    [".nvmrc", "v20.11\n", "node version v20.11 @1"],
    [".ruby-version", "ruby-3.3.1", "ruby version 3.3.1 @1"],
    [".tool-versions", "nodejs 20.1.0\npython 3.12.1", "node version 20.1.0 @1"],
    ["rust-toolchain.toml", '[toolchain]\nchannel = "1.80"', "rust version 1.80 @2"],
    [
      "Cargo.toml",
      '[package]\nrust-version = "1.75"\n[dependencies]\nserde = { version = "1.0", features = ["x"] }',
      "serde version 1.0 @4",
    ],
    [
      "go.mod",
      "module x\n\ngo 1.22\n\nrequire (\n\tgithub.com/go-chi/chi/v5 v5.0.1\n)",
      "chi version 5.0.1 @6",
    ],
    [
      "pom.xml",
      "<project><properties>\n<java.version>1.8</java.version>\n</properties></project>",
      "java version 1.8 @2",
    ],
    [
      "build.gradle.kts",
      'plugins {\n  id("org.springframework.boot") version "3.2.0"\n}',
      "spring-boot version 3.2.0 @2",
    ],
    [
      "gradle/wrapper/gradle-wrapper.properties",
      "distributionUrl=https\\://x/gradle-8.5-bin.zip",
      "gradle version 8.5 @1",
    ],
    ["Gemfile", 'ruby "3.2.2"\ngem "rails", "~> 7.0"', "rails version ~> 7.0 @2"],
    ["Gemfile.lock", "GEM\n  specs:\n    rails (7.0.4)\n", "rails version 7.0.4 @3"],
    [
      "composer.json",
      '{"require": {"php": ">=8.2",\n"laravel/framework": "^11.0"}}',
      "laravel version ^11.0 @2",
    ],
    ["Dockerfile", "FROM node:20-alpine AS build\nEXPOSE 3000", "node version 20 @1"],
    ["Dockerfile", 'ARG NODE="22-alpine"\nFROM node:$NODE', "node version 22 @1"],
    ["docker-compose.yml", "services:\n  db:\n    image: postgres:16-alpine", "postgres version 16 @3"],
    [
      ".github/workflows/ci.yml",
      'jobs:\n  t:\n    steps:\n      - with:\n          node-version: "20.x"',
      "node version 20 @5",
    ],
    [
      ".github/workflows/ci.yml",
      "jobs:\n  t:\n    strategy:\n      matrix:\n        python: ['3.11', '3.12']",
      "python version 3.12 @5",
    ],
    [
      "pnpm-lock.yaml",
      "importers:\n  .:\n    dependencies:\n      react:\n        specifier: ^18\n        version: 18.2.0(x@1)\npackages:\n",
      "react version 18.2.0 @6",
    ],
    ["yarn.lock", 'react@^17.0.0:\n  version "17.0.2"\n', "react version 17.0.2 @2"],
    ["package-lock.json", '{\n"node_modules/react": {\n"version": "17.0.2"\n}}', "react version 17.0.2 @3"],
  ];
  it.each(versions)("reads versions of %s", (path, text, expected) => {
    expect(declared(path, text)).toContain(expected);
  });

  const others: [string, string, string][] = [
    [
      "docker-compose.yml",
      'services:\n  web:\n    build: .\n    ports:\n      - "8080:80"',
      "port port 8080:80 @5",
    ],
    ["Makefile", "test: build\n\tpytest -q\n", "test command pytest -q @1"],
    ["justfile", "lint arg:\n  ruff check\n", "lint command ruff check @1"],
    [".env.example", "PORT=3000\nLOG_LEVEL=info # why", "LOG_LEVEL setting info @2"],
    [
      "tsconfig.json",
      '{ // yes\n "compilerOptions": { "target": "ES2022", }\n}',
      "compilerOptions.target setting ES2022 @2",
    ],
    ["config/app.yml", "server:\n  timeout: 30\n", "server.timeout setting 30 @2"],
    ["src/limits.ts", "export const MAX_RETRIES = 5;\n", "MAX_RETRIES setting 5 @1"],
    ["src/limits.ts", "const TIMEOUT_MS: number = 30 * 1_000;", "TIMEOUT_MS setting 30000 @1"],
    ["app/user.rb", "class User\n  NEW_USER_DAYS = 70\nend", "NEW_USER_DAYS setting 70 @2"],
    ["net/limits.go", "const (\n\tdefaultTimeout = 5 * time.Second\n)", "defaultTimeout setting 5 s @2"],
    ["src/lib.rs", "pub(crate) const MAX_LOOK: usize = 128;", "MAX_LOOK setting 128 @1"],
    ["A.java", "  private static final int MAX_SIZE = 10;", "MAX_SIZE setting 10 @1"],
  ];
  it.each(others)("reads ports, commands and settings of %s", (path, text, expected) => {
    expect(declared(path, text)).toContain(expected);
  });

  it("leaves out what belongs to one function, and what has to be computed", () => {
    expect(declared("src/a.ts", "  const weight = 600;\nconst sum = 1 + other;\nlet count = 3;")).toEqual([]);
  });

  it("goes on after a string that is never closed", () => {
    expect(declared("package.json", '{ "engines": {\n"npm": "9\n, "node": ">=20" } }')).toContain(
      "node version >=20 @3",
    );
  });

  it("never reads what is filled in with secrets", () => {
    for (const path of [
      ".env",
      "app/.env.production",
      "server.key",
      "config/secrets.yml",
      "credentials.json",
    ])
      expect(declared(path, "PORT=3000\nport: 3000")).toEqual([]);
  });

  /** What is quoted of a declaration; `undefined` where there is none. */
  const quoted = (path: string, text: string, subject: string, attribute: string) =>
    readDeclarations(path, text).find((each) => each.subject === subject && each.attribute === attribute)
      ?.text;
  const SECRET = "hunter2hunter2";
  const besides: [string, string, string, string, string][] = [
    ["package.json", `{"apiKey":"${SECRET}","engines":{"node":">=20"}}`, "node", "version", '"node": ">=20"'],
    [
      "package.json",
      `{"scripts":{"test":"TOKEN=${SECRET} vitest run -k ${SECRET}"}}`,
      "vitest",
      "tool",
      '"test": "vitest run"',
    ],
    [
      "package.json",
      `{"scripts":{"start":"TOKEN=${SECRET} serve --port 4000"}}`,
      "port",
      "port",
      "--port 4000",
    ],
    ["package.json", `{"scripts":{"seed":"TOKEN=${SECRET} seed"}}`, "seed", "command", "seed"],
    ["config/app.json", `{"apiKey":"${SECRET}","retries":5}`, "retries", "setting", '"retries": 5'],
    ["config/app.json", `{"key":"${SECRET}","retries":[5,6]}`, "retries", "setting", "5"],
    ["config/app.yml", `retries: 5 # ${SECRET}`, "retries", "setting", "retries: 5"],
    ["config/app.toml", `retries = 5 # ${SECRET}`, "retries", "setting", "retries = 5"],
    ["app.properties", `retries: 5 # ${SECRET}`, "retries", "setting", "retries: 5"],
    [
      "Cargo.toml",
      `[dependencies]\nserde = { token = "${SECRET}", version = "1.0" }`,
      "serde",
      "version",
      'serde = { version = "1.0" }',
    ],
    [
      "pyproject.toml",
      `[project]\ndependencies = ["a @ https://${SECRET}@x", "Django>=5"]`,
      "django",
      "version",
      "Django>=5",
    ],
    [
      "pyproject.toml",
      `[project]\ndependencies = ["a @ https://${SECRET}@x", "Django>=5"]`,
      "a",
      "version",
      "a",
    ],
    [
      "requirements.txt",
      `Django[argon2]==5.1 --hash=${SECRET} # ${SECRET}`,
      "django",
      "version",
      "Django[argon2]==5.1",
    ],
    [
      "setup.py",
      `setup(token="${SECRET}", python_requires=">=3.8", install_requires=["attrs>=22"])`,
      "python",
      "version",
      'python_requires=">=3.8',
    ],
    ["Dockerfile", `ENV TOKEN=${SECRET} LOG_LEVEL=info`, "LOG_LEVEL", "setting", "LOG_LEVEL=info"],
    ["Dockerfile", `FROM --platform=x node:20-alpine AS ${SECRET}`, "node", "version", "FROM node:20-alpine"],
    ["Dockerfile", 'ARG NODE="22-alpine"\nFROM node:$NODE', "node", "version", 'ARG NODE="22-alpine"'],
    ["Dockerfile", `EXPOSE 3000 # ${SECRET}`, "port", "port", "EXPOSE 3000"],
    [".env.example", `LOG_LEVEL=info # ${SECRET}`, "LOG_LEVEL", "setting", "LOG_LEVEL=info"],
    [
      ".env.example",
      `BASE_URL=https://me:${SECRET}@host/x`,
      "BASE_URL",
      "setting",
      "BASE_URL=https://…@host/x",
    ],
    [
      "docker-compose.yml",
      `services:\n  a:\n    environment:\n      - LOG_LEVEL=info # ${SECRET}`,
      "LOG_LEVEL",
      "setting",
      "LOG_LEVEL=info",
    ],
    [
      "go.mod",
      `require github.com/go-chi/chi/v5 v5.0.1 // ${SECRET}`,
      "chi",
      "version",
      "require github.com/go-chi/chi/v5 v5.0.1",
    ],
    [
      "pom.xml",
      `<properties><token>${SECRET}</token><java.version>17</java.version></properties>`,
      "java",
      "version",
      "<java.version>17</java.version>",
    ],
    [
      "build.gradle",
      `x { token "${SECRET}" }; implementation "org.x:guava:31.1"`,
      "guava",
      "version",
      '"org.x:guava:31.1"',
    ],
    [
      "gradle/wrapper/gradle-wrapper.properties",
      `distributionUrl=https\\://me:${SECRET}@x/gradle-8.5-bin.zip`,
      "gradle",
      "version",
      "gradle-8.5",
    ],
    [
      "Gemfile",
      `gem "rails", "~> 7.0", git: "https://${SECRET}@x"`,
      "rails",
      "version",
      'gem "rails", "~> 7.0"',
    ],
    ["yarn.lock", 'react@^17.0.0:\n  version "17.0.2"\n', "react", "version", 'version "17.0.2"'],
    [
      "src/a.ts",
      `export const MAX_RETRIES = 5; // ${SECRET}`,
      "MAX_RETRIES",
      "setting",
      "export const MAX_RETRIES = 5;",
    ],
    ["Makefile", `seed: ## ${SECRET}\n\tseed`, "seed", "command", "seed"],
  ];
  it.each(besides)("quotes of %s only what is compared: %s", (path, text, subject, attribute, expected) => {
    expect(quoted(path, text, subject, attribute)).toBe(expected);
  });

  it("cuts a long quote at a word", () => {
    const text = quoted("config/app.yml", `greeting: ${"hello ".repeat(19)}`, "greeting", "setting");
    expect(text).toBe(`greeting: ${"hello ".repeat(17)}hello…`);
  });

  it("knows checks from the project, and both from examples", () => {
    const standing = (path: string) => readDeclarations(path, "FROM node:20\n")[0]?.standing;
    expect(standing("Dockerfile")).toBe("project");
    expect(standing("examples/basic/Dockerfile")).toBe("aside");
    const [node] = readDeclarations(".github/workflows/a.yml", "env:\n  NODE_VERSION: 20\n");
    expect(node).toMatchObject({ standing: "checks", subject: "node" });
  });

  it("survives what no person wrote", () => {
    const long = "a".repeat(400_000);
    const hostile = [
      long,
      `"${long}`,
      "/*".repeat(100_000),
      "{".repeat(100_000),
      `<${long}`,
      "<a ".repeat(100_000),
      `${" ".repeat(1_900)}x\n`.repeat(200),
      "- ".repeat(100_000),
      `[${long}`,
      "key = [\n".repeat(20_000),
      '\\"'.repeat(125_000),
      '{"a": "\\'.repeat(30_000),
      `${"%".repeat(1_999)}\n`.repeat(125),
      `id${" ".repeat(1_990)}\n`.repeat(125),
      `key: ${" ".repeat(1_990)}\n`.repeat(125),
      `${"A_".repeat(900)} = 1\n`.repeat(200),
    ];
    const paths = [
      "package.json",
      "pom.xml",
      "docker-compose.yml",
      "pyproject.toml",
      "Dockerfile",
      "Makefile",
      "build.gradle",
      "a.ts",
    ];
    const counts = paths.flatMap((path) => hostile.map((text) => readDeclarations(path, text).length));
    expect(Math.max(...counts)).toBeLessThanOrEqual(5_000);
  });
});
