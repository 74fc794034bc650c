import type { RepositoryClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { settingWords, withoutUnit } from "../settingNames.ts";

/**
 * The declarations that a claim can be about at all. There may be ten thousand claims, and a hundred thousand settings.
 */
export class DeclarationIndex {
  readonly #all: readonly Declaration[];
  readonly #bySubject: ReadonlyMap<string, readonly Declaration[]>;
  #settings: ReadonlyMap<string, readonly Declaration[]> | null = null;
  #others: readonly Declaration[] | null = null;

  constructor(declarations: readonly Declaration[]) {
    this.#all = declarations;
    this.#bySubject = Map.groupBy(
      declarations.filter(({ attribute }) => attribute === "version"),
      ({ subject }) => subject,
    );
  }

  about(claim: RepositoryClaim): readonly Declaration[] {
    if (claim.kind === "version") return this.#bySubject.get(claim.subject) ?? [];
    if (claim.kind === "port") return this.#all;
    if (claim.kind === "setting") {
      this.#settings ??= byName(this.#all);
      return this.#settings.get(nameKey(claim.name)) ?? [];
    }
    this.#others ??= this.#all.filter(({ attribute }) => attribute !== "setting");
    return this.#others;
  }
}

/** By the last part of a name, which any way to call it has. */
function byName(declarations: readonly Declaration[]): ReadonlyMap<string, readonly Declaration[]> {
  const settings = declarations.filter(({ attribute }) => attribute === "setting");
  return Map.groupBy(settings, ({ subject }) => nameKey(subject));
}

/** The same for names whose words are the same in another order, or that have a unit at their end or have none. */
function nameKey(name: string): string {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return withoutUnit(settingWords(last)).words.toSorted().join(" ");
}
