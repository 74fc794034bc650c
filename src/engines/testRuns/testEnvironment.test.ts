import { expect, test } from "vitest";
import { testEnvironment } from "./testEnvironment.ts";

test("tests find what they need", () => {
  const variables = {
    PATH: "/bin",
    HOME: "/home/ann",
    GOPATH: "/go",
    LANG: "C",
    DATABASE_URL: "postgres://localhost/test",
    PWD: "/x",
  };
  expect(testEnvironment(variables)).toEqual({ ...variables, PWD: undefined, CI: "true", NO_COLOR: "1" });
});

test.each([
  "LOCI_LLM_KEY",
  "LOCI_HOME",
  "GITHUB_TOKEN",
  "GH_PAT",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_ACCESS_KEY_ID",
  "OPENAI_API_KEY",
  "OPENROUTER_KEY",
  "NPM_AUTH",
  "MY_PASSWORD",
  "SENTRY_DSN",
  "NODE_OPTIONS",
])("%s is not among it", (name) => {
  expect(testEnvironment({ [name]: "value" })).toEqual({ CI: "true", NO_COLOR: "1" });
});

test("nor is an address with a password in it", () => {
  expect(testEnvironment({ DATABASE_URL: "postgres://app:hunter2@db/x" })).not.toHaveProperty("DATABASE_URL");
});

test("what its owner passes on is passed on", () => {
  expect(testEnvironment({ NPM_TOKEN: "x", CI: "0" }, ["NPM_TOKEN"])).toEqual({
    NPM_TOKEN: "x",
    CI: "0",
    NO_COLOR: "1",
  });
});
