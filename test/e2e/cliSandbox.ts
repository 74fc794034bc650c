import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { storeVariables } from "../testStore.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
const run = promisify(execFile);
const git = (...args: string[]) => run("git", args);

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Variables = Readonly<Record<string, string>>;

/** A user with an empty home and one git repository, and the real command to run there. */
export interface Sandbox {
  readonly folder: string;
  readonly repository: string;
  readonly home: string;
  /** What each process of this user is told. */
  readonly variables: Readonly<Record<string, string>>;
  run(
    args: readonly string[],
    options?: { input?: string; variables?: Variables; cwd?: string },
  ): Promise<Outcome>;
  start(args: readonly string[], variables?: Variables): RunningLoci;
}

export interface RunningLoci {
  readonly process: ChildProcessWithoutNullStreams;
  /** The next line of standard output. */
  nextLine(): Promise<string>;
  readonly ended: Promise<Outcome>;
}

export async function createSandbox(): Promise<Sandbox> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "loci-cli-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const repository = path.join(folder, "orchard");
  const home = path.join(folder, "data");
  await createRepository(repository);
  const variables = variablesOf(folder, home);
  const launch = (args: readonly string[], more: Variables = {}, cwd = repository) =>
    spawn(process.execPath, [PROGRAM, ...args], { cwd, env: { ...variables, ...more } });
  return {
    folder,
    repository,
    home,
    variables,
    async run(args, { input = "", variables, cwd } = {}) {
      const child = launch(args, variables, cwd);
      child.stdin.end(input);
      return ending(child);
    },
    start(args, variables) {
      const child = launch(args, variables);
      onTestFinished(() => void child.kill("SIGKILL"));
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return {
        process: child,
        nextLine: async () => (await lines.next()).value ?? "",
        ended: ending(child, Promise.resolve("")),
      };
    },
  };
}

async function ending(
  child: ChildProcessWithoutNullStreams,
  out: Promise<string> = text(child.stdout),
): Promise<Outcome> {
  const err = text(child.stderr);
  const [code] = await once(child, "close");
  return { code, out: await out, err: await err };
}

/** Only what a process needs to run: the settings of whoever runs the tests must not show. */
function variablesOf(folder: string, home: string): Variables {
  const { PATH = "" } = process.env;
  return { PATH, HOME: folder, TMPDIR: tmpdir(), LOCI_HOME: home, ...storeVariables(home) };
}

async function createRepository(folder: string): Promise<void> {
  await mkdir(path.join(folder, "src"), { recursive: true });
  await writeFile(
    path.join(folder, "src", "tree.ts"),
    "export function plant(): string {\n  return 'apple';\n}\n",
  );
  await writeFile(path.join(folder, "README.md"), "# Orchard\n\nWhere trees are planted.\n");
  await git("-C", folder, "init", "--quiet");
  await git("-C", folder, "add", ".");
  const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  await git("-C", folder, ...author, "commit", "--quiet", "--message", "Plant the first tree");
}
