import path from "node:path";

/** The facts about a machine and a user that decide where things are kept. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly homeFolder: string;
  readonly userName: string;
  /** Where relative paths start. */
  readonly workingFolder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Where data belongs on this platform. */
export function defaultDataFolder(machine: Machine): string {
  const { platform, homeFolder } = machine;
  if (platform === "win32") return path.join(windowsFolder(machine, "LOCALAPPDATA", "Local"), "loci");
  if (platform === "darwin") return path.join(homeFolder, "Library", "Application Support", "loci");
  return path.join(xdgFolder(machine, "XDG_DATA_HOME", path.join(".local", "share")), "loci");
}

/** Where a user's own configuration belongs on this platform. */
export function userConfigFile(machine: Machine): string {
  const { platform, homeFolder } = machine;
  const file = path.join("loci", "config.json");
  if (platform === "win32") return path.join(windowsFolder(machine, "APPDATA", "Roaming"), file);
  if (platform === "darwin") return path.join(homeFolder, "Library", "Application Support", file);
  return path.join(xdgFolder(machine, "XDG_CONFIG_HOME", ".config"), file);
}

/** A path as a person writes it: `~` is their home, and a relative one starts at `base`. */
export function resolvePath(written: string, base: string, { homeFolder }: Machine): string {
  const expanded = written.replace(/^~(?=$|[/\\])/, () => homeFolder);
  return path.resolve(base, expanded);
}

/** The XDG convention: a relative path in one of its variables counts as not set. */
function xdgFolder({ variables, homeFolder }: Machine, variable: string, fallback: string): string {
  const folder = variables[variable];
  return folder && path.isAbsolute(folder) ? folder : path.join(homeFolder, fallback);
}

function windowsFolder({ variables, homeFolder }: Machine, variable: string, fallback: string): string {
  return variables[variable] || path.join(homeFolder, "AppData", fallback);
}
