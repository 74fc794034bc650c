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
  "PGPASSWORD",
  "DB_PASS",
  "REDIS_PASS",
  "SMTP_PASSWORD2",
  "GITHUBTOKEN",
  "MYAUTHTOKEN",
  "STRIPE_KEY_LIVE",
  "SECRETKEYBASE",
  "JWT",
  "AZURE_STORAGE_CONNECTION_STRING",
  "npm_config__authToken",
  "npm_config_//r.org/:_authToken",
  "BASH_ENV",
  "LD_PRELOAD",
  "BASH_FUNC_ls%%",
])("%s is not among it", (name) => {
  expect(testEnvironment({ [name]: "value" })).toEqual({ CI: "true", NO_COLOR: "1" });
});

test.each([
  "postgres://app:hunter2@db/x",
  "https://tok@registry.example/simple",
  "jdbc:postgresql://db/x?user=app&password=hunter2",
  "Server=x;Password=hunter2",
  `ghp_${"a1B2".repeat(9)}`,
])("nor is what is a secret by its form: %s", (value) => {
  expect(testEnvironment({ WHERE: value })).not.toHaveProperty("WHERE");
});

test.each([
  ["GIT_AUTHOR_NAME", "Ann"],
  ["XDG_SESSION_ID", "1"],
  ["XAUTHORITY", "/home/ann/.Xauthority"],
  ["KEYBOARD", "us"],
  ["COMPASS_HOME", "/opt/compass"],
  ["PATHEXT", ".exe"],
  ["PYTHONPATH", "a:b"],
  ["MAIL_FROM", "ann@example.org"],
])("%s is not taken for one", (name, value) => {
  expect(testEnvironment({ [name]: value })).toHaveProperty(name, value);
});

test("what its owner passes on is passed on", () => {
  expect(testEnvironment({ NPM_TOKEN: "x", CI: "0" }, ["NPM_TOKEN"])).toEqual({
    NPM_TOKEN: "x",
    CI: "0",
    NO_COLOR: "1",
  });
});
