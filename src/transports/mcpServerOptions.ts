import type { App } from "../app/app.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import type { ConnectionToolbox } from "./toolbox.ts";

interface ServerInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
}

/** Whether a client's roots decide what its calls are about: not at all, if they can, or they must, as nothing else does. */
export type RootsWish = "none" | "hint" | "needed";

export interface McpServerOptions {
  readonly app: App;
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
  readonly serverInfo: ServerInfo;
  readonly instructions: string;
  /** What becomes of the folders that the client has open; left out: nothing. */
  readonly roots?: RootsWish;
  readonly log: Log;
}
