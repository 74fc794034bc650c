import { existsSync } from "node:fs";
import path from "node:path";
import { counted } from "../../cli/progressBar.ts";
import { type Failure, toFailure } from "../../domain/failure.ts";
import type { Finding } from "../../domain/finding.ts";
import { ChangeLook } from "../../indexing/watch/changeLook.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../../sources/port.ts";
import type { GraphStore, Outbox, Store } from "../../stores/port.ts";
import { SCHEMA_VERSION } from "../../stores/sqlite/migrations.ts";
import { openOutbox } from "../../stores/sqlite/openOutbox.ts";
import type { Settings } from "../config/settings.ts";
import { openStore } from "../openStore.ts";
import { identifyProject } from "../project.ts";
import { isEmbedded } from "../storeSpec.ts";
import { treeSettings } from "../treeSettings.ts";
import { checkDoor } from "./checkDoor.ts";
import { checkCodePassages, checkTalks } from "./checkPassages.ts";

export interface StoreRequest {
  readonly settings: Settings;
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens what is there and compares it with itself. Nothing is made that was not there before. */
export async function* checkStore(request: StoreRequest): AsyncGenerator<Finding> {
  const { settings } = request;
  const { home } = settings;
  if (isEmbedded(settings) && !existsSync(path.join(home, "memory.db"))) {
    yield { check: "store", state: "ok", detail: "nothing kept yet; it is made on first use" };
    yield await checkDoor(null, settings, Date.now());
    return;
  }
  const remedy = isEmbedded(settings) ? memoryRemedy(home) : serverRemedy(settings.store);
  const store = await opened("store", remedy, () => openStore(settings));
  if ("state" in store) {
    yield store;
    return;
  }
  try {
    const { engine, engineVersion } = store.capabilities;
    const where = isEmbedded(settings) ? `schema ${SCHEMA_VERSION}` : settings.store;
    yield { check: "store", state: "ok", detail: `${engine} ${engineVersion}, ${where}` };
    const memory = await verified("memory", store.memory, remedy);
    yield (memory.state === "ok" ? await checkTalks("memory", store.memory) : null) ?? memory;
    yield await checkIndex(store, request);
    yield await checkDoor(store.memory, settings, Date.now());
  } finally {
    await store.close();
  }
  yield await checkOutbox(home);
}

async function checkIndex(store: Store, request: StoreRequest): Promise<Finding> {
  const { settings, root, environment } = request;
  const check = "index";
  const fix = "Run `loci index` in the repository.";
  if (isEmbedded(settings) && !existsSync(path.join(settings.home, "code"))) {
    return { check, state: "warn", detail: "nothing is indexed yet", fix };
  }
  const tree = await openSourceTree({ root, environment, ...(await treeSettings(root, settings)) });
  const { id: project } = await identifyProject(tree, settings.project);
  const { account } = settings;
  const code = await opened(check, fix, () => store.code({ account, project, root: tree.root }));
  if ("state" in code)
    return { ...code, fix: "Remove that file and run `loci index`: a code graph can be made anew." };
  const health = await verified(check, code, "Run `loci index --mode full`: a code graph can be made anew.");
  if (health.state !== "ok") return health;
  const damage = await checkCodePassages(check, code);
  if (damage) return damage;
  const { nodes } = await code.counts({
    guard: { account, project, visibilities: ["public", "shared", "admin"] },
  });
  if (!nodes.FILE) return { check, state: "warn", detail: `${project} is not indexed yet`, fix };
  return (
    (await checkCurrent(tree, code)) ?? {
      check,
      state: "ok",
      detail: `${counted(nodes.FILE, "file")} of ${project}`,
    }
  );
}

/** Null where the index stands for the working tree as it is. */
async function checkCurrent(tree: SourceTree, code: GraphStore): Promise<Finding | null> {
  const look = new ChangeLook(tree, code);
  const { paths, isOtherCommit } = await look.now();
  const fix = "The next question about the code brings it up to date; so does `loci index`.";
  const behind = (detail: string): Finding => ({ check: "index", state: "warn", detail, fix });
  if (paths.length > 0) return behind(`${counted(paths.length, "changed file")} behind`);
  if (isOtherCommit) return behind("another commit is checked out than was indexed");
  return (await look.isUnfinished()) ? behind("it was broken off, or made by another version") : null;
}

async function checkOutbox(home: string): Promise<Finding> {
  const check = "outbox";
  const remedy = `Move ${path.join(home, "outbox.db*")} aside; a new one is made, without the writes that waited in it.`;
  const outbox = await opened(check, remedy, () => openOutbox({ folder: home }));
  if ("state" in outbox) return outbox;
  try {
    const waiting = await outbox.entries(1_000);
    const failed = waiting.filter(({ status }) => status === "failed");
    if (failed.length === 0)
      return { check, state: "ok", detail: `${counted(waiting.length, "write")} waiting` };
    return {
      check,
      state: "warn",
      detail: `${counted(failed.length, "write")} given up, the last because: ${failed.at(-1)?.lastError}`,
      fix: `Their content is in ${path.join(home, "outbox.db")}, table outbox; save again what is still wanted.`,
    };
  } finally {
    await outbox.close();
  }
}

function memoryRemedy(home: string): string {
  // What lies beside a database belongs to it: a log that stays behind would be read into the next one.
  const files = path.join(home, "memory.db*");
  return `Bring a backup back with \`loci restore FOLDER --force\`; without one, move ${files} aside to begin anew.`;
}

function serverRemedy(address: string): string {
  return `See that ${address} is running and holds what Loci wrote; its own tools bring a backup back.`;
}

/** What was opened, or the finding that it could not be. */
async function opened<T extends Store | GraphStore | Outbox>(
  check: string,
  remedy: string,
  open: () => Promise<T>,
): Promise<T | Finding> {
  try {
    return await open();
  } catch (thrown) {
    return broken(check, toFailure(thrown), remedy);
  }
}

async function verified(check: string, graph: GraphStore, fix: string): Promise<Finding> {
  try {
    const problems = await graph.verify();
    if (problems.length === 0) return { check, state: "ok", detail: "rows and indexes agree" };
    return { check, state: "fail", detail: problems.join("; "), fix };
  } catch (thrown) {
    return broken(check, toFailure(thrown), fix);
  }
}

/** Damage is answered everywhere else with the advice to ask the doctor, which helps nobody who just did. */
function broken(check: string, { code, message, hint }: Failure, remedy: string): Finding {
  const isDamage = code === "unavailable" && hint.includes("loci doctor");
  return { check, state: "fail", detail: message, fix: isDamage ? remedy : hint };
}
