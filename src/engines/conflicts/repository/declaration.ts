import type { VersionRange } from "./versions/versionRange.ts";

export type Attribute = "version" | "port" | "command" | "setting" | "path" | "tool";

/**
 * How much a file has to say about what the project is. What only checks speak of, or an example, or a fixture, can agree
 * with a statement; of those only checks can speak against one, and only where nothing else does.
 */
export type Standing = "project" | "checks" | "aside";

/** What a file of the repository says is so. */
export interface Declaration {
  /** What it is about, in the one spelling that `canonicalName` gives: "node", "react", "postgres". */
  readonly subject: string;
  readonly attribute: Attribute;
  /** As the file has it. */
  readonly value: string;
  /** What is allowed, for versions. */
  readonly versions?: VersionRange;
  /** Noted by a tool that resolved what others ask for: it tells the version of what a manifest names, and of nothing else. */
  readonly isResolved?: boolean;
  /** The service or part that it is said of, where the file says which; of a command, what runs it. */
  readonly of?: string;
  readonly environment?: string;
  readonly standing: Standing;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The words of that line that say it, and no others: something secret may stand beside them. */
  readonly text: string;
  /** The numbers on that line, where it speaks of ports. */
  readonly ports?: readonly string[];
}

/** Where something is written, and in which words. */
export interface Place {
  /** From 1. */
  readonly line: number;
  /** What is compared and nothing beside it, as it is written. */
  readonly quote: string;
}

/** What the reader of one format finds; where it lies is added for all formats alike. */
export type Finding = Place &
  Pick<Declaration, "subject" | "attribute" | "value"> &
  Partial<Pick<Declaration, "versions" | "isResolved" | "of" | "environment">>;
