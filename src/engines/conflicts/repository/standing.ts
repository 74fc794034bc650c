import type { Standing } from "./declaration.ts";

const CHECKS =
  /^\.github\/|(?:^|\/)(?:\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|appveyor\.yml)$|^\.circleci\//;
const ASIDE =
  /(?:^|\/)(?:(?:[\w-]+-)?(?:examples?|docs?|tests?)|samples?|demos?|fixtures?|testdata|__tests__|specs?|playgrounds?|templates?(?:-[\w-]+)?|template-[\w-]+|documentation|website|bench|benchmarks?|benchsuite|e2e|\.devcontainer|cypress|fuzz|contrib|stubs?|mocks?|snapshots?|vendor|third_party|node_modules)\//i;
const TEST_FILE =
  /[._-](?:test|tests|spec|stories|bench)\.\w+$|(?:^|\/)test_[^/]+$|(?:^|\/)(?:conftest\.py|requirements-dev\.txt)$/i;

/** How much a file has to say about what the project is, judged by where it lies. */
export function standingOf(path: string): Standing {
  if (CHECKS.test(path)) return "checks";
  return ASIDE.test(path) || TEST_FILE.test(path) ? "aside" : "project";
}

const ENVIRONMENTS: readonly (readonly [string, RegExp])[] = [
  ["development", /(?:^|[._-])(?:dev|develop|development|local)(?:[._-]|$)/],
  ["test", /(?:^|[._-])(?:test|tests|testing|ci|e2e)(?:[._-]|$)/],
  ["staging", /(?:^|[._-])(?:stage|staging|preprod|qa|uat)(?:[._-]|$)/],
  ["production", /(?:^|[._-])(?:prod|production|live)(?:[._-]|$)/],
];

/** The environment that a file is for by its name or folder: `docker-compose.prod.yml`, `config/staging/app.json`. */
export function environmentOfPath(path: string): string | null {
  if (CHECKS.test(path)) return null;
  const parts = path.toLowerCase().split("/").slice(-2);
  return ENVIRONMENTS.find(([, name]) => parts.some((part) => name.test(part)))?.[0] ?? null;
}
