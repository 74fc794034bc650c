import { nearest } from "../../domain/nearest.ts";
import { beyond, ofOtherRules, readBaseline, writeBaseline } from "../check/baseline.ts";
import { architecture, namedCheck } from "../check/collect.ts";
import { CheckFailed, type CheckResult, type Finding, type Level } from "../check/finding.ts";
import { githubLines } from "../check/github.ts";
import { orFailed } from "../check/orFailed.ts";
import { sarifLog } from "../check/sarif.ts";
import { countOf, textLines } from "../check/text.ts";
import { type Command, EXIT, type Invocation } from "../command.ts";
import type { CliHost, OpenedLoci } from "../host.ts";
import { indexProject } from "../indexProject.ts";
import { printJson } from "../output.ts";
import { counted } from "../progressBar.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

const FORMATS = ["text", "sarif", "github", "json"] as const;

export const check: Command = {
  name: "check",
  words: "[PATH …]",
  mostWords: 100,
  about: "hold the code against the project's rules and the named checks, for people and for CI",
  details: [
    "Which checks run, and how serious they are, is in loci.config.json (checks); the rules of the architecture beside them.",
    "Exit codes: 0 nothing found, 1 errors found (with --strict: warnings too), 2 wrong use.",
    "An old repository adopts it with loci check --baseline FILE --update-baseline; from then on only what is new counts.",
  ],
  flags: () => ({
    format: { type: "text", choices: FORMATS, placeholder: "FORMAT", about: FORMATS.join(", ") },
    only: { type: "text", list: true, placeholder: "CHECK", about: "this check; may be given again" },
    strict: { type: "boolean", about: "warnings count as errors" },
    changed: { type: "boolean", about: "only what is about files with uncommitted changes" },
    since: {
      type: "text",
      placeholder: "REF",
      about: "only what is about files changed since a commit or branch",
    },
    baseline: { type: "text", placeholder: "FILE", about: "leave out what this file knows of" },
    "update-baseline": { type: "boolean", about: "write what there is now into it" },
    all: { type: "boolean", about: "show all of it, however much" },
  }),
  async run(invocation, host) {
    const { flags } = invocation;
    if (flags["update-baseline"] === true) requireWhole(invocation);
    if (flags.changed === true && flags.since !== undefined)
      throw new WrongUse("--changed and --since say two things.", "Leave one of them out.");
    const chosen = await chosenChecks(invocation, host);
    return orFailed(invocation, host, () =>
      withLoci(invocation, host, (loci) => runChecks(loci, chosen, invocation, host)),
    );
  },
};

/** A baseline of a part would forget what is known of the rest. */
function requireWhole({ flags, words }: Invocation): void {
  if (flags.baseline === undefined)
    throw new WrongUse(
      "--update-baseline names no file.",
      "Write: loci check --baseline FILE --update-baseline",
    );
  if (words.length > 0) throw new WrongUse("A baseline is of the whole code.", "Leave the paths out.");
  for (const flag of ["changed", "since"])
    if (flags[flag] !== undefined)
      throw new WrongUse("A baseline is of the whole code.", `Leave --${flag} out.`);
}

type Chosen = readonly { readonly rule: string; readonly level: Level }[];

/** As they are set, without those that are off; those that are named run whatever is set. */
async function chosenChecks({ flags, settings }: Invocation, host: CliHost): Promise<Chosen> {
  const effective = (await host.settings(settings)).settings;
  const checks = effective.find(({ key }) => key === "checks")?.value as Record<string, { severity: string }>;
  const rules = effective.find(({ key }) => key === "architecture")?.value as { noCycles?: unknown } | null;
  const known = Object.keys(checks);
  const only = flags.only as readonly string[] | undefined;
  for (const name of only ?? []) if (!known.includes(name)) throw unknownCheck(name, known);
  // Rules against cycles say more of them than the check does, where they are held against all files.
  const areRulesHeld = checks.architecture?.severity !== "off" && isOfAllFiles(rules?.noCycles);
  const isToldByRules = (name: string) => name === "import-cycles" && areRulesHeld;
  const wanted = only ?? known.filter((name) => checks[name]?.severity !== "off" && !isToldByRules(name));
  return wanted.map((rule) => ({ rule, level: checks[rule]?.severity === "error" ? "error" : "warning" }));
}

function isOfAllFiles(noCycles: unknown): boolean {
  return noCycles === true || (typeof noCycles === "object" && noCycles !== null && !("files" in noCycles));
}

