import type { Role } from "../roles.ts";
import type { VersionRange } from "../versions/versionRange.ts";

interface Claimed {
  /** The words that say it, for a question about it. */
  readonly said: string;
  /** Null where it is said of no environment in particular. */
  readonly environment: string | null;
  /** The part of the project it is said of; null for the project. */
  readonly part: Part | null;
}

export interface Part {
  readonly name: string;
  /** It has its own name, and what is said of it is said of nothing else. "The frontend" may be all there is. */
  readonly isOwn: boolean;
}

export interface VersionClaim extends Claimed {
  readonly kind: "version";
  readonly subject: string;
  readonly versions: VersionRange;
  /** "Runs on Node 18" names the one that is used, "supports" one of several, "requires" the lowest. */
  readonly meaning: "uses" | "supports" | "requires";
}

export interface PortClaim extends Claimed {
  readonly kind: "port";
  readonly port: string;
}

export interface CommandClaim extends Claimed {
  readonly kind: "command";
  /** `npm`, `make`, `just` or `composer`. */
  readonly runner: string;
  readonly name: string;
}

export interface ToolClaim extends Claimed {
  readonly kind: "tool";
  readonly tool: string;
  readonly role: Role;
}

export interface PathClaim extends Claimed {
  readonly kind: "path";
  readonly path: string;
}

export interface SettingClaim extends Claimed {
  readonly kind: "setting";
  /** As it is written in code, or in words. */
  readonly name: string;
  readonly isIdentifier: boolean;
  readonly value: string;
  /** The file that is named beside it. */
  readonly file: string | null;
}

/** What a statement says that the repository itself could speak against. */
export type RepositoryClaim = VersionClaim | PortClaim | CommandClaim | ToolClaim | PathClaim | SettingClaim;

/** What all claims of one sentence share. */
export type Circumstances = Pick<Claimed, "environment" | "part">;
