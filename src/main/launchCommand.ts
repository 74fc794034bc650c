import path from "node:path";

export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** How a client starts Loci: through npx where npx brought it, else by where it lies on this machine. */
export function launchCommand(program: string, platform: NodeJS.Platform): LaunchCommand {
  if (!program.split(path.sep).includes("_npx")) return { command: "node", args: [program, "mcp"] };
  const npx = ["npx", "-y", "loci", "mcp"];
  // Windows starts npx, a script, only through its shell.
  const [command = "", ...args] = platform === "win32" ? ["cmd", "/c", ...npx] : npx;
  return { command, args };
}
