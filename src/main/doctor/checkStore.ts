import { existsSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../cli/host.ts";
import { counted } from "../../cli/progressBar.ts";
import { type Failure, toFailure } from "../../domain/failure.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import type { GraphStore, Outbox, Store } from "../../stores/port.ts";
import { SCHEMA_VERSION } from "../../stores/sqlite/migrations.ts";
import { openOutbox } from "../../stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import type { Settings } from "../config/settings.ts";
import { identifyProject } from "../project.ts";
import { checkCodePassages, checkTalks } from "./checkPassages.ts";

export interface StoreRequest {
  readonly settings: Settings;
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens what is there and compares it with itself. Nothing is made that was not there before. */
export async function* checkStore(request: StoreRequest): AsyncGenerator<Finding> {
  const { home } = request.settings;
  if (!existsSync(path.join(home, "memory.db"))) {
    yield { check: "store", state: "ok", detail: "nothing kept yet; it is made on first use" };
    return;
  }
  const remedy = memoryRemedy(home);
  const store = await opened("store", remedy, () => openSqliteStore({ folder: home }));
  if ("state" in store) {
    yield store;
    return;
  }
  try {
    const { engine, engineVersion } = store.capabilities;
    yield { check: "store", state: "ok", detail: `${engine} ${engineVersion}, schema ${SCHEMA_VERSION}` };
    const memory = await verified("memory", store.memory, remedy);
    yield (memory.state === "ok" ? await checkTalks("memory", store.memory) : null) ?? memory;
    yield await checkIndex(store, request);
  } finally {
    await store.close();
  }
  yield await checkOutbox(home);
}

async function checkIndex(store: Store, request: StoreRequest): Promise<Finding> {
  const { settings, root, environment } = request;
  const check = "index";
  const fix = "Run `loci index` in the repository.";
  if (!existsSync(path.join(settings.home, "code"))) {
    return { check, state: "warn", detail: "nothing is indexed yet", fix };
  }
  const tree = await openSourceTree({ root, ignore: settings.ignore, environment });
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
  return { check, state: "ok", detail: `${counted(nodes.FILE, "file")} of ${project}` };
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
