import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import { asProjectId, asSessionId, type SessionId } from "../../domain/ids.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import type { Store } from "../../stores/port.ts";
import type { Settings } from "../config/settings.ts";
import { openStore } from "../openStore.ts";
import { identifyProject, type Project, registeredName } from "../project.ts";
import { isEmbedded, placeName } from "../storeSpec.ts";

/** Where something is carried from or to. */
export interface TransferPlace {
  readonly settings: Settings;
  /** The working tree that the command line is about. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
  /** A path as a person wrote it. */
  resolve(written: string): string;
}

/** Opening would make the data folder, and an export of nothing would pass for one of the memory. */
export function requireMemory({ settings }: TransferPlace): void {
  const { home } = settings;
  if (!isEmbedded(settings) || existsSync(path.join(home, "memory.db"))) return;
  throw new Failure(
    "not_found",
    `${home} holds no memory.`,
    "Name the right data folder with --home FOLDER or LOCI_HOME; `loci config get home` shows the one in use.",
  );
}

export async function withStore<T>(
  { settings }: TransferPlace,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

export function newSession(): SessionId {
  return asSessionId(`session:${randomUUID()}`);
}

/** The project of the working tree, or the one that was named. */
export async function projectOf({ settings, root, environment }: TransferPlace): Promise<Project> {
  const { project, ignore, nestedRepositories } = settings;
  if (project !== null) return { id: asProjectId(project), name: path.basename(project) };
  return identifyProject(await openSourceTree({ root, ignore, nestedRepositories, environment }), null);
}

/** The project with the name it is known by. */
export async function knownProject(place: TransferPlace, store: Store): Promise<Project> {
  const { id } = await projectOf(place);
  const name = await registeredName(store, place.settings.account, id);
  if (name !== null) return { id, name };
  throw new Failure(
    "not_found",
    `Nothing is remembered of ${id} in ${placeName(place.settings)}.`,
    "Name another project with --project ID, or another data folder with --home FOLDER.",
  );
}
