import { spawnSync } from "node:child_process";

export interface ToolRun {
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const SHOWN_LINES = 10;

/** Runs a program to its end and answers what it printed; throws with the end of its messages when it fails. */
export function runTool({ command: [program, ...args], folder, environment }: ToolRun): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status === 0) return stdout;
  const lines = [...(stdout ?? "").split("\n"), ...(stderr ?? "").split("\n")].filter(Boolean);
  const messages = error ? error.message : lines.slice(-SHOWN_LINES).join("\n");
  throw new Error(`\`${[program, ...args].join(" ")}\` failed:\n${messages}`);
}

/** As `runTool`, for what is only of help: when it fails, as it does offline, that is said and nothing else happens. */
export function tryTool(purpose: string, run: ToolRun): void {
  try {
    runTool(run);
  } catch (thrown) {
    console.error(`Going on without ${purpose}, so the oracle knows less: ${String(thrown)}`);
  }
}
