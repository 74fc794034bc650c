/** How tests of a framework are known. All that is given must be there. */
export interface FrameworkSign {
  readonly name: string;
  /** Of the file's language, as `languageOf` calls it; left out: any. */
  readonly languages?: string;
  /** One of its imports, as ids of modules. */
  readonly imports?: RegExp;
  readonly text?: RegExp;
  readonly path?: RegExp;
  /** What the manifest nearest to it must say. */
  readonly manifest?: RegExp;
}

const SCRIPT = "typescript tsx javascript";
const JVM = "java kotlin scala groovy";
/** Tests that are written with globals name no framework; they look like this. */
const GLOBALS = /^\s*(describe|it|test|suite|context)(\.\w+)*\s*(\(|`)/m;

/** What says it surely comes before what only suggests it. */
export const FRAMEWORKS: readonly FrameworkSign[] = [
  { name: "playwright", languages: SCRIPT, imports: /^npm:@playwright\/test$|^npm:playwright$/ },
  { name: "cypress", languages: SCRIPT, imports: /^npm:cypress$/ },
  { name: "cypress", languages: SCRIPT, path: /\.cy\.[cm]?[jt]sx?$|(^|\/)cypress\//, text: /\bcy\.\w+\(/ },
  { name: "testcafe", languages: SCRIPT, imports: /^npm:testcafe$/ },
  { name: "webdriverio", languages: SCRIPT, imports: /^npm:(@wdio\/.*|webdriverio)$/ },
  { name: "vitest", languages: SCRIPT, imports: /^npm:vitest$/ },
  { name: "bun:test", languages: SCRIPT, imports: /^(npm:|node:)?bun:test$|^bun:test$/ },
  { name: "bun:test", languages: SCRIPT, text: /from ["']bun:test["']/ },
  { name: "node:test", languages: SCRIPT, imports: /^node:test(\/.*)?$/ },
  { name: "node:test", languages: SCRIPT, text: /(from|require\() ?["']node:test["']/ },
  { name: "jest", languages: SCRIPT, imports: /^npm:@jest\/globals$/ },
  { name: "mocha", languages: SCRIPT, imports: /^npm:mocha$/ },
  { name: "ava", languages: SCRIPT, imports: /^npm:ava$/ },
  { name: "tap", languages: SCRIPT, imports: /^npm:(tap|tape|t|@tapjs\/.*)$/ },
  { name: "uvu", languages: SCRIPT, imports: /^npm:uvu$/ },
  { name: "japa", languages: SCRIPT, imports: /^npm:@japa\/runner$/ },
  { name: "deno test", languages: SCRIPT, text: /\bDeno\.test\(/ },
  { name: "jest", languages: SCRIPT, text: /\bjest\.(mock|fn|spyOn|useFakeTimers|setTimeout)\b/ },
  { name: "vitest", languages: SCRIPT, text: /\bvi\.(mock|fn|spyOn|useFakeTimers|hoisted)\b/ },
  { name: "vitest", languages: SCRIPT, text: GLOBALS, manifest: /"vitest"/ },
  { name: "jest", languages: SCRIPT, text: GLOBALS, manifest: /"(jest|ts-jest|babel-jest|react-scripts)"/ },
  { name: "mocha", languages: SCRIPT, text: GLOBALS, manifest: /"mocha"/ },
  { name: "jasmine", languages: SCRIPT, text: GLOBALS, manifest: /"(jasmine|jasmine-core|karma)"/ },
  { name: "bun:test", languages: SCRIPT, text: GLOBALS, manifest: /\bbun test\b/ },

  { name: "unittest", languages: "python", text: /^class \w+\((?:.*\b)?\w*TestCase\b.*\):/m },
  { name: "behave", languages: "python", imports: /^py:behave$/ },
  { name: "pytest", languages: "python", imports: /^py:(pytest|_pytest|pytest_\w+)$/ },
  {
    name: "pytest",
    languages: "python",
    text: /^(async )?def test_|^class Test\w*[:(][\s\S]*?^ {4}(async )?def test_/m,
  },

  { name: "ginkgo", languages: "go", imports: /^go:github\.com\/onsi\/ginkgo/ },
  { name: "go test", languages: "go", path: /_test\.go$/ },

  { name: "criterion", languages: "rust", text: /\bcriterion_main!/ },
  {
    name: "cargo test",
    languages: "rust",
    text: /#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test)\b|\bproptest!|\brgtest!|^\w*test!\(/m,
  },

  { name: "JUnit 5", languages: JVM, text: /\borg\.junit\.jupiter\b/ },
  { name: "TestNG", languages: JVM, text: /\borg\.testng\b/ },
  { name: "Kotest", languages: "kotlin", text: /\bio\.kotest\b/ },
  { name: "Spock", languages: JVM, text: /\bspock\.lang\b/ },
  { name: "JUnit 4", languages: JVM, text: /\borg\.junit\.(?!jupiter|platform)|\bextends BaseAndroidTest\b/ },
  { name: "JUnit 3", languages: JVM, text: /\bjunit\.framework\b/ },
  {
    name: "ScalaTest",
    languages: "scala",
    text: /\borg\.scalatest\b|extends \w*(AnyFlatSpec|AnyFunSuite|AnyWordSpec|AnyFunSpec|FlatSpec|FunSuite)\b/,
  },
  { name: "MUnit", languages: "scala", text: /\bmunit\.|extends \w*FunSuite\b/ },
  { name: "specs2", languages: "scala", text: /\borg\.specs2\b/ },
  { name: "ZIO Test", languages: "scala", text: /\bzio\.test\b/ },
  { name: "kotlin.test", languages: "kotlin", text: /\bkotlin\.test\b/ },
  { name: "JMH", languages: JVM, text: /\borg\.openjdk\.jmh\b/ },

  { name: "xUnit", languages: "csharp", text: /\busing (static )?Xunit\b|\[(Fact|Theory)\b/ },
  { name: "NUnit", languages: "csharp", text: /\busing NUnit\b|\[(TestFixture|TestCase)\b/ },
  { name: "MSTest", languages: "csharp", text: /VisualStudio\.TestTools\.UnitTesting|\[TestMethod\b/ },

  { name: "RSpec", languages: "ruby", text: /\bRSpec\.|require ["'](spec_helper|rails_helper|rspec.*)["']/ },
  {
    name: "minitest",
    languages: "ruby",
    text: /Minitest::|require ["'](minitest.*|test_helper|helper)["']|ActiveSupport::TestCase|ActionDispatch::/,
  },
  { name: "test-unit", languages: "ruby", text: /Test::Unit/ },
  { name: "RSpec", languages: "ruby", path: /_spec\.rb$/, text: /^\s*(describe|context|it)\b/m },

  { name: "Pest", languages: "php", text: /^(it|test|uses|describe)\(/m },
  { name: "PHPUnit", languages: "php", text: /PHPUnit\\|extends \w*TestCase\b/ },
  { name: "phpt", path: /\.phpt$/ },

  { name: "ExUnit", languages: "elixir", text: /\buse ExUnit\.Case\b|\buse \w+(\.\w+)*Case\b/ },
  { name: "Swift Testing", languages: "swift", text: /^\s*(@testable )?import Testing\b/m },
  { name: "XCTest", languages: "swift objectivec", text: /\bXCTest\b|XCTestCase\b/ },

  { name: "GoogleTest", languages: "c cpp", text: /#include [<"](?:.*\/)?g(test|mock)[/.]|^TEST(_F|_P)?\(/m },
  {
    name: "Catch2",
    languages: "c cpp",
    text: /#include [<"](?:.*\/)?catch[\w/]*\.hpp[>"]|#include [<"]catch2\//,
  },
  { name: "doctest", languages: "c cpp", text: /#include [<"](?:.*\/)?doctest\.h[>"]/ },
  { name: "Boost.Test", languages: "c cpp", text: /#include [<"]boost\/test\// },
  { name: "CMocka", languages: "c cpp", text: /#include [<"](?:.*\/)?cmocka\.h/ },
  { name: "Unity", languages: "c cpp", text: /#include [<"](?:.*\/)?unity(_fixture)?\.h/ },
  { name: "Check", languages: "c cpp", text: /#include [<"]check\.h/ },

  { name: "busted", languages: "lua", text: /^\s*(describe|it)\s*\(/m },
  { name: "bats", path: /\.bats$/ },
  { name: "shunit2", languages: "bash", text: /\bshunit2\b/ },
  { name: "Hspec", languages: "haskell", text: /^import\s+(qualified )?Test\.Hspec\b/m },
  { name: "Tasty", languages: "haskell", text: /^import\s+(qualified )?Test\.Tasty\b/m },
  { name: "HUnit", languages: "haskell", text: /^import\s+(qualified )?Test\.HUnit\b/m },
  { name: "QuickCheck", languages: "haskell", text: /^import\s+(qualified )?Test\.QuickCheck\b/m },
  { name: "zig test", languages: "zig", text: /^\s*test\s+("|\w+\s*\{|\{)/m },
  { name: "dart test", languages: "dart", text: /package:(flutter_)?test\// },
  { name: "Test::More", languages: "perl", text: /\buse Test(2|::\w+)/ },
  { name: "clojure.test", languages: "clojure", text: /clojure\.test\b/ },
  { name: "EUnit", languages: "erlang", text: /eunit\.hrl/ },
  { name: "Common Test", languages: "erlang", path: /_SUITE\.erl$/ },
  { name: "Julia Test", languages: "julia", text: /\busing Test\b|@testset/ },
  { name: "testthat", languages: "r", text: /\btest_that\(|library\(testthat\)/ },
];
