import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { IdSource, ProjectId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { RecallSettings } from "../domain/recallSettings.ts";
import type { DocumentReader } from "../memory/documents/documentReader.ts";
import type { Models } from "../models/port.ts";
import type { Outbox, Store } from "../stores/port.ts";
import type { Tool } from "../tools/defineTool.ts";
import type {
  CallProject,
  ChosenWorkspace,
  Progress,
  Toolbox,
  ToolContext,
  WorkspaceChoice,
} from "../tools/toolContext.ts";
import type { Envelope } from "./envelope.ts";

/** What the composition root hands in. */
export interface AppParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly models: Models;
  /** By default everything is on. */
  readonly recall?: RecallSettings;
  readonly scorer?: ToolContext["scorer"];
  /** By default on this thread. */
  readonly readDocument?: DocumentReader;
  readonly tools: readonly Tool[];
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** Looks a project up among those the caller may use; one it may not use looks like one that is not there. */
  findProject(caller: Caller, id: ProjectId): Promise<CallProject | null>;
  chooseWorkspace(caller: Caller, choice: WorkspaceChoice): Promise<ChosenWorkspace>;
  readonly limits: CallLimits;
}

export interface CallLimits {
  readonly callTimeoutMs: number;
  readonly callsAtOnce: number;
}

export interface CallRequest {
  readonly tool: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly toolbox: Toolbox;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Loci as every door sees it: one way in. */
export interface App {
  readonly tools: readonly Tool[];
  call(request: CallRequest): Promise<Envelope>;
  /** Waits for calls under way and writes what is still waiting. */
  close(): Promise<void>;
}
