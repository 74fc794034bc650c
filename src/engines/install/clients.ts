import type { ClientName, HookEventName } from "../../domain/clients.ts";
import type { FileFormat } from "./wish.ts";

export type InstallScope = "project" | "user";

export interface HookPlace {
  readonly event: string;
  readonly calls: HookEventName;
  readonly matcher?: string;
}

/** Paths are from the repository, or from the user's home; a name in braces stands for a folder of this machine. */
type Places = Readonly<Record<InstallScope, string | null>>;

export interface Client {
  readonly title: string;
  readonly servers: Places;
  readonly format: FileFormat;
  /** The name of the list of servers. */
  readonly list: string;
  readonly hasType: boolean;
  readonly urlKey: "url" | "httpUrl";
  /** What it puts in for the folder it has open, in the file of a repository; null: it starts servers there anyway. */
  readonly folderVariable: string | null;
  /** Whether a server of the user's own is started in the folder that is open. */
  readonly startsInFolder: boolean;
  readonly instructions: Places;
  readonly hooks: Places;
  /** In groups with a matcher, or as plain commands. */
  readonly hookForm: "grouped" | "typed" | "plain";
  /** Milliseconds, where it does not count in seconds. */
  readonly countsMilliseconds?: boolean;
  readonly hookPlaces: readonly HookPlace[];
  readonly hookNote?: string;
}

const START: HookPlace = { event: "SessionStart", calls: "session-start" };
const COMPACT: HookPlace = { event: "PreCompact", calls: "before-compaction" };

export const CLIENT_TABLE: Readonly<Record<ClientName, Client>> = {
  "claude-code": {
    title: "Claude Code",
    servers: { project: ".mcp.json", user: "{claudeJson}" },
    format: "json",
    list: "mcpServers",
    hasType: true,
    urlKey: "url",
    folderVariable: null,
    startsInFolder: true,
    instructions: { project: "CLAUDE.md", user: "{claude}/CLAUDE.md" },
    hooks: { project: ".claude/settings.json", user: "{claude}/settings.json" },
    hookForm: "grouped",
    hookPlaces: [
      START,
      { event: "PostToolUse", calls: "after-tool", matcher: "Edit|MultiEdit|Write|NotebookEdit|Bash" },
      { event: "PostToolUseFailure", calls: "after-tool", matcher: "Bash" },
      COMPACT,
    ],
  },
  cursor: {
    title: "Cursor",
    servers: { project: ".cursor/mcp.json", user: ".cursor/mcp.json" },
    format: "json",
    list: "mcpServers",
    hasType: false,
    urlKey: "url",
    folderVariable: `\${workspaceFolder}`,
    startsInFolder: false,
    instructions: { project: ".cursor/rules/loci.mdc", user: null },
    hooks: { project: ".cursor/hooks.json", user: ".cursor/hooks.json" },
    hookForm: "plain",
    hookPlaces: [
      { event: "sessionStart", calls: "session-start" },
      { event: "afterFileEdit", calls: "after-tool" },
      { event: "afterShellExecution", calls: "after-tool" },
      { event: "preCompact", calls: "before-compaction" },
    ],
  },
  vscode: {
    title: "VS Code",
    servers: { project: ".vscode/mcp.json", user: "{vscode}/mcp.json" },
    format: "json",
    list: "servers",
    hasType: true,
    urlKey: "url",
    folderVariable: `\${workspaceFolder}`,
    startsInFolder: true,
    instructions: { project: "AGENTS.md", user: null },
    hooks: { project: ".github/hooks/loci.json", user: ".copilot/hooks/loci.json" },
    hookForm: "typed",
    hookPlaces: [START, { event: "PostToolUse", calls: "after-tool" }, COMPACT],
    hookNote:
      "VS Code also runs the hooks of Claude Code's settings; with those in place, leave these out, or each edit is told twice.",
  },
  codex: {
    title: "Codex",
    servers: { project: ".codex/config.toml", user: "{codex}/config.toml" },
    format: "toml",
    list: "mcp_servers",
    hasType: false,
    urlKey: "url",
    folderVariable: null,
    startsInFolder: true,
    instructions: { project: "AGENTS.md", user: "{codex}/AGENTS.md" },
    hooks: { project: ".codex/hooks.json", user: "{codex}/hooks.json" },
    hookForm: "grouped",
    hookPlaces: [START, { event: "PostToolUse", calls: "after-tool", matcher: "Bash|apply_patch" }, COMPACT],
    hookNote: "Codex runs hooks once you have looked at them and trusted them, in its /hooks.",
  },
  gemini: {
    title: "Gemini CLI",
    servers: { project: ".gemini/settings.json", user: ".gemini/settings.json" },
    format: "json",
    list: "mcpServers",
    hasType: false,
    urlKey: "httpUrl",
    folderVariable: null,
    startsInFolder: true,
    instructions: { project: "GEMINI.md", user: ".gemini/GEMINI.md" },
    hooks: { project: ".gemini/settings.json", user: ".gemini/settings.json" },
    hookForm: "grouped",
    countsMilliseconds: true,
    hookPlaces: [
      START,
      { event: "AfterTool", calls: "after-tool", matcher: "write_file|replace|run_shell_command" },
      { event: "PreCompress", calls: "before-compaction" },
    ],
  },
};
