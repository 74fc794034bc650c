import { existsSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../cli/host.ts";
import { toFailure } from "../../domain/failure.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import type { GraphStore, Outbox, Store } from "../../stores/port.ts";
import { SCHEMA_VERSION } from "../../stores/sqlite/migrations.ts";
import { openOutbox } from "../../stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import type { Settings } from "../config/settings.ts";
import { identifyProject } from "../project.ts";

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
  const store = await opened("store", () => openSqliteStore({ folder: home }));
  if ("state" in store) {
    yield store;
    return;
  }
  try {
    const { engine, engineVersion } = store.capabilities;
    yield { check: "store", state: "ok", detail: `${engine} ${engineVersion}, schema ${SCHEMA_VERSION}` };
    yield await verified("memory", store.memory, "Bring a backup back with `loci restore FOLDER`.");
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
  const code = await opened(check, () => store.code({ account, project, root: tree.root }));
  if ("state" in code)
    return { ...code, fix: "Remove that file and run `loci index`: a code graph can be made anew." };
  const health = await verified(check, code, "Run `loci index --mode full`: a code graph can be made anew.");
  if (health.state !== "ok") return health;
  const { nodes } = await code.counts({
    guard: { account, project, visibilities: ["public", "shared", "admin"] },
  });
  if (!nodes.FILE) return { check, state: "warn", detail: `${project} is not indexed yet`, fix };
  return { check, state: "ok", detail: `${nodes.FILE.toLocaleString("en-US")} files of ${project}` };
}

async function checkOutbox(home: string): Promise<Finding> {
  const check = "outbox";
  const outbox = await opened(check, () => openOutbox({ folder: home }));
  if ("state" in outbox) return outbox;
  try {
    const waiting = await outbox.entries(1_000);
    const failed = waiting.filter(({ status }) => status === "failed");
    if (failed.length === 0) return { check, state: "ok", detail: `${waiting.length} writes waiting` };
    return {
      check,
      state: "warn",
      detail: `${failed.length} writes were given up, the last because: ${failed.at(-1)?.lastError}`,
      fix: `Their content is in ${path.join(home, "outbox.db")}, table outbox; save again what is still wanted.`,
    };
  } finally {
    await outbox.close();
  }
}

/** What was opened, or the finding that it could not be. */
async function opened<T extends Store | GraphStore | Outbox>(
  check: string,
  open: () => Promise<T>,
): Promise<T | Finding> {
  try {
    return await open();
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return { check, state: "fail", detail: message, fix: hint };
  }
}

async function verified(check: string, graph: GraphStore, fix: string): Promise<Finding> {
  try {
    const problems = await graph.verify();
    if (problems.length === 0) return { check, state: "ok", detail: "rows and indexes agree" };
    return { check, state: "fail", detail: problems.join("; "), fix };
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return { check, state: "fail", detail: message, fix: hint };
  }
}
