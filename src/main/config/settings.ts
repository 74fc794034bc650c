import { z } from "zod";
import { LOG_LEVELS } from "../../domain/log.ts";
import { DEFAULT_RECALL, type EventWeights, FUSIONS, RECALL_STAGES } from "../../domain/recallSettings.ts";
import { hasSecondPlace } from "../../engines/testRuns/planCommands.ts";
import { FAMILIES } from "../../tools/defineTool.ts";
import { addressSetting, EMBEDDER_FORMS, embedderSetting } from "../embedderSpec.ts";
import { storeSetting } from "../storeSpec.ts";
import { checkSettings } from "./checkSettings.ts";
import { languageSetting } from "./languageSetting.ts";
import { addressOfOwn, OAUTH_SETTINGS, oauthClaims } from "./oauthSettings.ts";
import { STORE_SETTINGS } from "./storeSettings.ts";

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u, "must not hold control characters");
const WATCH_MODES = ["auto", "on", "off", "poll"] as const;
/** People also say yes and no. */
const WATCH_WORDS: Readonly<Record<string, string>> = {
  true: "on",
  yes: "on",
  1: "on",
  false: "off",
  no: "off",
  0: "off",
};
const watch = z.preprocess((said) => WATCH_WORDS[String(said)] ?? said, z.enum(WATCH_MODES));
/** People have many words for not wanting a thing. */
export function isOff(said: unknown): boolean {
  return /^(off|none|no|false|0)$/i.test(String(said ?? "none").trim());
}
const unlessOff = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((said) => (isOff(said) ? null : said), schema.nullable());
const secret = z
  .string()
  .trim()
  .max(10_000)
  .regex(/^[\x21-\x7e]+$/, "must be without spaces and accents");
const weight = z.number().min(0).max(1);
const weights = z
  .tuple([weight, weight, weight], "three numbers from 0 to 1 are expected")
  .refine((all) => all.some((each) => each > 0), "one of them must be more than 0");
const MINUTES_A_WEEK = 10_080;
const insideRoot = z
  .string()
  .max(1_000)
  .refine((path) => !/^([\\/]|[A-Za-z]:)|(^|[\\/])\.\.([\\/]|$)/.test(path), "must stay inside of the root");
/** `packages/app` for `./packages/app/`; empty for the root. */
const plainFolder = (path: string) =>
  path
    .split(/[\\/]+/)
    .filter((name) => name !== "" && name !== ".")
    .join("/");
const commandWords = z
  .array(z.string().max(10_000), "a list of words is expected; it is not read by a shell")
  .min(1, "a program is expected")
  .max(200)
  .refine(
    ([program = ""]) => program.trim() !== "" && !program.includes("{"),
    "the first word must be a program",
  )
  .refine((words) => !words.some(hasSecondPlace), "a word can have one place for tests, not two");
const testCommand = z.strictObject({
  command: commandWords,
  files: z.array(z.string().min(1).max(1_000)).min(1).max(100).optional(),
  in: insideRoot.transform(plainFolder).optional(),
  reports: z.array(insideRoot.min(1)).max(50).optional(),
});
/** One command may be written as its words alone. */
const testCommands = z.preprocess((said) => {
  if (typeof said === "object" && said !== null && !Array.isArray(said)) return [said];
  return Array.isArray(said) && said.some((each) => typeof each === "string") ? [{ command: said }] : said;
}, z.array(testCommand, "a list of words is expected; it is not read by a shell").min(1).max(50).nullable());
const TOOL_SELECTIONS = ["core", "all", ...FAMILIES] as const;

/** Everything that can be set, in the order it is shown. */
export const settingsSchema = z.strictObject({
  home: z.string().min(1),
  account: name,
  agent: name,
  project: z.string().trim().min(1).max(200).nullable(),
  name,
  tools: z.array(z.enum(TOOL_SELECTIONS)).min(1),
  host: z.string().trim().min(1).max(255),
  port: z.int().min(0).max(65_535),
  tokens: z.enum(["auto", "required"]),
  oauthIssuer: unlessOff(addressOfOwn),
  oauthResource: unlessOff(addressOfOwn),
  oauthAudiences: z.array(z.string().trim().min(1).max(2_000)).max(20),
  oauthClaims,
  allowedHosts: z.array(z.string().trim().toLowerCase().min(1).max(255)).max(100),
  trustedProxies: z.array(z.string().trim().min(1).max(100)).max(100),
  tlsCert: unlessOff(z.string().min(1).max(4_096)),
  tlsKey: unlessOff(z.string().min(1).max(4_096)),
  requestsPerMinute: z.int().min(1).max(10_000_000),
  requestsAtOnce: z.int().min(1).max(100_000),
  log: z.enum(LOG_LEVELS),
  tracesUrl: unlessOff(addressSetting),
  ignore: z.array(z.string().min(1).max(1_000)).max(1_000),
  nestedRepositories: z.enum(["skip", "include"]),
  watch,
  allowedRoots: z.array(z.string().min(1).max(4_096)).max(1_000),
  languages: z.array(languageSetting).max(100),
  architecture: z.record(z.string(), z.unknown()).nullable(),
  checks: checkSettings,
  testCommand: testCommands,
  testVariables: z.array(z.string().min(1).max(200)).max(200),
  store: storeSetting,
  storeUser: unlessOff(z.string().trim().min(1).max(200)),
  storePassword: unlessOff(secret),
  storeDatabase: unlessOff(z.string().trim().min(1).max(63)),
  storeName: name,
  embedder: z.preprocess((said) => (isOff(said) ? "none" : said), embedderSetting),
  embedderKey: unlessOff(secret),
  llmUrl: unlessOff(addressSetting),
  llmModel: unlessOff(z.string().trim().min(1).max(500)),
  llmKey: unlessOff(secret),
  nli: unlessOff(z.string().min(1).max(4_096)),
  recallOff: z.array(z.enum(RECALL_STAGES)).max(RECALL_STAGES.length),
  recallFusion: z.enum(FUSIONS),
  episodeWeights: weights,
  decisionWeights: weights,
  auditDays: unlessOff(z.int().min(1).max(36_500)),
  reflectEvery: z.preprocess((said) => (isOff(said) ? 0 : said), z.int().min(0).max(MINUTES_A_WEEK)),
});