function unknownCheck(name: string, known: readonly string[]): WrongUse {
  const suggestion = nearest(name, known);
  return new WrongUse(
    `There is no check \`${name.slice(0, 100)}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `There are: ${known.join(", ")}.`,
  );
}

async function runChecks(
  loci: OpenedLoci,
  chosen: Chosen,
  invocation: Invocation,
  host: CliHost,
): Promise<number> {
  const { flags, words } = invocation;
  const isChanged = await changedFiles(loci, invocation);
  const indexed = await indexProject(loci, host, { profile: "debug" });
  if (!indexed.ok) throw new CheckFailed(indexed);
  // What could not be read was not checked, which nobody should take for nothing found.
  const { problems = [] } = indexed.data as { readonly problems?: readonly string[] };
  for (const problem of problems) host.terminal.note(problem);
  const results: CheckResult[] = [];
  for (const { rule, level } of chosen) {
    const result = await (rule === "architecture"
      ? architecture(loci, level, words)
      : namedCheck(loci, rule, level, words));
    if (!result) {
      if (flags.only) host.terminal.note(`${rule}: ${NO_RULES}`);
      continue;
    }
    for (const warning of result.warnings) host.terminal.note(`${rule}: ${warning}`);
    results.push({ ...result, findings: result.findings.filter(isChanged) });
  }
  const file = flags.baseline as string | undefined;
  if (file !== undefined && flags["update-baseline"] === true)
    return updateBaseline(file, results, flags.only !== undefined, host);
  const fresh = file === undefined ? results : await withoutKnown(file, results, host);
  print(fresh, invocation, host);
  const isBad = countOf(fresh, "error") > 0 || (flags.strict === true && countOf(fresh, "warning") > 0);
  return isBad ? EXIT.failed : EXIT.done;
}

const NO_RULES = "this project has no rules, so nothing was checked; loci arch init drafts them";

/** A finding is asked for if any of the files that it is about is. */
async function changedFiles(loci: OpenedLoci, { flags }: Invocation): Promise<(finding: Finding) => boolean> {
  const since = flags.changed === true ? "HEAD" : (flags.since as string | undefined);
  const changed = since === undefined ? null : await changedSince(loci, since);
  return ({ path, others }) => changed === null || [path, ...others].some((file) => changed.has(file));
}

async function changedSince(loci: OpenedLoci, since: string): Promise<ReadonlySet<string>> {
  const changed = await loci.changedFiles(since);
  if (changed) return new Set(changed);
  if (since === "HEAD")
    throw new WrongUse(
      "There is no commit here yet, or no git repository, to compare with.",
      "Leave out --changed to check all of the code.",
    );
  throw new WrongUse(
    `There is no commit \`${since.slice(0, 100)}\` here to compare with.`,
    "Name a commit, branch or tag that this clone has; a shallow clone may have to fetch it first.",
  );
}

async function updateBaseline(
  file: string,
  results: readonly CheckResult[],
  isOnlySome: boolean,
  { terminal, readText, writeText }: CliHost,
): Promise<number> {
  const before = isOnlySome ? await readText(file) : null;
  const kept = before === null ? [] : ofOtherRules(readBaseline(file, before), results);
  await writeText(file, writeBaseline(results, kept));
  const count = results.reduce((sum, { findings }) => sum + findings.length, 0);
  terminal.out(`${file} now knows ${counted(count, "finding")}.`);
  return EXIT.done;
}

async function withoutKnown(
  file: string,
  results: readonly CheckResult[],
  { readText }: CliHost,
): Promise<CheckResult[]> {
  const text = await readText(file);
  if (text === null)
    throw new WrongUse(`${file} is not there.`, `Write it: loci check --baseline ${file} --update-baseline`);
  const baseline = readBaseline(file, text);
  return results.map((result) => ({ ...result, findings: beyond(baseline, result.findings) }));
}

function print(
  results: readonly CheckResult[],
  { flags, json }: Invocation,
  { terminal, version }: CliHost,
): void {
  const format = json ? "json" : ((flags.format as (typeof FORMATS)[number] | undefined) ?? "text");
  if (format === "sarif") printJson(terminal, sarifLog(results, version));
  else if (format === "json") printJson(terminal, jsonReport(results));
  else {
    const lines =
      format === "github" ? githubLines(results) : textLines(results, terminal, flags.all === true);
    for (const line of lines) terminal.out(line);
  }
}

function jsonReport(results: readonly CheckResult[]): object {
  return {
    errors: countOf(results, "error"),
    warnings: countOf(results, "warning"),
    checks: results.map(({ rule, level, fix, findings }) => ({
      check: rule,
      severity: level,
      count: findings.length,
      ...(fix !== "" && { fix }),
      findings: findings.map(({ path, startLine, endLine, message, others }) => ({
        path,
        startLine,
        endLine,
        message,
        ...(others.length > 0 && { others }),
      })),
    })),
  };
}
