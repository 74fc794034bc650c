import { expect, test } from "vitest";
import { hasSecondPlace, planCommands } from "./planCommands.ts";

const argv = (command: readonly string[], tests: readonly string[] | null) =>
  planCommands([{ command }], tests).commands[0]?.command;

test.each([
  [
    ["vitest", "run", "{tests}"],
    ["a.test.ts", "src/b.test.ts"],
    ["vitest", "run", "./a.test.ts", "./src/b.test.ts"],
  ],
  [["vitest", "run", "{tests}"], null, ["vitest", "run"]],
  [
    ["go", "test", "{folders:./...}"],
    ["a/x_test.go", "a/y_test.go", "z_test.go"],
    ["go", "test", "./a", "."],
  ],
  [["go", "test", "{folders:./...}"], null, ["go", "test", "./..."]],
  [
    ["mvn", "test", "-Dtest={names,}"],
    ["src/ATest.java", "src/BTest.java"],
    ["mvn", "test", "-Dtest=ATest,BTest"],
  ],
  [
    ["gradle", "test", "--tests={names}"],
    ["src/ATest.kt", "src/BTest.kt"],
    ["gradle", "test", "--tests=ATest", "--tests=BTest"],
  ],
  [["mvn", "test", "-Dtest={names,}"], null, ["mvn", "test"]],
  [["cargo", "test"], ["tests/it.rs"], ["cargo", "test"]],
])("%j for %j is %j", (command, tests, expected) => {
  expect(argv(command, tests)).toEqual(expected);
});

test("a command without a place for tests runs all it has, and says so", () => {
  expect(planCommands([{ command: ["cargo", "test"] }], ["tests/it.rs"]).commands[0]?.tests).toBeNull();
});

test.each([
  "--config=evil.test.ts",
  "-rf.test.js",
  "$(id).test.ts",
  "a b.test.ts",
  "x\n--evil.test.ts",
  "{tests}.test.ts",
  "$&.test.ts",
])("a file called %j is one argument and no option", (name) => {
  expect(argv(["run", "{tests}", "--", "{tests}"], [name])).toEqual(["run", `./${name}`, "--", `./${name}`]);
  expect(argv(["run", "--file={tests}"], [name])).toEqual(["run", `--file=./${name}`]);
});

test.each([
  "--config=evil.java",
  "-x.java",
  "A,B.java",
  "*.java",
  "!A.java",
  "A#b.java",
  "%regex[.*].java",
  ".java",
])("a name such as %s that a runner would read as more is not passed", (name) => {
  const { commands, left } = planCommands([{ command: ["mvn", "-Dtest={names,}"] }], [`src/${name}`]);
  expect({ commands, left }).toEqual({ commands: [], left: [{ test: `src/${name}`, why: "name" }] });
});

test("each test goes to the first command that is for it, from that command's folder", () => {
  const commands = [
    { command: ["pytest", "{tests}"], in: "services/api" },
    { command: ["playwright", "test", "{tests}"], files: ["e2e/**"] },
    { command: ["vitest", "run", "{tests}"], files: ["packages/**", "{src,lib}/**"], reports: ["out/*.xml"] },
  ];
  const tests = [
    "services/api/tests/test_a.py",
    "src/a.test.ts",
    "e2e/login.spec.ts",
    "lib/b.test.ts",
    "other/x.test.ts",
  ];
  expect(planCommands(commands, tests)).toEqual({
    commands: [
      { command: ["pytest", "./tests/test_a.py"], folder: "services/api", reports: [], tests: [tests[0]] },
      {
        command: ["vitest", "run", "./src/a.test.ts", "./lib/b.test.ts"],
        folder: "",
        reports: ["out/*.xml"],
        tests: [tests[1], tests[3]],
      },
      { command: ["playwright", "test", "./e2e/login.spec.ts"], folder: "", reports: [], tests: [tests[2]] },
    ],
    left: [{ test: "other/x.test.ts", why: "no command" }],
  });
  expect(planCommands(commands, null).commands.map(({ command }) => command)).toEqual([
    ["pytest"],
    ["playwright", "test"],
    ["vitest", "run"],
  ]);
});

test("the files of a command are meant as all patterns are, however many ways they have", () => {
  const ways = `{${Array.from({ length: 40 }, (_, at) => `p${at}`).join(",")}}/**`;
  const commands = [
    { command: ["first"], files: [ways] },
    { command: ["second"], files: ["./web"] },
  ];
  const { commands: planned, left } = planCommands(commands, ["p39/a.test.ts", "web/b.test.ts", "x.test.ts"]);
  expect(planned.map(({ command }) => command)).toEqual([["first"], ["second"]]);
  expect(left).toEqual([{ test: "x.test.ts", why: "no command" }]);
});

test("a word has one place", () => {
  expect(["{tests}", "-p={names,}", "plain"].map(hasSecondPlace)).toEqual([false, false, false]);
  expect(hasSecondPlace("{folders}:{tests}")).toBe(true);
});
