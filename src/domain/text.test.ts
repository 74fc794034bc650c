import { expect, test } from "vitest";
import { terms } from "./text.ts";

test.each([
  ["getUserById2", ["get", "user", "by", "id", "2", "getuserbyid2"]],
  ["HTTPServer parseURL", ["http", "server", "httpserver", "pars", "url", "parseurl"]],
  ["snake_case __init__", ["snake", "case", "snakecase", "init"]],
  ["v2beta1 utf8", ["v", "2", "beta", "1", "v2beta1", "utf", "8", "utf8"]],
  ["Café naïve", ["cafe", "naiv"]],
  ["日本語", ["日本", "本語"]],
  ["a.b-c", ["a", "b", "c"]],
  ["ログイン処理", ["ログ", "グイ", "イン", "ン処", "処理"]],
  ["用户user登录", ["用户", "user", "登录"]],
  ["deploy 🚀", ["deploi", "🚀"]],
  ["the key ´ for ¨ quoting ˜", ["the", "kei", "for", "quot"]],
  ["!?… \u0000", []],
])("%s is found by %j", (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test("an overlong run does not become an overlong term", () => {
  expect(terms("x".repeat(10_000)).every((term) => term.length <= 64)).toBe(true);
});

test("a long run without spaces is found by every pair of it, to its end", () => {
  const run = "漢字".repeat(100).concat("終");
  expect(terms(run)).toHaveLength(200);
  expect(terms(run)).toContain("字終");
  expect(terms(`${"ก".repeat(500)}ข`)).toContain("กข");
});

test("a run as large as a file is taken in", () => {
  expect(terms("漢字".repeat(200_000))).toHaveLength(399_999);
  expect(terms("a1".repeat(200_000))).toHaveLength(400_001);
});
