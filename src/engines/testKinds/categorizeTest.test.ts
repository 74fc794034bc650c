import { expect, test } from "vitest";
import { categorizeTest } from "./categorizeTest.ts";
import { namedCategory } from "./namedCategory.ts";
import type { TestFile } from "./testFile.ts";

const kindOf = (path: string, language: string, more: Partial<TestFile> = {}, manifest = "") => {
  const file = { path, language, text: "", imports: [], support: [], ...more };
  const found = categorizeTest(file, { manifestFor: () => manifest });
  return found && [found.category, found.framework];
};

test.each([
  ["a.test.ts", "typescript", { imports: ["npm:vitest"] }, "", "vitest"],
  ["a.test.ts", "typescript", { text: "describe('x', () => {})" }, '"jest": "30"', "jest"],
  ["a.test.ts", "typescript", { text: "test('x', () => { jest.fn() })" }, "", "jest"],
  ["a.spec.js", "javascript", { text: "  it('x', () => {})" }, '"mocha": "11"', "mocha"],
  ["a.test.mjs", "javascript", { imports: ["node:test"] }, "", "node:test"],
  ["a.test.ts", "typescript", { imports: ["bun:test"] }, "", "bun:test"],
  ["a_test.ts", "typescript", { text: "Deno.test('x', () => {})" }, "", "deno test"],
  ["tests/test_a.py", "python", { text: "def test_a():\n  pass" }, "", "pytest"],
  [
    "tests/test_a.py",
    "python",
    { text: "class A(unittest.TestCase):\n  def test_a(self): pass", imports: ["py:unittest"] },
    "",
    "unittest",
  ],
  ["a_test.go", "go", { text: "func TestA(t *testing.T) {}" }, "", "go test"],
  ["src/lib.rs", "rust", { text: "#[cfg(test)]\nmod tests {\n  #[test]\n  fn a() {}\n}" }, "", "cargo test"],
  ["src/test/java/ATest.java", "java", { text: "import org.junit.jupiter.api.Test;" }, "", "JUnit 5"],
  ["src/test/java/ATest.java", "java", { text: "import org.junit.Test;" }, "", "JUnit 4"],
  ["src/test/java/ATest.java", "java", { text: "import org.testng.annotations.Test;" }, "", "TestNG"],
  ["src/test/kotlin/ATest.kt", "kotlin", { text: "import io.kotest.core.spec.style.FunSpec" }, "", "Kotest"],
  [
    "src/test/scala/ASpec.scala",
    "scala",
    { text: "import org.scalatest.flatspec.AnyFlatSpec" },
    "",
    "ScalaTest",
  ],
  ["spec/a_spec.rb", "ruby", { text: 'require "spec_helper"' }, "", "RSpec"],
  ["test/a_test.rb", "ruby", { text: "class A < Minitest::Test" }, "", "minitest"],
  ["tests/ATest.php", "php", { text: "class ATest extends TestCase" }, "", "PHPUnit"],
  ["Tests/ATests.cs", "csharp", { text: "using Xunit;" }, "", "xUnit"],
  ["Tests/ATests.cs", "csharp", { text: "using NUnit.Framework;" }, "", "NUnit"],
  ["test/a_test.exs", "elixir", { text: "use ExUnit.Case" }, "", "ExUnit"],
  ["Tests/ATests.swift", "swift", { text: "import XCTest" }, "", "XCTest"],
  ["test/a_test.cc", "cpp", { text: "#include <gtest/gtest.h>" }, "", "GoogleTest"],
  ["test/a_test.cpp", "cpp", { text: "#include <catch2/catch_test_macros.hpp>" }, "", "Catch2"],
  ["test/a.bats", "bash", {}, "", "bats"],
  ["src/a.zig", "zig", { text: 'test "adds" {}' }, "", "zig test"],
])("%s in %s with %j is a unit test for %s%s", (path, language, more, manifest, framework) => {
  expect(kindOf(path, language, more, manifest)).toEqual(["unit", framework]);
});

const JS = { imports: ["npm:vitest"] };

