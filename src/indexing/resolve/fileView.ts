import type {
  Binding,
  Definition,
  DefinitionRef,
  Export,
  FileFacts,
  ScopeRef,
  TypeRef,
} from "../../languages/facts.ts";
import { isTestPath } from "../../languages/languageOf.ts";
import type { LanguageSupport } from "../../languages/support.ts";
import { symbolIds } from "./symbolIds.ts";

/** A definition and the file it stands in. There is one such object for each, so they compare by identity. */
export interface Located {
  readonly file: FileView;
  readonly index: DefinitionRef;
  readonly definition: Definition;
}

type NamedExport = Extract<Export, { readonly name: string }>;

/** The facts of one file, with what is looked up in them again and again. */
export class FileView {
  readonly path: string;
  readonly facts: FileFacts;
  readonly support: LanguageSupport;
  readonly #located: Located[] = [];
  readonly #names: (ReadonlyMap<string, readonly Binding[]> | undefined)[] = [];
  #isTest: boolean | undefined;
  #ids: readonly string[] | undefined;
  #exports: ReadonlyMap<string, readonly NamedExport[]> | undefined;
  #extensions: ReadonlyMap<string, readonly DefinitionRef[]> | undefined;

  constructor(path: string, facts: FileFacts, support: LanguageSupport) {
    this.path = path;
    this.facts = facts;
    this.support = support;
  }

  get isTest(): boolean {
    this.#isTest ??= isTestPath(this.path);
    return this.#isTest;
  }

  /** The id of each definition. */
  get ids(): readonly string[] {
    this.#ids ??= symbolIds(this.path, this.facts);
    return this.#ids;
  }

  locate(index: DefinitionRef): Located {
    const known = this.#located[index];
    if (known) return known;
    const definition = this.facts.definitions[index];
    if (!definition) throw new RangeError(`${this.path} has no definition ${index}`);
    const located = { file: this, index, definition };
    this.#located[index] = located;
    return located;
  }

  /** What a scope itself binds to a name. */
  bindings(scope: ScopeRef, name: string): readonly Binding[] {
    return this.namesIn(scope).get(name) ?? [];
  }

  namesIn(scope: ScopeRef): ReadonlyMap<string, readonly Binding[]> {
    const known = this.#names[scope];
    if (known) return known;
    const names = new Map<string, Binding[]>();
    for (const binding of this.facts.scopes[scope]?.bindings ?? []) {
      const same = names.get(binding.name);
      if (same) same.push(binding);
      else names.set(binding.name, [binding]);
    }
    this.#names[scope] = names;
    return names;
  }

  /** What the file exports under a name, where it exports by name. */
  exportsNamed(name: string): readonly NamedExport[] {
    this.#exports ??= exportsByName(this.facts);
    return this.#exports.get(name) ?? [];
  }

  /** Definitions that are members of a type written elsewhere, by the last name of that type. */
  extensionsOf(type: string): readonly DefinitionRef[] {
    this.#extensions ??= extensionsIn(this.facts);
    return this.#extensions.get(type) ?? [];
  }

  /** The definition whose scope this is, or the nearest around it; null at the top of the file. */
  ownerOf(scope: ScopeRef): DefinitionRef | null {
    for (let at: ScopeRef | null = scope; at !== null; at = this.facts.scopes[at]?.parent ?? null) {
      const owner = this.facts.scopes[at]?.owner ?? null;
      if (owner !== null) return owner;
    }
    return null;
  }
}

function exportsByName({ exports }: FileFacts): ReadonlyMap<string, readonly NamedExport[]> {
  const named = new Map<string, NamedExport[]>();
  for (const exported of exports ?? []) {
    if (!("name" in exported)) continue;
    const same = named.get(exported.name);
    if (same) same.push(exported);
    else named.set(exported.name, [exported]);
  }
  return named;
}

function extensionsIn(facts: FileFacts): ReadonlyMap<string, readonly DefinitionRef[]> {
  const extensions = new Map<string, DefinitionRef[]>();
  facts.definitions.forEach((definition, index) => {
    const name = definition.receiver === undefined ? null : lastNameIn(facts, definition.receiver);
    if (name === null) return;
    const same = extensions.get(name);
    if (same) same.push(index);
    else extensions.set(name, [index]);
  });
  return extensions;
}

/** The last name of a type that has one. */
export function lastNameIn({ types }: FileFacts, type: TypeRef): string | null {
  const expression = types[type];
  return expression?.[0] === "named" ? (expression[2].at(-1) ?? null) : null;
}
