import { describe, expect, it } from "vitest";
import type { Told } from "../../told.ts";
import type { RepositoryClaim } from "./repositoryClaim.ts";
import { repositoryClaims } from "./repositoryClaims.ts";

const TOLD: Told = { id: "f", text: "", at: null, focus: null, agentId: null, sessionId: null };

function claimed(text: string, about: Partial<Told> = {}): string[] {
  return repositoryClaims({ ...TOLD, ...about, text }).map(inShort);
}

function inShort(claim: RepositoryClaim): string {
  switch (claim.kind) {
    case "version":
      return `${claim.meaning} ${claim.subject} ${claim.versions[0]?.from.join(".")}`;
    case "port":
      return `port ${claim.port}${claim.part === null ? "" : ` of ${claim.part.name}`}`;
    case "command":
      return `${claim.runner} ${claim.name}`;
    case "tool":
      return `${claim.tool} as ${claim.role}`;
    case "path":
      return `path ${claim.path}`;
    case "setting":
      return `${claim.name} = ${claim.value}`;
  }
}

describe("repositoryClaims", () => {
  it.each([
    ["We run on Node 18.", ["uses node 18"]],
    ["Postgres 14 is our database.", ["uses postgres 14"]],
    ["The Python version is 3.11", ["uses python 3.11"]],
    ["React is pinned to 17.0.2.", ["uses react 17.0.2"]],
    ["Stack: Node 20, React 18 and Postgres 16", ["uses node 20", "uses react 18", "uses postgres 16"]],
    ["We use Spring Boot 3.2 with Java 17.", ["uses spring-boot 3.2", "uses java 17"]],
    ["The image is built from `node:18-alpine`", ["uses node 18"]],
    ["We're on version 17 of React", ["uses react 17"]],
    ["Requires Node 18 or newer.", ["requires node 18"]],
    ["The MSRV is 1.70.", ["requires rust 1.70"]],
    ["We support Python 3.9.", ["supports python 3.9"]],
  ])("reads versions that are in use: %s", (text, expected) => {
    expect(claimed(text)).toEqual(expected);
  });

  it.each([
    ["The server listens on port 3000.", ["port 3000"]],
    ["The default port is 8080", ["port 8080"]],
    ["The app is available at http://localhost:5173.", ["port 5173"]],
    ["Redis listens on port 6380.", ["port 6380 of redis"]],
    ["Run `npm run seed` first.", ["npm seed"]],
    ["`make fmt` is all you need.", ["make fmt"]],
    ["Tests are run with jest.", ["jest as test runner"]],
    ["ESLint is our linter.", ["eslint as linter"]],
    ["We use yarn as our package manager.", ["yarn as package manager"]],
    ["Handlers live in `src/handlers`.", ["path src/handlers"]],
    ["The entry point is src/index.js", ["path src/index.js"]],
    ["MAX_RETRIES is 3, no more.", []],
    ["MAX_RETRIES is 3.", ["MAX_RETRIES = 3"]],
    ["`cache.ttl` defaults to 60 s", ["cache.ttl = 60 s"]],
    ["The request timeout is 30 s.", ["request timeout = 30 s"]],
  ])("reads ports, commands, tools, paths and settings: %s", (text, expected) => {
    expect(claimed(text)).toEqual(expected);
  });

  it.each([
    "We used Node 16 until last spring.",
    "The app was on React 16.",
    "We upgraded from Node 16 to Node 18.",
    "We plan to move to Node 22.",
    "We should use Postgres 17.",
    "The next release will require Python 3.13.",
    "If Node 24 is stable, we use Node 24.",
    "We don't use React 17.",
    "Their API runs on Node 14.",
    "There is a bug in React 17 with portals.",
    "React 17 has another JSX transform.",
    "Vite 6 supports Node 18.",
    "We need 18 workers.",
    "We meet at 10 on Tuesdays.",
    "Do we run on Node 18?",
    "The server used to listen on port 3000.",
    "Logs are written to `src/logs`.",
    "The code lives in `https://example.org/x`.",
    "`MAX_RETRIES` is read at start.",
    "It handles and/or and client/server.",
  ])("claims nothing by what was, may be, is denied, or is only mentioned: %s", (text) => {
    expect(claimed(text)).toEqual([]);
  });

  it("takes the subject for what a bare value is of", () => {
    expect(claimed("18", { subject: "Node.js version" })).toEqual(["uses node 18"]);
  });

  it("notes the environment and the part that is spoken of", () => {
    const [production] = repositoryClaims({ ...TOLD, text: "In production we run on Node 18." });
    const [billing] = repositoryClaims({ ...TOLD, text: "The billing service runs on Node 18." });
    const [scheduler] = repositoryClaims({ ...TOLD, text: "The scheduler runs on Node 18." });
    expect(production?.environment).toBe("production");
    expect(billing?.part).toEqual({ name: "billing", isOwn: true });
    expect(scheduler?.part).toEqual({ name: "scheduler", isOwn: true });
  });

  it("survives what no person wrote", () => {
    const hostile = [
      "a ",
      "a-",
      "1.",
      "`",
      "Node 18, ",
      "a/",
      "A_",
      "the ",
      "is ",
      "with a ",
      "port ",
      "npm run ",
    ];
    const found = hostile.map((piece) => claimed(`We use ${piece.repeat(50_000)}`).length);
    expect(Math.max(...found)).toBeLessThan(1_000);
  });
});
