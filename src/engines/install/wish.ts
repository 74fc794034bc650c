import type { TomlEntry } from "./editToml.ts";

/** Something that is to be in a file of a client. */
export type Wish = EntryWish | HookWish | MemberWish | BlockWish;

/** The server in the list of servers. What else a user wrote into its entry stays. */
interface EntryWish {
  readonly kind: "entry";
  readonly path: readonly string[];
  readonly entry: TomlEntry;
  /** Keys that must not be there beside these: those of another way to reach the server. */
  readonly drops: readonly string[];
}

/** A command in a list of commands; known again by what it ends with. */
interface HookWish {
  readonly kind: "hook";
  readonly path: readonly string[];
  readonly element: unknown;
  readonly mark: string;
}

/** What a file has to say for the client to read it; one that is there stays. */
interface MemberWish {
  readonly kind: "member";
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Lines of instructions between marks. */
interface BlockWish {
  readonly kind: "block";
  readonly lines: readonly string[];
}

export type FileFormat = "json" | "toml" | "markdown";

export interface FileWish {
  readonly path: string;
  readonly format: FileFormat;
  /** What a new file begins with. */
  readonly head?: string;
  /** Nobody but Loci writes in it, so that it goes when nothing is left in it. */
  readonly isOwn?: boolean;
  readonly wishes: readonly Wish[];
}

/** What was done for a wish, so that just this can be undone when the file has changed since. */
export type Piece =
  | {
      readonly kind: "entry";
      readonly path: readonly string[];
      /** How many objects on the way to it were made for it. */
      readonly made: number;
      /** What its keys were before, as written; null for one that was not there, or for the whole entry. */
      readonly former: Readonly<Record<string, string | null>> | null;
    }
  | { readonly kind: "hook"; readonly path: readonly string[]; readonly made: number; readonly mark: string }
  | { readonly kind: "member"; readonly path: readonly string[]; readonly made: number }
  | { readonly kind: "block" };
