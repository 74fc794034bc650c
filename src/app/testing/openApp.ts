import { ulidSource } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Outbox } from "../../stores/port.ts";
import { openOutbox } from "../../stores/sqlite/openOutbox.ts";
import type { App, AppParts } from "../app.ts";
import { createApp } from "../createApp.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

/** Without its doors: on the store that is given, which stays the caller's, and with the outbox of a folder. */
export interface OpenedApp extends App {
  readonly outbox: Outbox;
}

type NeededParts = Pick<AppParts, "store" | "models" | "tools">;

/** Unless the parts say otherwise, every project is known and none has a working tree. */
export async function openApp(folder: string, parts: NeededParts & Partial<AppParts>): Promise<OpenedApp> {
  const outbox = await openOutbox({ folder });
  const app = createApp({
    outbox,
    clock: { now: Date.now },
    ids: ulidSource(Date.now, () => Math.floor(Math.random() * 256)),
    log: silent,
    limits: { callTimeoutMs: 60_000, callsAtOnce: 8 },
    findProject: async (_, id) => ({ id }),
    chooseWorkspace: () => Promise.reject(new Error("there is no working tree here")),
    ...parts,
  });
  return {
    ...app,
    outbox,
    async close() {
      await app.close();
      await outbox.close();
    },
  };
}
