import type { Envelope } from "../app/envelope.ts";
import type { Role } from "../domain/caller.ts";
import type { Finding } from "../domain/finding.ts";
import type { Visibility } from "../domain/guard.ts";
import type { Progress } from "../tools/toolContext.ts";
import type { TransferDesk } from "./transferDesk.ts";

/** What the command line needs from outside its layer. `main` provides it. */
export interface CliHost {
  readonly terminal: Terminal;
  readonly version: string;
  /** Aborted when the process is asked to stop; the reason is the name of the signal. */
  readonly stop: AbortSignal;
  now(): number;
  isFolder(path: string): boolean;
  /** A file that is named on the command line; null when it is not there. */
  readText(path: string): Promise<string | null>;
  writeText(path: string, text: string): Promise<void>;
  settings(flags: SettingFlags): Promise<EffectiveSettings>;
  /**
   * Opens the store and the project that the flags and the working folder name. A folder that holds far more than a
   * project, a whole home or disk, is refused before anything is written.
   */
  open(flags: SettingFlags, how?: OpenHow): Promise<OpenedLoci>;
  /** Looks at every part Loci depends on; a part that is broken is a finding, not an exception. */
  diagnose(flags: SettingFlags): AsyncIterable<Finding>;
  backup(flags: SettingFlags, folder: string): Promise<BackupReport>;
  restore(flags: SettingFlags, request: RestoreRequest): Promise<RestoreReport>;
  transfer(flags: SettingFlags): Promise<TransferDesk>;
  /** Writes rules into the repository's configuration file; those that are there only go by force. Says which file it is. */
  writeArchitecture(flags: SettingFlags, architecture: unknown, force: boolean): Promise<string>;
  /** The rights that a person gives out. */
  /** Of the account that is set, or of that one. */
  tokens(flags: SettingFlags, account?: string): Promise<TokenDesk>;
  /** Which commands of repositories may run. */
  trust(flags: SettingFlags): Promise<TrustDesk>;
  /** Loci in the configuration of clients. */
  install(flags: SettingFlags): Promise<InstallDesk>;
  /** Does what a client's hook calls for, and says what to print for the client. */
  hook(flags: SettingFlags, told: HookTold): Promise<string>;
  /** Ends the process, whatever is still under way in it. */
  leave(code: number): void;
}

export interface HookTold {
  readonly event: string;
  readonly client: string;
  /** What the client wrote to standard input. */
  readonly input: string;
}

export interface InstallRequest {
  readonly client: string;
  readonly scope: string;
  /** Null: the client starts Loci by itself. */
  readonly url: string | null;
  readonly instructions: boolean;
  readonly hooks: boolean;
}

/** Both only look until they are carried out. */
export interface InstallDesk {
  install(request: InstallRequest): Promise<InstallPreview>;
  undo(request: Pick<InstallRequest, "client" | "scope">): Promise<InstallPreview>;
}

export interface InstallPreview {
  readonly changes: readonly {
    readonly path: string;
    readonly action: "create" | "change" | "remove";
    readonly diff: readonly string[];
  }[];
  readonly notes: readonly string[];
  carryOut(): Promise<void>;
}

/** Values for settings, and the folder to work in, as given on the command line. */
export type SettingFlags = Readonly<Record<string, string>>;

export interface OpenHow {
  /** To serve others: refused for an account that nothing was ever kept for. */
  readonly isToServe?: boolean;
  /** The client may say which repository it is about, where the folder that it is started in does not. */
  readonly mayAskForRoot?: boolean;
}

export interface Terminal {
  /** Writes a line to standard output. */
  out(line: string): void;
  /** Writes a line to standard error. */
  note(line: string): void;
  /** Writes to standard error as it is, for a line that is rewritten in place. */
  rewrite(text: string): void;
  readInput(): Promise<string>;
  /** What a person answers; null where none is there to ask. */
  ask(question: string): Promise<string | null>;
  readonly outIsTerminal: boolean;
  readonly noteIsTerminal: boolean;
  readonly colour: boolean;
  readonly columns: number;
}

interface EffectiveSetting {
  readonly key: string;
  /** Redacted where it is a secret. */
  readonly value: unknown;
  /** A file, a variable, a flag, or `default`. */
  readonly from: string;
  readonly about: string;
}

export interface EffectiveSettings {
  readonly settings: readonly EffectiveSetting[];
  readonly files: readonly { readonly what: string; readonly path: string; readonly exists: boolean }[];
}

