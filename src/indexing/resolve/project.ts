import type { ImportRef } from "../../languages/facts.ts";
import type { ModuleTarget, ProjectFiles } from "../../languages/modules.ts";
import type { FileView } from "./fileView.ts";

/** All that the resolver may ask about the project. */
export interface Project extends ProjectFiles {
  /** Null for a file that is not part of the project, or of no language that is read. */
  file(path: string): FileView | null;
  /** What an import of a file means. */
  importTarget(file: FileView, imported: ImportRef): ModuleTarget | null;
  /** Other files whose top-level names this file sees without an import. */
  siblingsOf(file: FileView): readonly string[];
  /** The files that define something of this name, whatever their language. Sorted. */
  filesDefining(name: string): readonly string[];
  /** The files that add members to a type of this name. Sorted. */
  filesExtending(type: string): readonly string[];
}
