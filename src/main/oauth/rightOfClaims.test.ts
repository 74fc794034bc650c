import { expect, test } from "vitest";
import { rightOfClaims } from "./rightOfClaims.ts";

const base = { iss: "https://issuer.example.org", sub: "ada", exp: 2_000_000_000 };
const at = { account: "team", now: 1_900_000_000_000 };
const names = { agent: "sub" };

test.each<[string, object, object]>([
  ["loci:read", { scope: "openid loci:read" }, { reach: "read", role: "agent" }],
  ["loci:write", { scope: "loci:write" }, { reach: "write", role: "agent" }],
  ["both", { scope: "loci:read loci:write" }, { reach: "write", role: "agent" }],
  ["loci:admin", { scope: "loci:admin" }, { reach: "write", role: "admin" }],
  ["a list under another name", { scp: ["loci:read", "loci:write"] }, { reach: "write" }],
  ["a text under another name", { scp: "loci:read" }, { reach: "read" }],
  ["none", {}, { reach: "nothing", role: "agent" }],
  ["others", { scope: "Loci:Read loci:readers xloci:write loci" }, { reach: "nothing" }],
  ["no text", { scope: { "loci:admin": true } }, { reach: "nothing" }],
  ["the right to govern alone", { scope: "loci:govern" }, { reach: "nothing", mayGovern: true }],
  ["the right to govern", { scope: "loci:write loci:govern" }, { reach: "write", mayGovern: true }],
])("of scopes, %s", (_what, claims, right) => {
  expect(rightOfClaims({ ...base, ...claims }, names, at)).toMatchObject(right);
});

test("claims take away from what scopes give, and never add", () => {
  const asked = { agent: "name", role: "role", project: "team/project", visibility: "level", tools: "tools" };
  const claims = { ...base, name: "Ada L.", "team/project": ["orchard"], tools: ["memory", "loci_help"] };
  const admin = { ...claims, scope: "loci:admin", role: "restricted", level: "public" };
  expect(rightOfClaims(admin, asked, at)).toMatchObject({
    ...{ agent: "Ada L.", role: "restricted", project: "orchard", visibility: "public" },
    tools: ["memory", "loci_help"],
  });
  const plain = { ...claims, scope: "loci:write", role: "admin", level: "admin", tools: "memory, loci_help" };
  expect(rightOfClaims(plain, asked, at)).toMatchObject({
    ...{ role: "agent", visibility: null, tools: ["memory", "loci_help"] },
  });
});

test.each([
  [{ agent: "name" }, {}],
  [{ agent: "name" }, { name: "" }],
  [{ agent: "name" }, { name: "  " }],
  [{ agent: "name" }, { name: "unknown" }],
  [{ agent: "name" }, { name: "x".repeat(101) }],
  [{ agent: "toString" }, {}],
  [{ agent: "sub", role: "role" }, {}],
  [{ agent: "sub", role: "role" }, { role: "king" }],
  [{ agent: "sub", project: "project" }, {}],
  [{ agent: "sub", project: "project" }, { project: ["one", "two"] }],
  [{ agent: "sub", project: "project" }, { project: null }],
  [{ agent: "sub", visibility: "level" }, { level: "secret" }],
  [{ agent: "sub", tools: "tools" }, {}],
])("where %j is asked for, %j is not enough", (asked, claims) => {
  expect(() => rightOfClaims({ ...base, scope: "loci:admin", ...claims }, asked, at)).toThrow();
});

test("of tools, a list that is empty or no list leaves none", () => {
  const asked = { agent: "sub", tools: "tools" };
  for (const tools of [[], "", {}, null, 5, [7]])
    expect(rightOfClaims({ ...base, scope: "loci:write", tools }, asked, at).tools).toEqual([]);
});
