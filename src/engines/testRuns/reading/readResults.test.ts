import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { placeTold } from "./placeTold.ts";
import { plainText, readResults } from "./readResults.ts";
import type { RunMaterial } from "./testTally.ts";

/** What the runners wrote, each for a small project of which some tests fail, with the folder called `/repo`. */
const sample = (name: string) => readFileSync(new URL(`./testing/samples/${name}`, import.meta.url), "utf8");

const material = (more: Partial<RunMaterial>): RunMaterial => ({
  output: "",
  reports: [],
  placeOf: placeTold("/repo", ""),
  known: new Set([
    "tests/test_calc.py",
    "calc/calc_test.go",
    "main_test.go",
    "broken/b_test.go",
    "src/a.test.ts",
    "src/c.test.ts",
  ]),
  ...more,
});
const read = (output: string) => readResults(material({ output }));
const readReport = (text: string) =>
  readResults(material({ output: "noise\n", reports: [{ path: "r", text }] }));

const PYTEST = {
  passed: 3,
  failed: 4,
  skipped: 1,
  failures: [
    {
      name: "test_wrong",
      file: "tests/test_calc.py",
      line: 9,
      message: "AssertionError: sums should fit\nassert 4 == 5",
    },
    {
      name: "TestDivide::test_by_zero",
      file: "tests/test_calc.py",
      line: 13,
      message: "ZeroDivisionError: division by zero",
    },
    {
      name: "TestDivide::test_one[2]",
      file: "tests/test_calc.py",
      line: 17,
      message: "assert 1.0 == 2\n+  where 1.0 = divide(2, 2)",
    },
    { name: "test_uses_broken", file: "tests/test_calc.py", line: 25, message: "RuntimeError: no database" },
  ],
};

describe("pytest", () => {
  test.each(["pytest.txt", "pytest-v.txt"])("as it writes by itself (%s)", (name) => {
    expect(read(sample(name))).toEqual({ format: "pytest", ...PYTEST });
  });

  test("a file that cannot be loaded is a failure", () => {
    expect(read(sample("pytest-collect.txt"))).toEqual({
      format: "pytest",
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [
        {
          name: "tests/test_import.py",
          file: "tests/test_import.py",
          line: 1,
          message: "ModuleNotFoundError: No module named 'does_not_exist'",
        },
      ],
    });
  });

  test("what passes quietly", () => {
    expect(read(sample("pytest-ok.txt"))).toMatchObject({
      format: "pytest",
      passed: 1,
      failed: 0,
      failures: [],
    });
  });

  test("its XML", () => {
    const tally = readReport(sample("pytest.xml"));
    expect(tally).toMatchObject({ format: "junit xml", passed: 3, failed: 4, skipped: 1 });
    expect(tally?.failures[1]).toEqual({
      name: "tests.test_calc.TestDivide > test_by_zero",
      file: "tests/test_calc.py",
      line: 13,
      message: "ZeroDivisionError: division by zero",
    });
  });
});

test("unittest", () => {
  expect(readResults(material({ output: sample("unittest.txt") }))).toEqual({
    format: "unittest",
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [{ name: "ut.T.test_b", file: "ut.py", line: 4, message: "AssertionError: 1 != 2" }],
  });
});

const GO_FAILURES = [
  {
    name: "TestWrong/inner_case",
    file: "calc/calc_test.go",
    line: 13,
    message: "calc_test.go:13: got 4, want 5",
  },
  {
    name: "TestPanics",
    file: "main_test.go",
    line: 6,
    message: "panic: assignment to entry in nil map [recovered, repanicked]",
  },
  {
    name: "example.org/calc/broken",
    file: "broken/b_test.go",
    line: 5,
    message: "broken/b_test.go:5:28: undefined: undefinedThing",
  },
];

describe("go test", () => {
  test("as JSON", () => {
    const tally = read(sample("go-json.txt"));
    expect(tally).toMatchObject({ format: "go test -json", passed: 2, failed: 3, skipped: 1 });
    expect(tally?.failures).toEqual(expect.arrayContaining(GO_FAILURES));
  });

  test("as it writes by itself, which does not say how many passed", () => {
    const tally = read(sample("go.txt"));
    expect(tally).toMatchObject({ format: "go test", passed: null, failed: 3 });
    expect(tally?.failures).toEqual(expect.arrayContaining(GO_FAILURES));
  });

  test("when told to say more", () => {
    expect(read(sample("go-v.txt"))).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [GO_FAILURES[0]],
    });
  });
});

