import path from "node:path";
import { expect, test } from "vitest";
import { launchCommand } from "./launchCommand.ts";

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
