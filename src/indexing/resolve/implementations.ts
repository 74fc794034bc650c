import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { knownInterface } from "./knownInterfaces.ts";
import type { Value } from "./values.ts";

type Method = Value & { readonly is: "function" };
type Instance = Value & { readonly is: "instance" };

/** Languages in which a type has an interface by having its methods, without saying so. */
const STRUCTURAL = new Set(["go"]);
/** A name that more files define than this, or more types implement, says too little. */
const MOST_FILES = 48;
const MOST_IMPLEMENTATIONS = 8;

const knownBy = new WeakMap<Evaluator, Map<string, readonly Located[]>>();

/** The methods of the project's types that a call of an interface's method can reach. */
export interface Implementations {
  readonly methods: readonly Located[];
  /** Whether the call alone tells that it is one of them: they are few, and all that the interface asks for is known. */
  readonly areSure: boolean;
}

const NONE: Implementations = { methods: [], areSure: true };

/** Those that a call from this file can reach. */
export function implementationsOf(evaluator: Evaluator, from: FileView, method: Method): Implementations {
  const { at, self } = method;
  if (!STRUCTURAL.has(at.file.facts.language) || self?.is !== "instance") return NONE;
  if (!at.definition.flags?.includes("signature")) return NONE;
  const known = knownBy.get(evaluator) ?? new Map<string, readonly Located[]>();
  knownBy.set(evaluator, known);
  const key = `${self.at.index} ${at.index} ${self.at.file.path} ${at.file.path}`;
  const found = known.get(key) ?? implementing(evaluator, self.at, at);
  known.set(key, found);
  const inReach = from.isTest ? found : found.filter(({ file }) => !file.isTest);
  const isSure = methodsOf(evaluator, self.at, new Set()).isWhole && inReach.length <= MOST_IMPLEMENTATIONS;
  return { methods: inReach, areSure: isSure };
}

function implementing(evaluator: Evaluator, type: Located, method: Located): readonly Located[] {
  const { methods: required } = methodsOf(evaluator, type, new Set());
  const paths = evaluator.project.filesDefining(method.definition.name);
  if (paths.length > MOST_FILES) return [];
  return paths.flatMap((path) => {
    const file = evaluator.project.file(path);
    if (!file || file.facts.language !== method.file.facts.language) return [];
    return candidatesIn(file, method).filter((candidate) => {
      const receiver = receiverOf(evaluator, candidate);
      return receiver !== null && required.every((needed) => has(evaluator, receiver, needed));
    });
  });
}

/** The methods of the project's types that a call through an interface of the language's own library can reach. */
export function implementationsOutside(
  evaluator: Evaluator,
  from: FileView,
  called: string,
  args: number,
): readonly Located[] {
  const known = knownInterface(from.facts.language, called);
  const paths = known ? evaluator.project.filesDefining(known.method) : [];
  if (!known || paths.length > MOST_FILES) return [];
  const found = paths.flatMap((path) => {
    const file = evaluator.project.file(path);
    if (!file || file.facts.language !== from.facts.language || (file.isTest && !from.isTest)) return [];
    return methodsNamed(file, known.method, args).filter((candidate) => {
      const receiver = receiverOf(evaluator, candidate);
      return receiver !== null && known.required.every((name) => hasMethod(evaluator, receiver, name));
    });
  });
  return found.length > MOST_IMPLEMENTATIONS ? [] : found;
}

function methodsNamed(file: FileView, name: string, args: number): Located[] {
  return file.facts.definitions.flatMap((definition, index) =>
    definition.receiver !== undefined && definition.name === name && definition.parameters?.length === args
      ? [file.locate(index)]
      : [],
  );
}

/** What is embedded from outside may have it. */
function hasMethod(evaluator: Evaluator, type: Instance, name: string): boolean {
  return evaluator.memberOf(type.at, type.env, name, type).length > 0;
}

interface Required {
  readonly methods: readonly Located[];
  /** Whether it builds on nothing that the project does not hold. */
  readonly isWhole: boolean;
}

/** The methods that an interface asks for, as far as the project tells. */
function methodsOf(evaluator: Evaluator, type: Located, seen: Set<Located>): Required {
  if (seen.has(type)) return { methods: [], isWhole: true };
  seen.add(type);
  const { file, definition } = type;
  const methods = definition.scope === null ? [] : definitionsIn(file, definition.scope);
  let isWhole = true;
  for (const { type: base } of definition.bases ?? []) {
    const [value] = evaluator.type(file, base, null);
    const inherited = value?.is === "instance" ? methodsOf(evaluator, value.at, seen) : null;
    methods.push(...(inherited?.methods ?? []));
    isWhole &&= inherited?.isWhole === true;
  }
  return { methods, isWhole };
}

function definitionsIn(file: FileView, scope: number): Located[] {
  const bindings = file.facts.scopes[scope]?.bindings ?? [];
  return bindings.flatMap((binding) => ("definition" in binding ? [file.locate(binding.definition)] : []));
}

function candidatesIn(file: FileView, method: Located): Located[] {
  return file.facts.definitions.flatMap((definition, index) =>
    definition.receiver !== undefined && isLike(definition, method.definition) ? [file.locate(index)] : [],
  );
}

function receiverOf(evaluator: Evaluator, { file, definition }: Located): Instance | null {
  const [type] = definition.receiver === undefined ? [] : evaluator.type(file, definition.receiver, null);
  return type?.is === "instance" ? type : null;
}

function has(evaluator: Evaluator, type: Instance, needed: Located): boolean {
  const [found] = evaluator.memberOf(type.at, type.env, needed.definition.name, type);
  return found?.is === "function" && isLike(found.at.definition, needed.definition);
}

function isLike(some: Located["definition"], other: Located["definition"]): boolean {
  return some.name === other.name && some.parameters?.length === other.parameters?.length;
}