export type Settings = z.infer<typeof settingsSchema>;
/** What decides about the models. */
export type ModelSettings = Pick<Settings, "embedder" | "llmUrl" | "llmModel" | "llmKey"> &
  Partial<Pick<Settings, "embedderKey" | "nli">>;
export type SettingKey = keyof Settings;
export const SETTING_KEYS = Object.keys(settingsSchema.shape) as SettingKey[];

export interface SettingFacts {
  readonly about: string;
  /** The value without anybody's doing; none where it depends on the machine. */
  readonly default?: unknown;
  /** How the default is told where it depends on the machine. */
  readonly defaultText?: string;
  readonly variable?: `LOCI_${string}`;
  readonly flag?: string;
  /** How the text of a variable or a flag is read. */
  readonly form?: "path" | "model" | "embedder" | "number" | "numbers" | "list" | "json";
  readonly secret?: boolean;
  /** Whether a repository's own file may set it. What it names is not trusted with more. */
  readonly inRepository?: boolean;
}

function weightsOf({ vector, recency, entities }: EventWeights): number[] {
  return [vector, recency, entities];
}

export const SETTINGS: Readonly<Record<SettingKey, SettingFacts>> = {
  home: {
    about: "Where the data is kept.",
    defaultText: "the platform's data folder",
    variable: "LOCI_HOME",
    flag: "home",
    form: "path",
  },
  account: {
    about: "The tenant that everything belongs to.",
    default: "local",
    variable: "LOCI_ACCOUNT",
  },
  agent: {
    about: "Who the calls of this process are made by.",
    defaultText: "your user name",
    variable: "LOCI_AGENT",
    flag: "agent",
  },
  project: {
    about: "The project's id, where the one from the git remote or the folder is not wanted.",
    default: null,
    variable: "LOCI_PROJECT",
    flag: "project",
  },
  name: {
    about: "What the server calls itself to its clients.",
    default: "loci",
    variable: "LOCI_NAME",
  },
  tools: {
    about: `Which tools a client is shown from the start: ${TOOL_SELECTIONS.join(", ")}.`,
    default: ["core"],
    variable: "LOCI_TOOLS",
    flag: "tools",
    form: "list",
  },
  host: {
    about: "The address that `loci serve` listens on.",
    default: "127.0.0.1",
    variable: "LOCI_HOST",
    flag: "host",
  },
  port: {
    about: "The port that `loci serve` listens on; 0 takes any free one.",
    default: 4747,
    variable: "LOCI_PORT",
    flag: "port",
    form: "number",
  },
  tokens: {
    about: "Whether clients over HTTP need a token: auto (while there are any), required.",
    default: "auto",
    variable: "LOCI_TOKENS",
    flag: "tokens",
  },
  ...OAUTH_SETTINGS,
  allowedHosts: {
    about: "Names that `loci serve` is reached by, besides its address and localhost.",
    default: [],
    variable: "LOCI_ALLOWED_HOSTS",
    form: "list",
  },
  trustedProxies: {
    about: "Addresses and networks of proxies whose X-Forwarded-For counts.",
    default: [],
    variable: "LOCI_TRUSTED_PROXIES",
    form: "list",
  },
  tlsCert: {
    about: "The certificate that `loci serve` shows, as a PEM file with its chain; it speaks HTTPS then.",
    default: null,
    variable: "LOCI_TLS_CERT",
    flag: "tls-cert",
    form: "path",
  },
  tlsKey: {
    about: "The key of that certificate, as a PEM file.",
    default: null,
    variable: "LOCI_TLS_KEY",
    flag: "tls-key",
    form: "path",
  },
  requestsPerMinute: {
    about: "How many requests a minute one token, or without tokens one address, may send on the whole.",
    default: 6_000,
    variable: "LOCI_REQUESTS_PER_MINUTE",
    form: "number",
  },
  requestsAtOnce: {
    about: "How many of its requests are answered at once.",
    default: 32,
    variable: "LOCI_REQUESTS_AT_ONCE",
    form: "number",
  },
  log: {
    about: `How much is written to standard error: ${LOG_LEVELS.join(", ")}.`,
    default: "warn",
    variable: "LOCI_LOG",
    flag: "log",
  },
  tracesUrl: {
    about:
      "The address of an OpenTelemetry collector, up to where /v1/traces follows; every call is traced then.",
    default: null,
    variable: "LOCI_TRACES_URL",
  },
  ignore: {
    about: "Files that are not indexed, as patterns in the manner of .gitignore.",
    default: [],
    variable: "LOCI_IGNORE",
    form: "list",
    inRepository: true,
  },
  nestedRepositories: {
    about:
      "Whether repositories inside the working tree, submodules among them, are indexed with it: skip, include.",
    default: "skip",
    variable: "LOCI_NESTED_REPOSITORIES",
    inRepository: true,
  },
  watch: {
    about:
      "Whether the working tree is watched for changes: auto (over HTTP), on, off, or poll for disks that tell nothing of changes.",
    default: "auto",
    variable: "LOCI_WATCH",
    flag: "watch",
  },
  allowedRoots: {
    about: "Folders that clients over HTTP may choose working trees in, besides the one that is served.",
    default: [],
    variable: "LOCI_ALLOWED_ROOTS",
    form: "list",
  },
  languages: {
    about:
      "The languages to index, such as `python`; all when empty. Programs in others are left out, going by their names; documents are not.",
    default: [],
    inRepository: true,
  },
  architecture: {
    about: "The layers of the code and who may import whom.",
    default: null,
    inRepository: true,
  },
  checks: {
    about: "How serious what `loci check` finds is: check → off, warning, error, or { severity, ignore, … }.",
    default: {},
    inRepository: true,
  },
  testCommand: {
    about:
      'The command that runs the tests, as a list of words with a place for those chosen: ["npx", "vitest", "run", "{tests}"]. One of a repository counts once you approved it with `loci trust`.',
    default: null,
    variable: "LOCI_TEST_COMMAND",
    form: "json",
    inRepository: true,
  },
  testVariables: {
    about: "Variables of the environment that tests are given although they look like secrets.",
    default: [],
    variable: "LOCI_TEST_VARIABLES",
    form: "list",
  },
  ...STORE_SETTINGS,
  embedder: {
    about: `The model that turns text into vectors: ${EMBEDDER_FORMS}.`,
    default: "builtin",
    variable: "LOCI_EMBEDDER",
    form: "embedder",
  },
  embedderKey: {
    about:
      "The key of the service that an openai: embedder is at; the language model's where both are at one host.",
    default: null,
    variable: "LOCI_EMBEDDER_KEY",
    secret: true,
  },
  llmUrl: {
    about: "The address of a language model, up to where /chat/completions follows. None is needed.",
    default: null,
    variable: "LOCI_LLM_URL",
  },
  llmModel: {
    about: "The language model's name.",
    default: null,
    variable: "LOCI_LLM_MODEL",
  },
  llmKey: {
    about: "The key of the language model's service.",
    default: null,
    variable: "LOCI_LLM_KEY",
    secret: true,
  },
  nli: {
    about:
      "The folder of a model in ONNX that tells whether statements contradict each other. None is needed.",
    default: null,
    variable: "LOCI_NLI",
    form: "model",
  },
  recallOff: {
    about: `Parts of the search of memory to do without: ${RECALL_STAGES.join(", ")}.`,
    default: DEFAULT_RECALL.off,
    variable: "LOCI_RECALL_OFF",
    form: "list",
  },
  recallFusion: {
    about: "How the signals of the search of memory become one list: weighted (by score), rrf (by rank).",
    default: DEFAULT_RECALL.fusion,
    variable: "LOCI_RECALL_FUSION",
  },
  episodeWeights: {
    about: "What nearness in meaning, in time and in the code spoken of count for in episode_recall.",
    default: weightsOf(DEFAULT_RECALL.episodeWeights),
    variable: "LOCI_EPISODE_WEIGHTS",
    form: "numbers",
  },
  decisionWeights: {
    about: "The same for decision_query.",
    default: weightsOf(DEFAULT_RECALL.decisionWeights),
    variable: "LOCI_DECISION_WEIGHTS",
    form: "numbers",
  },
  auditDays: {
    about: "For how many days the audit keeps a call; none keeps it for ever.",
    default: null,
    variable: "LOCI_AUDIT_DAYS",
    form: "number",
  },
  reflectEvery: {
    about: "Every so many minutes what happened since is reflected on; 0 is never.",
    default: 0,
    variable: "LOCI_REFLECT_EVERY",
    form: "number",
  },
};
