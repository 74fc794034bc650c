import { describe, expect, test } from "vitest";
import { isTestPath, languageOf } from "./languageOf.ts";

describe("the language of a file", () => {
  test.each([
    ["src/a.ts", "typescript"],
    ["types/a.d.mts", "typescript"],
    ["a.tsx", "tsx"],
    ["a.jsx", "javascript"],
    ["a.py", "python"],
    ["a.go", "go"],
    ["a.rs", "rust"],
    ["A.java", "java"],
    ["a.h", "c"],
    ["a.hpp", "cpp"],
    ["a.cs", "csharp"],
    ["Gemfile", "ruby"],
    ["page.blade.php", "php"],
    ["build.gradle.kts", "kotlin"],
    ["a.swift", "swift"],
    ["build.sbt", "scala"],
    ["a.lua", "lua"],
    ["run.sh", "bash"],
    ["mix.exs", "elixir"],
    ["Main.hs", "haskell"],
    ["build.zig.zon", "zig"],
    ["README.MD", "markdown"],
    ["package.json", "json"],
    ["a.yml", "yaml"],
    ["Cargo.lock", "toml"],
    ["schema.sql", "sql"],
    ["a.css", "css"],
    ["index.html", "html"],
    ["page.html.erb", "template"],
    ["docker/Dockerfile.dev", "dockerfile"],
    ["Makefile", "makefile"],
    ["CMakeLists.txt", "cmake"],
    ["notes.txt", "text"],
    ["go.mod", "gomod"],
    [".bashrc", "bash"],
    [".env.example", "dotenv"],
  ])("%s is %s", (path, language) => expect(languageOf(path)).toBe(language));

  test.each([
    ["#!/bin/sh", "bash"],
    ["#!/usr/bin/env node", "javascript"],
    ["#!/usr/bin/env -S FOO=1 deno run --allow-net", "typescript"],
    ["#! /usr/local/bin/python3.11 -u", "python"],
    ["#!/usr/bin/perl -w", "perl"],
    ["#!/usr/bin/env", null],
    ["#!/opt/unheard-of", null],
    ["#!", null],
    ["plain text", null],
    ["", null],
  ])("a script that begins with %j is %s", (line, language) =>
    expect(languageOf("bin/run", line)).toBe(language),
  );

  test.each([
    ["#include <stddef.h>\nstruct point { int x; };\nint add(struct point *p);\n", "c"],
    ['#ifdef __cplusplus\nextern "C" {\n#endif\nvoid run(void);\n', "c"],
    ["namespace shop {\nint total();\n}\n", "cpp"],
    ["class Store {\n public:\n  int add();\n};\n", "cpp"],
    ["#include <string>\nstd::string name();\n", "cpp"],
  ])("a header that says %j is %s", (text, language) => expect(languageOf("a.h", text)).toBe(language));

  test("the name counts before the first line", () => {
    expect(languageOf("a.py", "#!/bin/sh")).toBe("python");
    expect(languageOf("a.unheard", "#!/bin/sh")).toBe("bash");
  });

  test("nothing is made up", () => {
    for (const path of [
      "LICENSE",
      "a.unheard",
      "",
      "a.",
      "ts",
      "py/",
      "constructor",
      "a.toString",
      "__proto__",
    ]) {
      expect(languageOf(path)).toBeNull();
    }
  });
});

describe("a test", () => {
  test.each([
    "src/a.test.ts",
    "src/a.spec.tsx",
    "a-test.js",
    "__tests__/a.js",
    "e2e/login.ts",
    "pkg/a_test.go",
    "test_a.py",
    "pkg/a_test.py",
    "conftest.py",
    "tests/helpers.py",
    "tests/integration.rs",
    "src/tests.rs",
    "src/test/java/A.java",
    "UserTest.java",
    "TestUser.java",
    "UserIT.java",
    "UserSpec.kt",
    "UserTests.cs",
    "user_spec.rb",
    "test_user.rb",
    "UserTest.php",
    "AppTests.swift",
    "user_test.exs",
    "UserSpec.hs",
    "user_unittest.cc",
    "test_user.c",
    "run.bats",
    "t/basic.t",
  ])("is told by its name or place: %s", (path) => expect(isTestPath(path)).toBe(true));

  test.each([
    "src/a.ts",
    "src/latest.ts",
    "src/contest.py",
    "Latest.java",
    "EXIT.java",
    "testing/a.ts",
    "attest_go.go",
    "spec/openapi.yaml",
    "tests/README.md",
    "tests/fixtures/a.ts",
    "pkg/testdata/a_test.go",
    "test",
    "",
  ])("is not: %s", (path) => expect(isTestPath(path)).toBe(false));
});