describe("vitest", () => {
  const FAILURES = [
    { name: "outer > inner fails", file: "src/a.test.ts", line: 4 },
    { name: "throws", file: "src/a.test.ts", line: 7, message: "Error: boom\nsecond line" },
    { name: "src/c.test.ts", file: "src/c.test.ts" },
  ];
  const byName = (failures: readonly { name: string }[] = []) =>
    [...failures].sort((one, other) => (one.name < other.name ? -1 : 1));

  test("as it writes by itself", () => {
    const tally = read(sample("vitest.txt"));
    expect(tally).toMatchObject({ format: "vitest", passed: 2, failed: 3, skipped: 1 });
    expect(byName(tally?.failures)).toMatchObject(byName(FAILURES));
    expect(tally?.failures.find(({ line }) => line === 4)?.message.split("\n")[0]).toBe(
      "AssertionError: expected { a: 1, b: 2 } to deeply equal { a: 1, b: 3 }",
    );
  });

  test.each([
    ["vitest-json.txt", "jest json"],
    ["vitest.xml", "junit xml"],
  ])("in the report %s", (name, format) => {
    const tally = readReport(sample(name));
    expect(tally).toMatchObject({ format, passed: 2, failed: 3, skipped: 1 });
    expect(byName(tally?.failures).map(({ name: each }) => each)).toEqual(
      byName(FAILURES).map(({ name: each }) => each),
    );
  });

  test("JSON on its output, with other lines around it", () => {
    expect(read(`noise\n${sample("vitest-json.txt").trim()}\nmore\n`)).toMatchObject({
      format: "jest json",
      failed: 3,
    });
  });

  test("what passes", () => {
    expect(read(sample("vitest-ok.txt"))).toMatchObject({ passed: 1, failed: 0, failures: [] });
  });
});

describe("node:test", () => {
  const FAILURES = [
    { name: "inner fails", file: "a.test.mjs", line: 5 },
    { name: "throws", file: "a.test.mjs", line: 8 },
  ];

  test.each([
    ["node-spec.txt", "node:test"],
    ["node-tap.txt", "tap"],
  ])("%s", (name, format) => {
    const tally = read(sample(name));
    expect(tally).toMatchObject({ format, passed: 2, failed: 2, skipped: 1, failures: FAILURES });
    expect(tally?.failures[0]?.message).toContain("4 !== 5");
    expect(tally?.failures[1]?.message).toMatch(/boom\nsecond line$/);
  });

  test("its XML", () => {
    expect(read(sample("node.xml"))).toMatchObject({
      format: "junit xml",
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        {
          name: "outer > inner fails",
          file: "a.test.mjs",
          line: 5,
          message: "Expected values to be strictly equal:\n4 !== 5",
        },
        FAILURES[1],
      ],
    });
  });
});

test("cargo test", () => {
  expect(read(sample("cargo.txt"))).toEqual({
    format: "cargo test",
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      {
        name: "tests::wrong",
        file: "src/lib.rs",
        line: 7,
        message: "assertion `left == right` failed: sums\n  left: 4\n right: 5",
      },
      { name: "broken", file: "tests/it.rs", line: 4, message: "no\nway" },
    ],
  });
});

