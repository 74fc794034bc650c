import type { App } from "../app/app.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import type { ConnectionToolbox } from "./toolbox.ts";

interface ServerInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
}

export interface McpServerOptions {
  readonly app: App;
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
  readonly serverInfo: ServerInfo;
  readonly instructions: string;
  readonly log: Log;
}
