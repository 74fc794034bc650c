import path from "node:path";
import type { InstallScope } from "../../engines/install/clients.ts";
import type { Machine } from "../config/places.ts";

/** Where a file of a client lies: from the repository or the home, or in a folder that a machine or its user chooses. */
export function clientPath(written: string, scope: InstallScope, root: string, machine: Machine): string {
  const base = scope === "project" ? root : machine.homeFolder;
  const [, name = "", rest = ""] = /^\{(\w+)\}\/?(.*)$/.exec(written) ?? [];
  return name === "" ? path.join(base, written) : path.join(namedFolder(name, machine), rest);
}

function namedFolder(name: string, machine: Machine): string {
  const { homeFolder, variables } = machine;
  switch (name) {
    case "codex":
      return variables.CODEX_HOME || path.join(homeFolder, ".codex");
    case "claude":
      return variables.CLAUDE_CONFIG_DIR || path.join(homeFolder, ".claude");
    case "claudeJson":
      return path.join(variables.CLAUDE_CONFIG_DIR || homeFolder, ".claude.json");
    default:
      return path.join(editorFolder(machine), "Code", "User");
  }
}

function editorFolder({ platform, homeFolder, variables }: Machine): string {
  if (platform === "win32") return variables.APPDATA || path.join(homeFolder, "AppData", "Roaming");
  if (platform === "darwin") return path.join(homeFolder, "Library", "Application Support");
  return variables.XDG_CONFIG_HOME || path.join(homeFolder, ".config");
}
