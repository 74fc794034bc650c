import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Sandbox } from "../cliSandbox.ts";

/** The CLI of the official inspector; another one, such as that of a newer version, where it is named. */
const CLI =
  process.env.LOCI_INSPECTOR ??
  path.resolve("node_modules/@modelcontextprotocol/inspector-cli/build/index.js");

/** An address, or the words of a command. */
export type Target = readonly string[];

/** What one run of the inspector prints: it connects, asks for one thing, and goes. */
export async function inspect(
  { folder }: Sandbox,
  target: Target,
  method: string,
  options: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const [first = "", ...words] = target;
  const child = spawn(process.execPath, [CLI, ...options, "--method", method, first, "--", ...words], {
    // It looks for its own name and version from the folder that it is started in.
    cwd: path.dirname(CLI),
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, "close");
  const printed = await out;
  // A newer one ends with a code of its own for a tool that refuses, and prints the refusal all the same.
  if (printed.trim() !== "") return JSON.parse(printed);
  throw new Error(`${method} ${options.join(" ")}: the inspector ended with ${code}: ${await err}`);
}

/** A tool's input as the inspector takes it. */
export function argumentsOf(input: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(input).flatMap(([name, value]) => ["--tool-arg", `${name}=${JSON.stringify(value)}`]);
}