export interface OpenedLoci {
  readonly project: { readonly id: string; readonly name: string; readonly root: string };
  readonly home: string;
  /** How a client starts Loci by itself. */
  readonly launch: { readonly command: string; readonly args: readonly string[] };
  call(tool: string, input: unknown, onProgress?: (progress: Progress) => void): Promise<Envelope>;
  /** Speaks MCP on the standard streams until the client leaves or the process is asked to stop. */
  serveStdio(): Promise<void>;
  serveHttp(): Promise<HttpServing>;
  /** The files that differ from a commit, which a name may stand for; null where there is none of that name, or no git. */
  changedFiles(since: string): Promise<readonly string[] | null>;
  /** As the session of this agent that is at work here: the one that holds the file, where one does. */
  callBeside(file: string | null, tool: string, input: unknown): Promise<Envelope>;
  /** As the person whose machine it is, who may do what is for an admin. */
  callAsPerson(tool: string, input: unknown): Promise<Envelope>;
  /** Shows what would go for good and, with the token that goes with exactly that, removes it. */
  purge(request: PurgeRequest): Promise<PurgeReport>;
  focuses(): Promise<Focus[]>;
  addFocus(name: string, description: string): Promise<void>;
  close(): Promise<void>;
}

export interface PurgeRequest {
  /** Left empty: all that was deleted. */
  readonly ids: readonly string[];
  /** Only what was deleted so long ago. */
  readonly olderThanMs: number;
  readonly token?: string;
}

export interface PurgeReport {
  readonly items: readonly PurgeLine[];
  /** With their parts. */
  readonly records: number;
  readonly token: string;
  readonly isDone: boolean;
}

export interface PurgeLine {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly deletedAt: number;
  readonly parts: number;
}

/** A part of a project that has a memory of its own. */
export interface Focus {
  readonly name: string;
  readonly description: string;
}

export interface TokenDesk {
  create(wish: TokenWish): Promise<IssuedToken>;
  list(): Promise<ListedToken[]>;
  /** By the first characters of its id; how many there were. */
  revoke(id: string): Promise<number>;
}

export interface TrustDesk {
  look(): Promise<TrustLook>;
  /** What was looked at. */
  approve(): Promise<void>;
  list(): Promise<readonly TrustApproval[]>;
  /** For the repository at that root, else for this one; whether there was something to take back. */
  revoke(root?: string): Promise<boolean>;
}

export interface TrustedCommand {
  readonly command: readonly string[];
  readonly files?: readonly string[] | undefined;
  readonly in?: string | undefined;
  readonly reports?: readonly string[] | undefined;
}

export interface TrustLook {
  readonly root: string;
  /** The file or variable that sets it. */
  readonly from: string;
  readonly commands: readonly TrustedCommand[];
  /** `own`: the user's own setting, which needs no approval. */
  readonly state: "none" | "own" | "approved" | "unapproved";
}

export interface TrustApproval {
  readonly root: string;
  readonly commands: readonly TrustedCommand[];
  readonly approvedAt: number;
}

export interface TokenWish {
  readonly lastsMs: number;
  /** For one write of global memory, or for one session. */
  readonly isForOneUse: boolean;
  /** For who comes over HTTP; null for a token that only lets global memory be written. */
  readonly access: AccessWish | null;
}

export interface AccessWish {
  readonly agent: string;
  readonly role: Role;
  readonly project: string | null;
  readonly visibility: Visibility | null;
  readonly mayGovern: boolean;
  /** Families and names of tools; null for all. */
  readonly tools: readonly string[] | null;
}

export interface IssuedToken {
  readonly token: string;
  /** Names it without giving it away. */
  readonly id: string;
  readonly expiresAt: number;
}

export interface ListedToken {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly isForOneUse: boolean;
  readonly access: AccessWish | null;
}

export interface HttpServing {
  readonly url: string;
  /** The usual port, where it was taken and another had to do. */
  readonly taken: TakenPort | null;
  /** Whether clients need a token. */
  readonly asksForTokens: boolean;
  close(): Promise<void>;
}

export interface TakenPort {
  readonly port: number;
  readonly byLoci: boolean;
}

export interface BackupReport {
  readonly home: string;
  readonly memories: number;
  readonly files: BackedUpFiles;
}

export type BackedUpFiles = readonly { readonly name: string; readonly bytes: number }[];

interface RestoreRequest {
  readonly folder: string;
  readonly force: boolean;
}

export interface RestoreReport {
  readonly restored: BackedUpFiles;
  /** Where the files that were there before are kept; null when there were none. */
  readonly replaced: string | null;
}