/** Written down from what these runners are documented to write; they are not to be had wherever this is tested. */
describe("forms that were not recorded", () => {
  test("jest", () => {
    const output = [
      "PASS src/b.test.js",
      "FAIL src/a.test.ts (5.2 s)",
      "  ● outer › inner fails",
      "",
      "    expect(received).toBe(expected) // Object.is equality",
      "",
      "    Expected: 5",
      "    Received: 4",
      "",
      "      at Object.<anonymous> (src/a.test.ts:4:11)",
      "",
      "Test Suites: 1 failed, 1 passed, 2 total",
      "Tests:       1 failed, 1 skipped, 3 passed, 5 total",
    ].join("\n");
    expect(read(output)).toEqual({
      format: "jest",
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: [
        {
          name: "outer > inner fails",
          file: "src/a.test.ts",
          line: 4,
          message: "expect(received).toBe(expected) // Object.is equality\nExpected: 5\nReceived: 4",
        },
      ],
    });
  });

  test("mocha", () => {
    const output = [
      "  1 passing (5ms)",
      "  1 failing",
      "",
      "  1) outer",
      "       inner fails:",
      "     AssertionError: 4 == 5",
      "      at Context.<anonymous> (test/a.spec.js:4:12)",
    ].join("\n");
    expect(read(output)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [
        { name: "outer > inner fails", file: "test/a.spec.js", line: 4, message: "AssertionError: 4 == 5" },
      ],
    });
  });

  test.each(["(5ms)", "(2s)", "(1m)", "(3h)"])("mocha that took %s", (took) => {
    expect(read(`  7 passing ${took}\n`)).toMatchObject({ format: "mocha", passed: 7 });
  });

  test("all failures that are looked at, to the last", () => {
    const blocks = Array.from({ length: 400 }, (_, at) => `  ${at + 1}) t${at}:\n     Error: no\n`);
    expect(read(`  0 passing (5ms)\n  400 failing\n\n${blocks.join("")}`)?.failures).toHaveLength(300);
  });

  test("a total for each module, also when much is written between", () => {
    const total = (run: number) => `[INFO] Tests run: ${run}, Failures: 0, Errors: 0, Skipped: 1\n`;
    const noise = "[INFO] Building jar\n".repeat(20_000);
    expect(read(`${total(5)}${noise}${total(3)}`)).toMatchObject({
      format: "surefire",
      passed: 6,
      skipped: 2,
    });
  });

  test("what tests print is not taken for the protocol", () => {
    const printed = "1..3\nok, going on\nnot ok but fine\n";
    expect(read(`${printed}${sample("vitest-ok.txt")}`)?.format).toBe("vitest");
  });

  test("bats", () => {
    const output =
      "1..2\nok 1 adds\nnot ok 2 fails\n# (in test file test/a.bats, line 7)\n#   `[ 1 -eq 2 ]' failed\n";
    expect(read(output)).toMatchObject({
      format: "tap",
      passed: 1,
      failed: 1,
      failures: [{ name: "fails", file: "test/a.bats", line: 7 }],
    });
  });

  test.each([
    ["[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 1", "surefire", 2, 2, 1],
    ["10 runs, 12 assertions, 1 failures, 2 errors, 3 skips", "minitest", 4, 3, 3],
    ["5 examples, 1 failure, 1 pending", "rspec", 3, 1, 1],
    ["3 tests, 1 failure", "exunit", 2, 1, 0],
    ["OK (3 tests, 4 assertions)", "phpunit", 3, 0, 0],
    ["Tests: 4, Assertions: 4, Failures: 1.", "phpunit", 3, 1, 0],
    ["Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3", "dotnet test", 2, 1, 0],
    ["	 Executed 3 tests, with 1 failure (0 unexpected) in 0.1 seconds", "xctest", 2, 1, 0],
    [" 4 pass\n 1 fail\n", "bun test", 4, 1, 0],
    ["ok | 3 passed | 0 failed (5ms)", "deno test", 3, 0, 0],
    ["80% tests passed, 1 tests failed out of 5", "ctest", 4, 1, 0],
    ["All tests passed (3 assertions in 2 test cases)", "catch2", 2, 0, 0],
    ["  1 failed\n    a.spec.ts:3:1 › x\n  2 passed (1.2s)", "playwright", 2, 1, 0],
  ])("%s", (line, format, passed, failed, skipped) => {
    expect(read(`noise\n${line}\n`)).toMatchObject({ format, passed, failed, skipped });
  });

  test("surefire's XML names the class's file", () => {
    const xml =
      '<testsuite name="org.acme.CalcTest" tests="1"><testcase name="adds" classname="org.acme.CalcTest">' +
      '<failure message="expected: &lt;5&gt; but was: &lt;4&gt;" type="x"><![CDATA[x\n\tat org.acme.CalcTest.adds(CalcTest.java:12)]]></failure></testcase></testsuite>';
    const known = new Set(["core/src/test/java/org/acme/CalcTest.java"]);
    expect(readResults(material({ reports: [{ path: "r.xml", text: xml }], known }))?.failures).toEqual([
      {
        name: "org.acme.CalcTest > adds",
        file: "core/src/test/java/org/acme/CalcTest.java",
        line: 12,
        message: "expected: <5> but was: <4>",
      },
    ]);
  });
});

test("what nobody knows is not guessed at", () => {
  for (const output of ["", "it works\n", "{", '{"Action":', "<testsuite", "TAP version 13\n", "\u001b["])
    read(output);
  expect(read("all is well\n")).toBeNull();
});

test("messages are whole lines, few of them", () => {
  const long = Array.from({ length: 500 }, (_, index) => `E   line ${index}`).join("\n");
  const output = `=== FAILURES ===\n____ test_a ____\n${long}\n=== short test summary info ===\nFAILED tests/test_calc.py::test_a - x\n=== 1 failed in 0.1s ===\n`;
  const message = read(output)?.failures[0]?.message ?? "";
  expect(message.split("\n")).toHaveLength(10);
  expect(message.endsWith("line 9")).toBe(true);
});

test("colours and lines written over are no part of it", () => {
  expect(plainText("\u001b[31mred\u001b[0m\r\n10%\r100%\nlink \u001b]8;;http://x\u0007y")).toBe(
    "red\n100%\nlink y",
  );
});

test.each([
  ["src/a.ts", "", "src/a.ts"],
  ["./a.ts", "packages/x", "packages/x/a.ts"],
  ["/repo/b.ts", "packages/x", "b.ts"],
  ["file:///repo/b.ts", "", "b.ts"],
  ["../../etc/passwd", "packages/x", "etc/passwd"],
  ["../../../etc/passwd", "packages/x", null],
  ["/etc/passwd", "", null],
  ["node:internal/x", "", null],
])("%s told in %s is %s", (told, folder, expected) => {
  expect(placeTold("/repo", folder)(told)).toBe(expected);
});
