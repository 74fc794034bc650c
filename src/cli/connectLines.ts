import { shellWord } from "../domain/shellWord.ts";
import type { OpenedLoci, TakenPort, Terminal } from "./host.ts";
import { paint } from "./output.ts";

interface Served extends Pick<OpenedLoci, "project" | "launch"> {
  readonly url: string;
  readonly taken: TakenPort | null;
  readonly asksForTokens: boolean;
}

/** Where Loci is and what each known client needs to reach it: over HTTP while it runs, or by starting it itself. */
export function connectLines(
  { url, taken, asksForTokens, project, launch }: Served,
  terminal: Terminal,
): string[] {
  const title = (text: string) => paint(terminal, "bold", text);
  const command = [launch.command, ...launch.args].map(shellWord).join(" ");
  return [
    `${title("Loci")} serves ${project.name} (${project.id}) at ${title(url)}`,
    ...(taken === null ? [] : [takenLine(taken, new URL(url).port)]),
    "",
    title("Claude Code"),
    `  claude mcp add --transport http loci ${url}`,
    `  claude mcp add loci -- ${command}`,
    title("Codex"),
    `  codex mcp add loci --url ${url}`,
    `  codex mcp add loci -- ${command}`,
    `${title("Cursor")}, in .cursor/mcp.json`,
    `  ${JSON.stringify({ mcpServers: { loci: { url } } })}`,
    `  ${JSON.stringify({ mcpServers: { loci: startedFor(project.root, launch) } })}`,
    `${title("VS Code")}, in .vscode/mcp.json`,
    `  ${JSON.stringify({ servers: { loci: { type: "http", url } } })}`,
    `  ${JSON.stringify({ servers: { loci: { type: "stdio", ...startedFor(project.root, launch) } } })}`,
    "",
    ...(asksForTokens
      ? [
          "Over HTTP each client sends the header `Authorization: Bearer TOKEN`: see loci token create --agent NAME.",
        ]
      : []),
    "The first form of each needs this process; the second starts Loci by itself. Ctrl-C stops it.",
  ];
}

/** A client that was told the usual port would go on talking to whoever has it. */
function takenLine({ port, byLoci }: TakenPort, instead: string): string {
  return `Port ${port} is taken${byLoci ? " by another Loci" : ""}: serving on ${instead} instead.`;
}

/** An editor may start its servers in any folder, so it is told which repository to serve. */
function startedFor(root: string, { command, args }: OpenedLoci["launch"]) {
  return { command, args: [...args, "--root", root] };
}
