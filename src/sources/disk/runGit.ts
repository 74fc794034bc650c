import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { dirname, parse } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

export type GitAnswer =
  | { readonly ok: true; readonly output: Buffer }
  /** `no`: git ran and exited with 1, its way to answer a question. */
  | { readonly ok: false; readonly reason: "missing" | "refused" | "failed" | "no" };

export interface GitPlace {
  /** Where the paths git prints start. */
  readonly folder: string;
  /** The top of the working tree. */
  readonly repository: string;
  readonly environment: Environment;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** What git needs to find itself and the user's settings. The rest, `GIT_DIR` first of all, would lead it astray. */
const PASSED_ON = [
  "PATH",
  "HOME",
  "XDG_CONFIG_HOME",
  "USERPROFILE",
  "APPDATA",
  "SystemRoot",
  "TMPDIR",
  "TEMP",
];

/** Settings by which a repository could have a program of its choice run, or itself taken for something else. */
const HARDENING = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "safe.bareRepository=explicit"];

/** How git is called to read from a repository that nobody vouches for. */
export function gitCall(place: GitPlace, args: readonly string[], settings: readonly string[] = []): GitCall {
  const options = [...HARDENING, ...settings].flatMap((setting) => ["-c", setting]);
  return {
    args: ["--no-pager", ...options, "-C", place.folder, ...args],
    // Not the repository: a relative entry in PATH must not find a `git` in there.
    options: { env: environmentOf(place), cwd: parse(place.folder).root, windowsHide: true },
  };
}

interface GitCall {
  readonly args: string[];
  readonly options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly windowsHide: true };
}

export interface GitRun {
  /** More settings, each `name=value`; they overrule the repository's. */
  readonly settings?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Runs git once. Only an abort throws. */
export async function runGit(
  place: GitPlace,
  args: readonly string[],
  { settings, signal }: GitRun = {},
): Promise<GitAnswer> {
  const call = gitCall(place, args, settings);
  return await new Promise((answer, abort) => {
    execFile(
      "git",
      call.args,
      {
        ...call.options,
        encoding: "buffer",
        timeout: TIMEOUT_MS,
        killSignal: "SIGKILL",
        maxBuffer: MAX_OUTPUT_BYTES,
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => {
        if (signal?.aborted) abort(signal.reason);
        else if (error === null) answer({ ok: true, output: stdout });
        else answer({ ok: false, reason: reasonOf(error, stderr) });
      },
    );
  });
}

function reasonOf(
  error: { code?: string | number | null },
  stderr: Buffer,
): "missing" | "refused" | "failed" | "no" {
  if (error.code === "ENOENT") return "missing";
  if (error.code === 1) return "no";
  return stderr.includes("dubious ownership") || stderr.includes("unsafe repository") ? "refused" : "failed";
}

function environmentOf(place: GitPlace): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = place.environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    HOME: homedir(),
    ...Object.fromEntries(passed),
    LC_ALL: "C",
    GIT_WORK_TREE: place.repository,
    GIT_CEILING_DIRECTORIES: dirname(place.repository),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    // A partial clone fetches what it lacks, from an address and through a program the repository names.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
}
