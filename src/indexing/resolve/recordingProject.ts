import type { Json } from "../../domain/record.ts";
import type { ImportRef } from "../../languages/facts.ts";
import type { ModuleTarget } from "../../languages/modules.ts";
import type { FileView } from "./fileView.ts";
import { keyOf, nameHash } from "./keys.ts";
import type { Project } from "./project.ts";
import type { Answer, Answers, ProjectIndex } from "./projectIndex.ts";

/** Where the facts of files are looked up; undefined for those that have to be fetched first. */
export type FileViews = (path: string) => FileView | null | undefined;

/** The project as one file sees it while it is resolved: every question is noted. */
export class RecordingProject implements Project {
  readonly #index: ProjectIndex;
  readonly #views: FileViews;
  #asked = new Set<number>();
  readonly #missing = new Set<string>();

  constructor(index: ProjectIndex, views: FileViews) {
    this.#index = index;
    this.#views = views;
  }

  /** All that was asked for, as numbers. */
  get dependencies(): Uint32Array {
    return Uint32Array.from(this.#asked).sort();
  }

  /** Files that were asked for and are not at hand; with them, the outcome may be another. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  has(path: string): boolean {
    this.#asked.add(keyOf.presence(path));
    return this.#index.paths.has(path);
  }

  list(folder: string): readonly string[] {
    this.#asked.add(keyOf.folder(folder));
    return this.#index.list(folder);
  }

  unit(language: string, name: string): readonly string[] {
    this.#asked.add(keyOf.unit(language, name));
    return this.#index.unit(language, name);
  }

  manifest(path: string): Json | null {
    this.#asked.add(keyOf.manifest(path));
    return this.#index.manifest(path);
  }

  manifests(name: string): readonly string[] {
    this.#asked.add(keyOf.manifests(name));
    return this.#index.manifests(name);
  }

  file(path: string): FileView | null {
    this.#asked.add(keyOf.file(path));
    const view = this.#index.digests.has(path) ? this.#views(path) : null;
    if (view === undefined) this.#missing.add(path);
    return view ?? null;
  }

  importTarget(file: FileView, imported: ImportRef): ModuleTarget | null {
    return this.#remembered(this.#index.importTargets, file, imported, () => {
      const statement = file.facts.imports[imported];
      return statement ? file.support.modules.resolve(statement, file, this) : null;
    });
  }

  siblingsOf(file: FileView): readonly string[] {
    return this.#remembered(
      this.#index.siblings,
      file,
      0,
      () => file.support.modules.siblings?.(file, this) ?? [],
    );
  }

  /** Answers that depend on the file alone are found once, with the questions that led to them. */
  #remembered<T>(answers: Answers<T>, file: FileView, at: number, find: () => T): T {
    const known = answers.get(file) ?? [];
    answers.set(file, known);
    const missing = this.#missing.size;
    const answer = known[at] ?? this.#listening(find);
    // What was found while something was missing may be another once that is there.
    if (this.#missing.size === missing) known[at] = answer;
    for (const key of answer.asked) this.#asked.add(key);
    return answer.found;
  }

  #listening<T>(find: () => T): Answer<T> {
    const outer = this.#asked;
    this.#asked = new Set();
    try {
      const found = find();
      return { found, asked: [...this.#asked] };
    } finally {
      this.#asked = outer;
    }
  }

  filesDefining(name: string): readonly string[] {
    this.#asked.add(keyOf.defining(nameHash(name)));
    return this.#index.filesDefining(name);
  }

  filesExtending(type: string): readonly string[] {
    this.#asked.add(keyOf.extending(nameHash(type)));
    return this.#index.filesExtending(type);
  }
}
