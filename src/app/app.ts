import type { HeartbeatTiming } from "../coordination/presence/heartbeat.ts";
import type { ProcessFacts } from "../coordination/presence/livingProcesses.ts";
import type { ProcessPresence } from "../coordination/presence/processPresence.ts";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { IdSource, ProjectId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { RecallSettings } from "../domain/recallSettings.ts";
import type { Vitals } from "../domain/vitals.ts";
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
import type { News } from "./bulletin.ts";
import type { CallCounts } from "./callMeter.ts";
import type { CallTrace } from "./callTrace.ts";
import type { Envelope } from "./envelope.ts";
import type { LiveChange } from "./liveChange.ts";

/** What the composition root hands in. */
export interface AppParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly models: Models;
  /** By default everything is on. */
  readonly recall?: RecallSettings;
  readonly scorer?: ToolContext["scorer"];
  readonly vitals?: Vitals;
  /** By default on this thread. */
  readonly readDocument?: DocumentReader;
  readonly tools: readonly Tool[];
  /** Shows this process to others, and them to it; by default one that beats by itself, by `process` and `pace`. */
  readonly presence?: ProcessPresence;
  /** What tells this process from others; by default nothing but its lease does. */
  readonly process?: ProcessFacts;
  readonly pace?: Pace;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** Looks a project up among those the caller may use; one it may not use looks like one that is not there. */
  findProject(caller: Caller, id: ProjectId): Promise<CallProject | null>;
  chooseWorkspace(caller: Caller, choice: WorkspaceChoice): Promise<ChosenWorkspace>;
  readonly limits: CallLimits;
  /** Hears of each call when it was answered; it must take no time. */
  trace?(call: CallTrace): void;
}

/** How often it is looked whether others are there and what they did, and how soon what nobody waits for is done; by default as a fleet needs it. */
export interface Pace {
  readonly heartbeat?: Partial<HeartbeatTiming>;
  readonly newsEveryMs?: number;
  /** How long calls for the audit, what is on the mind and statements to be looked at gather until they are seen to. */
  readonly gatherMs?: number;
}

export interface CallLimits {
  readonly callTimeoutMs: number;
  /** How long an answer waits to be told how fresh the index is; by default as long as somebody who asks would. */
  readonly freshnessMs?: number;
  readonly callsAtOnce: number;
}

export interface CallRequest {
  readonly tool: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly toolbox: Toolbox;
  readonly signal?: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** A person at the caller's client was asked about this very call, and agreed. */
  readonly isConfirmed?: boolean;
  /** By which the caller can name this call later, where its door gives calls a name; no two calls may have the same. */
  readonly requestId?: string | undefined;
  /** Which trace of its own the caller has this call in, as W3C writes it. */
  readonly traceparent?: string | undefined;
  /**
   * The caller has not called: it is only looked whether an answer would be another than before. No word of it goes out, so it
   * is not noted, and what waits to be told goes on waiting.
   */
  readonly isLook?: boolean;
}

/** Loci as every door sees it: one way in. */
export interface App {
  readonly tools: readonly Tool[];
  call(request: CallRequest): Promise<Envelope>;
  /** What was called since the process began, by tool. */
  callCounts(): readonly CallCounts[];
  /** Has a client told what concerns it, whether or not it calls, until the answer is called. */
  follow(caller: Caller, tell: (news: News) => void): () => void;
  /** Has a person told what changes, whoever changes it, until the answer is called; resolves when nothing is missed any more. */
  watch(caller: Caller, tell: (change: LiveChange) => void): Promise<() => void>;
  /** Other than before when anything was written to memory or, if that is asked for, to the code graph that a client reads. */
  stamp(caller: Caller, how: { readonly ofCode: boolean }): Promise<string>;
  /** Whether a client has claimed something, or has had to do with others in another way, so that its end would be felt. */
  isAtWork(caller: Caller): boolean;
  /** A client is gone: its calls under way are cancelled, then what it claimed is anybody's, unless it may return, and does. */
  leave(caller: Caller, how?: { readonly mayReturn: boolean }): Promise<void>;
  /** Waits for calls under way and writes what is still waiting. */
  close(): Promise<void>;
}
