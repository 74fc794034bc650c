import type { Json } from "../domain/record.ts";
import type { FileFacts, Import } from "./facts.ts";

/**
 * What a language may ask about the project to find out what an import means. Every question is remembered: when its
 * answer would change, the file that asked is resolved again.
 */
export interface ProjectFiles {
  /** Whether this file is part of the project. */
  has(path: string): boolean;
  /** The paths of the files that lie directly in a folder; the root is the empty string. Sorted. */
  list(folder: string): readonly string[];
  /** The files of a language that say they belong to this unit. Sorted. */
  unit(language: string, name: string): readonly string[];
  /** A manifest (`package.json`, `go.mod`, …) as data; null where there is none, or nothing in it can be read. */
  manifest(path: string): Json | null;
  /** The paths of all manifests with this file name. Sorted. */
  manifests(name: string): readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly facts: FileFacts;
}

/** What an import means: files of the project that make up one module, or something outside of it. */
export type ModuleTarget =
  | {
      readonly files: readonly string[];
      /** The class in them whose members are meant, where a class is imported from: `import static a.b.Outer.Inner.x`. */
      readonly within?: readonly string[];
    }
  /** `npm:zod`, `py:requests`, `go:net/http`, `cargo:serde`, `java:org.junit` */
  | { readonly external: string };

/** How a language finds the module that an import names. */
export interface ModuleRules {
  resolve(imported: Import, from: SourceFile, project: ProjectFiles): ModuleTarget | null;
  /** Other files whose top-level names are in scope without an import: a Go or Java package. */
  siblings?(from: SourceFile, project: ProjectFiles): readonly string[];
  /** What a name means at the head of a path that no scope binds: `crate`, a folder that is a package. */
  root?(name: string, from: SourceFile, project: ProjectFiles): ModuleTarget | null;
  /** A module inside a module that its files do not bind: `pkg.submodule`, `crate::folder::file`. */
  child?(module: readonly string[], name: string, project: ProjectFiles): ModuleTarget | null;
}
