import { posix } from "node:path";
import type { Json } from "../../domain/record.ts";
import type { ModuleTarget } from "../../languages/modules.ts";
import { folderOf } from "../../languages/paths.ts";
import type { FileDigest } from "./digest.ts";
import type { FileView } from "./fileView.ts";
import { nameHash } from "./keys.ts";

/** An answer, with the questions that led to it. */
export interface Answer<T> {
  readonly found: T;
  readonly asked: readonly number[];
}

/** Answers about files that hold as long as the project is as it is. */
export type Answers<T> = WeakMap<FileView, (Answer<T> | undefined)[]>;

/** What the project holds, without what is inside the files: paths, units, and who defines which name. */
export class ProjectIndex {
  readonly #paths: Set<string>;
  readonly #digests: Map<string, FileDigest>;
  readonly importTargets: Answers<ModuleTarget | null> = new WeakMap();
  readonly siblings: Answers<readonly string[]> = new WeakMap();
  #folders: Map<string, string[]> | undefined;
  #units: Map<string, string[]> | undefined;
  #defining: Map<number, string[]> | undefined;
  #extending: Map<number, string[]> | undefined;
  #manifests: Map<string, string[]> | undefined;

  constructor(paths: Iterable<string>, digests: ReadonlyMap<string, FileDigest>) {
    this.#paths = new Set(paths);
    this.#digests = new Map(digests);
  }

  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  get digests(): ReadonlyMap<string, FileDigest> {
    return this.#digests;
  }

  list(folder: string): readonly string[] {
    this.#folders ??= grouped(this.#sorted(), (path) => [folderOf(path)]);
    return this.#folders.get(folder) ?? [];
  }

  unit(language: string, name: string): readonly string[] {
    this.#units ??= grouped(this.#sorted(), (path) => {
      const digest = this.#digests.get(path);
      return digest?.unit == null ? [] : [`${digest.language} ${digest.unit}`];
    });
    return this.#units.get(`${language} ${name}`) ?? [];
  }

  filesDefining(name: string): readonly string[] {
    this.#defining ??= grouped(this.#sorted(), (path) => this.#digests.get(path)?.names ?? []);
    return this.#defining.get(nameHash(name)) ?? [];
  }

  filesExtending(type: string): readonly string[] {
    this.#extending ??= grouped(this.#sorted(), (path) => this.#digests.get(path)?.extended ?? []);
    return this.#extending.get(nameHash(type)) ?? [];
  }

  manifests(name: string): readonly string[] {
    this.#manifests ??= grouped(this.#sorted(), (path) =>
      this.#digests.get(path)?.manifest === undefined ? [] : [posix.basename(path)],
    );
    return this.#manifests.get(name) ?? [];
  }

  manifest(path: string): Json | null {
    return this.#digests.get(path)?.manifest ?? null;
  }

  #sorted(): string[] {
    return [...this.#paths].sort();
  }
}

function grouped<K>(paths: readonly string[], keysOf: (path: string) => Iterable<K>): Map<K, string[]> {
  const groups = new Map<K, string[]>();
  for (const path of paths) {
    for (const key of keysOf(path)) {
      const group = groups.get(key);
      if (group) group.push(path);
      else groups.set(key, [path]);
    }
  }
  return groups;
}
