import { realpathSync, statSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import manifest from "../../package.json" with { type: "json" };
import type { CliHost, EffectiveSettings, OpenHow, SettingFlags } from "../cli/host.ts";
import { WrongUse } from "../cli/wrongUse.ts";
import { findRoot, isRepository } from "../sources/disk/findRoot.ts";
import type { RootsWish } from "../transports/mcpServerOptions.ts";
import { type Machine, resolvePath } from "./config/places.ts";
import { type ResolvedSettings, readSettings } from "./config/readSettings.ts";
import { SETTING_KEYS, SETTINGS } from "./config/settings.ts";
import { thisMachine } from "./config/thisMachine.ts";
import { lastingFlags, launchCommand, startOf } from "./launchCommand.ts";
import { openForCli, programFile } from "./openForCli.ts";
import { standardTerminal } from "./standardTerminal.ts";
import { isEmbedded } from "./storeSpec.ts";

const REDACTED = "[redacted]";

/** The command line's view of this machine and of Loci on it. */
export function createCliHost(stop: AbortSignal, machine: Machine = thisMachine()): CliHost {
  const place = (flags: SettingFlags) => locate(machine, flags);
  /** Many clients start their servers in the user's home, and say later which folders they have open. */
  const servedFolder = async (
    { root, resolved }: Place,
    flags: SettingFlags,
    { mayAskForRoot = false }: OpenHow,
  ): Promise<{ root: string; roots: RootsWish }> => {
    if (!mayAskForRoot || flags.root !== undefined) {
      requireProject(root, machine);
      return { root, roots: "none" };
    }
    if (isProject(root, machine)) return { root, roots: (await isRepository(root)) ? "none" : "hint" };
    return { root: await emptyFolder(resolved.values.home), roots: "needed" };
  };
  const open = async (flags: SettingFlags, how: OpenHow = {}) => {
    const placed = await place(flags);
    const { root, roots } = await servedFolder(placed, flags, how);
    const settingsFor = (folder: string) => readSettings({ machine, root: folder, flags });
    return openForCli({
      machine,
      stop,
      version: manifest.version,
      settingsFor,
      ...placed,
      ...how,
      root,
      roots,
    });
  };
  return {
    terminal: standardTerminal(machine.variables),
    version: manifest.version,
    stop,
    now: Date.now,
    isFolder: (name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false,
    async readText(name) {
      const { readNamedFile } = await import("./namedFile.ts");
      return readNamedFile(resolvePath(name, machine.workingFolder, machine));
    },
    async writeText(name, text) {
      const { writeNamedFile } = await import("./namedFile.ts");
      await writeNamedFile(resolvePath(name, machine.workingFolder, machine), text);
    },
    settings: async (flags) => describeSettings((await place(flags)).resolved),
    open,
    async *diagnose(flags) {
      const { diagnose } = await import("./doctor/diagnose.ts");
      yield* diagnose({ ...(await place(flags)), machine });
    },
    async backup(flags, folder) {
      const { backUp } = await import("./backUp.ts");
      const { resolved } = await place(flags);
      return backUp(resolved.values, resolvePath(folder, machine.workingFolder, machine));
    },
    async writeArchitecture(flags, architecture, force) {
      const { writeArchitecture } = await import("./config/writeArchitecture.ts");
      return writeArchitecture({ root: await rootFor(machine, flags), architecture, force });
    },
    async tokens(flags, account) {
      const { tokenDesk } = await import("./tokenDesk.ts");
      const { values } = (await place(flags)).resolved;
      return tokenDesk({ ...values, account: account ?? values.account }, Date.now);
    },
    async trust(flags) {
      const { trustDesk } = await import("./trustDesk.ts");
      const root = await rootFor(machine, flags);
      const { home } = (await readSettings({ machine, root, flags, isWithoutRepository: true })).values;
      const resolved = async () => (await place(flags)).resolved;
      return trustDesk({ root, home, resolved }, Date.now);
    },
    async install(flags) {
      const { root, resolved } = await place(flags);
      const { installDesk } = await import("./install/installDesk.ts");
      const program = await programFile();
      const lasting = lastingFlags(resolved, machine);
      return installDesk({
        machine,
        root,
        home: resolved.values.home,
        launch: launchCommand(program, machine.platform, lasting),
        hookLaunch: startOf(program, machine.platform, lasting),
        namedRoot: flags.root === undefined ? null : root,
        requireProject: () => requireProject(root, machine),
      });
    },
    leave: (code) => process.exit(code),
    async hook(flags, told) {
      const { runHook } = await import("./runHook.ts");
      return runHook(told, (root) => open({ ...(root === null ? {} : { root }), ...flags }));
    },
    async transfer(flags) {
      const { root, resolved } = await place(flags);
      const resolve = (written: string) => resolvePath(written, machine.workingFolder, machine);
      const settings = resolved.values;
      const { transferDesk } = await import("./transfer/transferDesk.ts");
      return transferDesk({ settings, root, environment: machine.variables, stop, resolve });
    },
    async restore(flags, { folder, force }) {
      const { restoreFiles } = await import("../stores/sqlite/restoreFiles.ts");
      const { resolved } = await place(flags);
      requireEmbedded(resolved.values.store);
      const from = resolvePath(folder, machine.workingFolder, machine);
      return restoreFiles({ from, home: resolved.values.home, force, now: Date.now() });
    },
  };
}

/** What is brought back is files. */
function requireEmbedded(store: string): void {
  if (isEmbedded({ store })) return;
  throw new WrongUse(
    "loci restore brings back a data folder, and the store in use is a server.",
    `Bring it back with LOCI_STORE=sqlite into a folder of its own, then: loci migrate --to ${store}`,
  );
}

interface Place {
  readonly root: string;
  readonly resolved: ResolvedSettings;
}

async function locate(machine: Machine, flags: SettingFlags): Promise<Place> {
  const root = await rootFor(machine, flags);
  return { root, resolved: await readSettings({ machine, root, flags }) };
}

function rootFor(machine: Machine, { root = machine.workingFolder }: SettingFlags): Promise<string> {
  return findRoot(resolvePath(root, machine.workingFolder, machine));
}

/** Whoever starts Loci in a whole home or disk did not mean to make a project of it. */
function isProject(root: string, machine: Machine): boolean {
  return root !== realHome(machine) && root !== path.parse(root).root;
}

function requireProject(root: string, machine: Machine): void {
  if (isProject(root, machine)) return;
  throw new WrongUse(
    `${root} holds far more than one project.`,
    "Start Loci inside a repository, or name one: --root PATH",
  );
}

/** Stands for the working tree until the client has named one: with nothing in it, nothing is read that nobody meant. */
async function emptyFolder(home: string): Promise<string> {
  const folder = path.join(home, "no-repository");
  await mkdir(folder, { recursive: true });
  return realpath(folder);
}

/** A root has every link resolved, so the home it is compared with must have, too. */
function realHome({ homeFolder }: Machine): string {
  try {
    return realpathSync(homeFolder);
  } catch {
    return homeFolder;
  }
}

function describeSettings({ values, origins, files }: ResolvedSettings): EffectiveSettings {
  const settings = SETTING_KEYS.map((key) => ({
    key,
    value: SETTINGS[key].secret && values[key] !== SETTINGS[key].default ? REDACTED : values[key],
    from: origins[key],
    about: SETTINGS[key].about,
  }));
  return { settings, files };
}
