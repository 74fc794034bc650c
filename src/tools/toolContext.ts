import type { Presence } from "../coordination/presence/presence.ts";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { Guard } from "../domain/guard.ts";
import type { IdSource, ProjectId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { RecallSettings } from "../domain/recallSettings.ts";
import type { CallMeasure, ToolCallRecord } from "../domain/record.ts";
import type { Vitals } from "../domain/vitals.ts";
import type { CheckSettings } from "../engines/checks/check.ts";
import type { TestCommand } from "../engines/testRuns/testCommand.ts";
import type { CodeMap } from "../indexing/communities/codeMap.ts";
import type { SourceSearcher } from "../indexing/parsing/parserPool.ts";
import type { CodeVectors } from "../indexing/passages/codeVectors.ts";
import type { Summarizer } from "../indexing/summaries/summarizer.ts";
import type { BuildQueue } from "../indexing/watch/buildQueue.ts";
import type { BuildWait } from "../indexing/watch/buildRequest.ts";
import type { WatcherStatus } from "../indexing/watch/treeWatcher.ts";
import type { DocumentReader } from "../memory/documents/documentReader.ts";
import type { MemoryVectors } from "../memory/embedding/memoryVectors.ts";
import type { WorkingMemory } from "../memory/working/workingMemory.ts";
import type { Models } from "../models/port.ts";
import type { PassageIndex } from "../passages/passageIndex.ts";
import type { Scorer } from "../recall/working/scorer.ts";
import type { Runner } from "../runners/port.ts";
import type { SourceTree } from "../sources/port.ts";
import type { AuditFilter, GraphStore, Outbox, Store, TxMeta } from "../stores/port.ts";
import type { Truth } from "../truth/truth.ts";
import type { ChartShelf } from "./dashboard/chartShelf.ts";

/** Everything a handler may touch. What is not in here, a tool cannot reach. */
export interface ToolContext {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly caller: Caller;
  /** Whether the call names a project, or the process serves one. */
  readonly namesProject: boolean;
  /** That project, if it exists and the caller may use it. */
  readonly project: CallProject | null;
  /** What the caller may read in that project; nothing, where a project was named that is not there. */
  readonly guard: Guard;
  /** How far the code index has followed the working tree, looked up once a call. */
  freshness(): Promise<IndexFreshness>;
  /** Has the caller's further calls be about another working tree, if they may have that. */
  chooseWorkspace(choice: WorkspaceChoice): Promise<ChosenWorkspace>;
  readonly models: Models;
  /** The vectors of memories: whose are compared now, and how far they are. */
  readonly memoryVectors: MemoryVectors;
  /** Which parts of the search of memory are on. */
  readonly recall: RecallSettings;
  /** Who is there, for who wants to know whether a session is alive. */
  readonly presence: Presence;
  /** What the agents of a project had to do with lately. */
  readonly working: WorkingMemory;
  /** Finds, beside answers, where memory does not hang together. */
  readonly truth: Truth;
  /** How `get_memory` ranks, where not as it does by itself. */
  readonly scorer?: Scorer | undefined;
  /** Reads the audit, in which the caller's own calls are up to the last one. */
  readAudit(guard: Guard, filter: AuditFilter): Promise<ToolCallRecord[]>;
  /** As `readAudit`, how those calls went. */
  measureCalls(guard: Guard, filter: AuditFilter): Promise<CallMeasure[]>;
  /** How the process and the machine fare; null where nobody looks. */
  readonly vitals: Vitals | null;
  readonly readDocument: DocumentReader;
  /** The texts of one index that lies beside memory, such as the messages of a project. */
  passages(index: string): PassageIndex;
  /** The charts of code that were asked for last. */
  readonly charts: ChartShelf;
  /** Whether the caller wants to know how the answer came about. */
  readonly explain: boolean;
  /** What the answer may cost as a whole. */
  readonly budgetTokens: number;
  /** As the budget counts. */
  countTokens(text: string): number;
  /** All tools there are, for the one that explains them. */
  readonly tools: readonly ToolIntroduction[];
  readonly toolbox: Toolbox;
  /** A person at the caller's client was asked about this very call, and agreed. */
  readonly isConfirmed: boolean;
  readonly signal: AbortSignal;
  progress(update: Progress): void;
  /** Adds a line to the answer's `warnings`. */
  warn(warning: string): void;
  /** Says that a part of the answer was made with less than usual. */
  degrade(part: string): void;
  /** What was said of that so far, which the answer will tell. */
  readonly degraded: readonly string[];
  /** What comes after the answer and is no part of it: one that fails is logged, and a process that ends waits for it. */
  later(what: string, work: (signal: AbortSignal) => Promise<void>): void;
}

export interface CallProject {
  readonly id: ProjectId;
  /** Where that working tree is. */
  readonly root?: string;
  /**
   * Opens the working tree that this process serves, where it serves one of this project. Not opened for tools that do
   * not ask: memory must be there when the code graph is not.
   */
  openWorkspace?(): Promise<Workspace>;
}

export interface Workspace {
  readonly root: string;
  readonly tree: SourceTree;
  readonly code: GraphStore;
  /** Looks for pieces of code in the text of files. */
  readonly searcher: SourceSearcher;
  /** The text of all files as it is now. */
  readonly passages: PassageIndex;
  /** The vectors of that text: whose are compared now, and how far they are. */
  readonly embedding: CodeVectors;
  /** The way to write the code graph as it is now. */
  readonly builds: BuildQueue;
  /** Walks through the time before the graph was made. They take long, so nothing waits behind them. */
  readonly walks: BuildQueue;
  /** The communities, drawn beside everything else when builds have changed much. */
  readonly map: CodeMap;
  /** What a language model says that files and communities are for; null without one. */
  readonly summaries: Summarizer | null;
  /** A look at the files that began at that moment, by `performance.now`, or later is taken for true; else it looks now. */
  freshness(guard: Guard, seenSinceMs?: number): Promise<IndexFreshness>;
  /**
   * Brings the index as near to the working tree as an answer can wait for. `Failure("not_ready")` while a tree is
   * indexed for the first time; false when the answer comes from an older index.
   */
  catchUp(call: BuildWait): Promise<boolean>;
  /** Ends the claims on its code that another than their holder has changed, as far as that is not done yet. */
  settleClaims(): Promise<void>;
  watching(): Promise<WatcherStatus>;
  /** Read anew each time: whoever edits the repository's file need not start anything again. */
  settings(): Promise<WorkspaceSettings>;
  /** How tests are run here, read anew as well; null where this process runs none. */
  testing(): Promise<TestSetup | null>;
}

/** The command that runs tests, as the user or the repository has set it, and what it is run with. */
export interface TestSetup {
  /** Null where nobody has set any. */
  readonly commands: readonly TestCommand[] | null;
  /** The file or variable that sets them. */
  readonly from: string;
  /** Those of a repository's own file count only after the user approved them. */
  readonly isApproved: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly runner: Runner;
}

/** What the repository's file and the user's say of a working tree. */
export interface WorkspaceSettings {
  readonly architecture: Readonly<Record<string, unknown>> | null;
  readonly checks: CheckSettings;
}

export interface WorkspaceChoice {
  readonly root: string;
  readonly project?: ProjectId;
  readonly watch?: boolean;
}

export interface ChosenWorkspace {
  readonly project: ProjectId;
  readonly workspace: Workspace;
}

/** How far the code index has followed the working tree. */
export interface IndexFreshness {
  readonly commit: string | null;
  readonly caughtUp: boolean;
  readonly pendingChanges: number;
}

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly message: string;
}

export interface ToolIntroduction {
  readonly name: string;
  readonly family: string;
  readonly description: string;
  readonly inputSchema: () => Readonly<Record<string, unknown>>;
}

/** The families of tools that one connection lists. */
export interface Toolbox {
  /** Whether the client may know of a tool at all; all of them where this is not said. */
  permits?(tool: ToolIntroduction): boolean;
  readonly families: ReadonlySet<string>;
  enable(families: readonly string[]): void;
}

/** The author's part of a transaction, from who is calling. */
export function authorOf({ caller, project }: ToolContext): Omit<TxMeta, "type"> {
  return {
    account: caller.account,
    project: project?.id ?? null,
    agentId: caller.agent,
    sessionId: caller.session,
  };
}
