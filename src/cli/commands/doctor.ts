import { toFailure } from "../../domain/failure.ts";
import type { Finding } from "../../domain/finding.ts";
import { type Command, EXIT } from "../command.ts";
import type { CliHost, EffectiveSettings, SettingFlags, Terminal } from "../host.ts";
import { paint, printJson } from "../output.ts";
import { settingLines } from "./config.ts";

const COLOURS = { ok: "green", warn: "yellow", fail: "red" } as const;

export const doctor: Command = {
  name: "doctor",
  mostWords: 0,
  about: "check every part Loci depends on and say how to mend it",
  flags: () => ({}),
  async run({ settings: flags, json }, host) {
    const { effective, findings } = await examine(flags, host, json);
    const ok = findings.every(({ state }) => state !== "fail");
    if (json) printJson(host.terminal, { ok, settings: effective?.settings ?? [], findings });
    else host.terminal.out(verdict(findings));
    return ok ? EXIT.done : EXIT.failed;
  },
};

/** Without settings nothing can be looked at, so settings that cannot be read are the first and only finding. */
async function examine(flags: SettingFlags, host: CliHost, json: boolean) {
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    findings.push(finding);
    if (!json) for (const line of findingLines(finding, host.terminal)) host.terminal.out(line);
  };
  const effective = await readSettings(flags, host, found);
  if (!effective) return { effective, findings };
  if (!json) for (const line of changedLines(effective, host.terminal)) host.terminal.out(line);
  for await (const finding of host.diagnose(flags)) found(finding);
  return { effective, findings };
}

/** What is not as it comes; all of it is what `loci config` is for. */
function changedLines({ settings }: EffectiveSettings, terminal: Terminal): string[] {
  const changed = settings.filter(({ from }) => from !== "default");
  const others = "All other settings are as they come; `loci config` lists them.";
  return [...settingLines(changed, terminal), paint(terminal, "dim", others), ""];
}

async function readSettings(
  flags: SettingFlags,
  host: CliHost,
  found: (finding: Finding) => void,
): Promise<EffectiveSettings | undefined> {
  try {
    return await host.settings(flags);
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    found({ check: "configuration", state: "fail", detail: message, fix: hint });
    return undefined;
  }
}

function findingLines({ check, state, detail, fix }: Finding, terminal: Terminal): string[] {
  const line = `${paint(terminal, COLOURS[state], state.padEnd(4))}  ${check.padEnd(13)}  ${detail}`;
  return fix === undefined
    ? [line]
    : [line, `      ${"".padEnd(13)}  ${paint(terminal, "bold", "fix")}: ${fix}`];
}

function verdict(findings: readonly Finding[]): string {
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  return `\n${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} broken`;
}
