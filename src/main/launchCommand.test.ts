import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Machine } from "./config/places.ts";
import { readSettings } from "./config/readSettings.ts";
import { lastingFlags, launchCommand } from "./launchCommand.ts";

test("a checkout or an installation is started where it lies", () => {
  const program = path.join("/opt", "loci", "bin", "loci.js");
  expect(launchCommand(program, "linux")).toEqual({ command: "node", args: [program, "mcp"] });
});

test("what npx brought is started through npx again, as its folder may go any day", () => {
  const program = path.join("/home", ".npm", "_npx", "1a2b", "node_modules", "loci", "bin", "loci.js");
  expect(launchCommand(program, "linux")).toEqual({ command: "npx", args: ["-y", "loci", "mcp"] });
  expect(launchCommand(program, "win32")).toEqual({
    command: "cmd",
    args: ["/c", "npx", "-y", "loci", "mcp"],
  });
});

describe("a Loci that a client starts works on the same data:", () => {
  const homeFolder = path.join(tmpdir(), "no-such-home");
  const flagsFor = async (variables: Machine["variables"], flags: Record<string, string> = {}) => {
    const machine: Machine = {
      platform: "linux",
      homeFolder,
      userName: "ann",
      workingFolder: "/work",
      variables,
    };
    return lastingFlags(await readSettings({ machine, root: homeFolder, flags }), machine);
  };

  test.each([
    ["nothing is said where nothing was chosen", {}, {}, []],
    ["a folder from a flag", {}, { home: "data" }, ["--home", "/work/data"]],
    ["a folder from the environment", { LOCI_HOME: "data" }, {}, ["--home", "/work/data"]],
    ["a folder from the platform's variables", { XDG_DATA_HOME: "/d" }, {}, ["--home", "/d/loci"]],
    ["a project", { LOCI_PROJECT: "orchard" }, {}, ["--project", "orchard"]],
    ["both", {}, { home: "/d", project: "p" }, ["--home", "/d", "--project", "p"]],
  ])("%s", async (_, variables, flags, expected) => {
    expect(await flagsFor(variables, flags)).toEqual(expected);
  });

  test("the flags end the command", () => {
    expect(launchCommand("/loci.js", "linux", ["--home", "/d"]).args).toEqual([
      "/loci.js",
      "mcp",
      "--home",
      "/d",
    ]);
  });
});
