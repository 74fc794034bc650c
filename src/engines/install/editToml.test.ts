import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTable, removeTable, setKey, tableIn } from "./editToml.ts";
import { takeBack } from "./textEdit.ts";
import { readToml } from "./toml.ts";

const PATH = ["mcp_servers", "loci"];
const ENTRY = { command: "node", args: ["C:\\x y\\loci.js", "mcp"] };

const FILE = `# mine
model = "o3" # the big one
notes = """
[mcp_servers.loci]
not = "a table"
"""
list = [
  "a", # first
  'b]',
]
when = 1979-05-27 07:32:00

[mcp_servers."other one"]
command = 'x'
env = { A = "1", B.c = "2" }

[[rules]]
a.b = 0x1F
`;

it("adds a table behind all else, and takes it out without a trace", () => {
  for (const text of [FILE, FILE.trimEnd(), FILE.replaceAll("\n", "\r\n"), "", "\uFEFF# only this\n"]) {
    const added = addTable(text, PATH, ENTRY);
    expect(added.text.startsWith(text)).toBe(true);
    expect(tableIn(added.text, PATH)).toEqual(ENTRY);
    expect(takeBack(added.text, added.edits)).toBe(text);
    expect(removeTable(added.text, PATH).text.trimEnd()).toBe(text.trimEnd());
    const grown = `${added.text}\n[later]\nx = 1\n`;
    expect(removeTable(grown, PATH).text).toContain("[later]\nx = 1\n");
    expect(tableIn(removeTable(grown, PATH).text, PATH)).toBeNull();
  }
});

it("sees tables in every form they are written in", () => {
  for (const text of [
    '[mcp_servers.loci]\ncommand = "node"\n',
    '[mcp_servers]\nloci.command = "node"\n',
    "mcp_servers.'loci'.command = 'node'\n",
    '[ mcp_servers . "loci" ]\n  command="node"# so\n',
  ])
    expect(tableIn(text, PATH)).toEqual({ command: "node" });
  expect(tableIn(FILE, PATH)).toBeNull();
});

it("sets one key and leaves its neighbours, as they are written", () => {
  const text = '[mcp_servers.loci] # mine\ncommand = "old" # why\nenv = { A = "1" }\n\n[z]\n';
  expect(setKey(text, PATH, "command", { value: "node" }).text).toBe(text.replace("old", "node"));
  expect(setKey(text, PATH, "args", { value: ["a"] }).text).toBe(
    text.replace('"1" }\n', '"1" }\nargs = ["a"]\n'),
  );
});

describe("a broken file is told by its place:", () => {
  it.each([
    ["a = ", 1, 5],
    ["a = 1 b = 2", 1, 7],
    ["x = 1\n[a", 2, 3],
    ['x = "open\n', 1, 5],
    ["x = [1, 2\ny = 3", 2, 1],
    ["= 1", 1, 1],
    ["a b = 1", 1, 3],
  ])("%j", (text, line, column) => {
    expect(readToml(text)).toMatchObject({ ok: false, fault: { line, column } });
  });
});

it("reads what it writes, whatever is in it, and what it cannot read it refuses", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (command, args) => {
      const text = command.toWellFormed();
      const { text: made } = addTable(FILE, PATH, { command: text, args });
      expect(tableIn(made, PATH)).toEqual({ command: text, args });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."[]{}=\"'\\.#\n a1,") }), (text) => {
      const read = readToml(text);
      if (read.ok) expect(tableIn(addTable(text, PATH, ENTRY).text, PATH)).toMatchObject(ENTRY);
      else expect(read.fault.line).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