test.each([
  ["what is called so", "test/login.e2e.ts", "typescript", JS, "e2e"],
  ["a browser", "test/login.test.ts", "typescript", { imports: ["npm:@playwright/test"] }, "e2e"],
  [
    "processes",
    "test/cli.test.ts",
    "typescript",
    { imports: ["npm:vitest", "node:child_process"] },
    "integration",
  ],
  [
    "a process that is only pretended",
    "test/cli.test.ts",
    "typescript",
    { imports: ["npm:vitest", "node:child_process"], text: 'vi.mock("node:child_process")' },
    "unit",
  ],
  ["a database", "src/a.test.ts", "typescript", { imports: ["npm:vitest", "npm:pg"] }, "integration"],
  [
    "a helper that starts a server",
    "test/a.test.ts",
    "typescript",
    { ...JS, support: [{ path: "test/server.ts", imports: ["node:net"], text: "" }] },
    "integration",
  ],
  [
    "a folder that says unit, whatever it reaches",
    "tests/unit/a.test.ts",
    "typescript",
    { imports: ["npm:vitest", "npm:pg"] },
    "unit",
  ],
  [
    "a recorder of requests",
    "a_test.go",
    "go",
    { text: "func TestA(t *testing.T) { httptest.NewRecorder() }" },
    "unit",
  ],
  [
    "a server of its own",
    "a_test.go",
    "go",
    { text: "func TestA(t *testing.T) { httptest.NewServer(h) }" },
    "integration",
  ],
  ["benchmarks alone", "a_test.go", "go", { text: "func BenchmarkA(b *testing.B) {}" }, "performance"],
  [
    "a build tag",
    "a_test.go",
    "go",
    { text: "//go:build integration\n\npackage a\nfunc TestA(t *testing.T) {}" },
    "integration",
  ],
  ["cargo's tests folder", "tests/it.rs", "rust", { text: "#[test]\nfn a() {}" }, "integration"],
  [
    "what fails to run in-process",
    "src/it/java/AIT.java",
    "java",
    { text: "import org.junit.jupiter.api.Test;" },
    "integration",
  ],
])("%s makes %s in %s the right kind", (_, path, language, more, category) => {
  expect(kindOf(path, language, more)?.[0]).toBe(category);
});

test.each([
  ["tests/conftest.py", "python", { text: "import pytest\ndef test_data(): pass", imports: ["py:pytest"] }],
  ["tests/helpers.py", "python", { text: "def make(): pass" }],
  ["test/world.ts", "typescript", { text: "export function openWorld() {}" }],
  ["main_test.go", "go", { text: "func TestMain(m *testing.M) {}" }],
  ["src/lib.rs", "rust", { text: "pub fn a() {}" }],
])("%s in %s holds no tests", (path, language, more) => {
  expect(kindOf(path, language, more)).toBeNull();
});

test("it says why", () => {
  const file = {
    path: "test/a.test.ts",
    language: "typescript",
    text: "",
    imports: ["npm:vitest"],
    support: [{ path: "test/run.ts", imports: ["node:child_process"], text: "" }],
  };
  expect(categorizeTest(file, { manifestFor: () => "" })?.reasons).toEqual([
    "it reaches a process through test/run.ts",
    "vitest: it imports npm:vitest",
  ]);
});

test.each([
  ["test/integration/a.test.ts", "integration"],
  ["integration-tests/a.test.ts", "integration"],
  ["src/integrations/slack.test.ts", null],
  ["src/api_integration_test.go", "integration"],
  ["src/FooIntegrationTest.java", "integration"],
  ["src/FooIT.java", "integration"],
  ["src/EDIT.java", null],
  ["e2e/unit/a.spec.ts", "e2e"],
  ["tests/unit/e2e/a.spec.ts", "e2e"],
  ["tests/unit/test_a.py", "unit"],
  ["packages/load/a.test.ts", null],
  ["src/unit.test.ts", "unit"],
  ["src/performance.test.ts", null],
  ["src/parser.perf.test.ts", "performance"],
  ["benches/a.rs", "performance"],
  ["a.test.ts", null],
])("%s is called %s", (path, category) => {
  expect(namedCategory(path)?.category ?? null).toBe(category);
});
