import { expect, test } from "vitest";
import { proposeCommand } from "./proposeCommand.ts";

const proposed = (manifests: Record<string, string>) =>
  proposeCommand(new Map(Object.entries(manifests)))?.command ?? null;

test.each([
  [
    "vitest",
    { "package.json": '{"scripts":{"test":"vitest run --coverage"}}' },
    ["npx", "--no", "vitest", "run", "{tests}"],
  ],
  [
    "jest without a script",
    { "package.json": '{"devDependencies":{"jest":"^30"}}' },
    ["npx", "--no", "jest", "{tests}"],
  ],
  ["node's own", { "package.json": '{"scripts":{"test":"node --test"}}' }, ["node", "--test", "{tests}"]],
  [
    "a script of its own",
    { "package.json": '{"scripts":{"test":"make check"},"devDependencies":{"vitest":"1"}}' },
    ["npm", "test", "--", "{tests}"],
  ],
  [
    "go beside a package without tests",
    { "package.json": '{"scripts":{"test":"echo no test specified"}}', "go.mod": "" },
    ["go", "test", "-json", "{folders:./...}"],
  ],
  ["pytest", { "pyproject.toml": "[tool.pytest.ini_options]" }, ["python3", "-m", "pytest", "{tests}"]],
  ["cargo", { "Cargo.toml": "" }, ["cargo", "test", "--no-fail-fast"]],
  ["maven", { "pom.xml": "" }, ["mvn", "-q", "test", "-Dtest={names,}"]],
  ["nothing", {}, null],
  ["what is no manifest", { "package.json": "[1" }, null],
])("%s", (_, manifests, command) => {
  expect(proposed(manifests)).toEqual(command);
});
