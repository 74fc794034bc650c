import type { PathTest } from "../globs/globMatcher.ts";

/** One file's import of another, or of a module outside of the project, with all that it takes from there. */
export interface ImportTie {
  readonly from: string;
  /** A path, or an id such as `npm:zod`. */
  readonly to: string;
  readonly isExternal: boolean;
  readonly line: number;
  readonly names: readonly string[];
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
}

/** Which imports count. */
export interface Counting {
  readonly types: boolean;
  readonly dynamic: boolean;
}

/** What an entry of `mayImport` or `mustNotImport` stands for. */
export interface Target {
  /** As it is written. */
  readonly written: string;
  readonly is: "layer" | "files" | "module";
  /** Of a path, or of a module's id; a layer is compared by its name. */
  matches: PathTest;
}

/** Files, and what they may or must not import. */
export interface ImportRule {
  readonly name: string;
  readonly because: string | null;
  readonly files: PathTest;
  /** Null where all may be imported that is not forbidden. */
  readonly mayImport: readonly Target[] | null;
  readonly mustNotImport: readonly Target[];
  readonly counting: Counting;
}

/** Files that belong together. A file is in one layer: the first that means it. */
export interface Layer extends ImportRule {
  /** What others may import of it, or of each of its slices; null: all of it. */
  readonly entryPoints: PathTest | null;
  readonly writtenEntryPoints: readonly string[];
  /** Folders of the layer, each of which is a part for itself. */
  readonly slices: PathTest | null;
  readonly betweenSlices: SliceManners;
}

/** What one slice may import of another. */
export const SLICE_MANNERS = ["nothing", "entryPoints", "anything"] as const;
export type SliceManners = (typeof SLICE_MANNERS)[number];

export interface CycleRule {
  readonly files: PathTest;
  readonly counting: Counting;
}

/** Who may import whom, ready to be asked. */
export interface Architecture {
  readonly layers: readonly Layer[];
  readonly rules: readonly ImportRule[];
  readonly noCycles: CycleRule | null;
  /** Files whose own imports nobody minds. */
  readonly isIgnored: PathTest;
}

export interface Violation {
  /** The layer or rule with the key that is violated: `domain.mayImport`; or `noCycles`. */
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** Where `from` imports `to`. */
  readonly line: number;
  readonly hint: string;
  /** For a circle: the shortest way around, beginning with `from`. */
  readonly cycle?: readonly { readonly file: string; readonly line: number }[];
}

export function counts({ types, dynamic }: Counting, { isTypeOnly, isDynamic }: ImportTie): boolean {
  return (types || !isTypeOnly) && (dynamic || !isDynamic);
}
