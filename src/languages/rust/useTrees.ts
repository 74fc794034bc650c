import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { pathOfNames } from "./paths.ts";
import { ALL, FILE_SCOPE, moduleScope } from "./scopes.ts";
import { pathSegments } from "./segments.ts";

/** One name that a `use` brings in. */
interface UseLeaf {
  readonly path: readonly string[];
  readonly alias: string | null;
  readonly wildcard?: boolean;
  readonly node: number;
}

export function readUse(walker: Walker, node: number): void {
  const reexport = walker.read.has(node, "visibility_modifier");
  for (const leaf of leavesOf(walker, walker.read.child(node, "argument"), []))
    bindLeaf(walker, leaf, reexport);
}

function leavesOf(walker: Walker, node: number, prefix: readonly string[]): UseLeaf[] {
  const { read } = walker;
  switch (read.kind(node)) {
    case "use_list":
      return read.children(node).flatMap((each) => leavesOf(walker, each, prefix));
    case "scoped_use_list": {
      const path = [...prefix, ...pathSegments(read, read.child(node, "path"))];
      return leavesOf(walker, read.child(node, "list"), path);
    }
    case "use_as_clause": {
      const path = joined(prefix, pathSegments(read, read.child(node, "path")));
      return [{ path, alias: read.text(read.child(node, "alias")), node }];
    }
    case "use_wildcard": {
      const [of = NONE] = read.children(node);
      return [{ path: [...prefix, ...pathSegments(read, of)], alias: null, wildcard: true, node }];
    }
    case "line_comment":
    case "block_comment":
      return [];
    default: {
      const path = joined(prefix, pathSegments(read, node));
      return [{ path, alias: path.at(-1) ?? "", node }];
    }
  }
}

/** `a::{self}` is `a`. */
function joined(prefix: readonly string[], path: readonly string[]): string[] {
  return path.length === 1 && path[0] === "self" && prefix.length > 0 ? [...prefix] : [...prefix, ...path];
}

/**
 * What comes in is bound as the path that it is: that leads through inline modules, enums and what others re-export, where
 * an import alone finds no more than the file.
 */
function bindLeaf(walker: Walker, { path, alias, wildcard, node }: UseLeaf, reexport: boolean): void {
  const { facts, read } = walker;
  const absolute = fromFile(walker, path);
  const origin = { line: read.line(node), ...(reexport ? { reexport } : {}) };
  if (wildcard) {
    bindAll(walker, path, absolute, origin);
    return;
  }
  const bound = alias === "_" ? null : alias;
  if (absolute.length < 2) {
    facts.import({ specifier: absolute.join("::"), name: null, alias: bound, ...origin });
    return;
  }
  const value = pathOfModule(walker, path, bound, origin.line) ?? pathOfNames(walker, path);
  facts.import({
    specifier: absolute.slice(0, -1).join("::"),
    name: absolute.at(-1) ?? null,
    alias: null,
    ...origin,
  });
  if (bound !== null) facts.bind({ name: bound, value });
}

/** `use self::x::x` takes from the module `x` what then has its name: the module is meant by where it lies. */
function pathOfModule(
  walker: Walker,
  path: readonly string[],
  alias: string | null,
  line: number,
): ExpressionRef | null {
  const { facts } = walker;
  const [head, ...rest] = path[0] === "self" ? path.slice(1) : path;
  if (head === undefined || head !== alias || rest.length === 0) return null;
  const specifier = fromFile(walker, ["self", head]).join("::");
  const module = facts.import({ specifier, name: null, alias: null, line });
  return rest.reduce(
    (of, name) => facts.expression(["member", of, name]),
    facts.expression(["module", module]),
  );
}

function bindAll(
  walker: Walker,
  path: readonly string[],
  absolute: readonly string[],
  origin: { line: number; reexport?: boolean },
): void {
  const { facts } = walker;
  // What an inner module takes from its own file is in sight anyway.
  if (absolute.length === 1 && absolute[0] === "self") return;
  // The variants of an enum are taken from it, and no file has them.
  if (/^[A-Z]/.test(path.at(-1) ?? "")) facts.bind({ name: ALL, value: pathOfNames(walker, path) });
  facts.import({ specifier: absolute.join("::"), name: null, alias: null, wildcard: true, ...origin });
}

/** A path as the file's own module would write it. */
function fromFile({ facts }: Walker, path: readonly string[]): readonly string[] {
  const inline = inlineNames(facts.scope);
  if (inline.length === 0 || (path[0] !== "self" && path[0] !== "super")) return path;
  const names = [...inline];
  let index = path[0] === "self" ? 1 : 0;
  while (path[index] === "super" && names.length > 0) {
    names.pop();
    index += 1;
  }
  return path[index] === "super" ? path.slice(index) : ["self", ...names, ...path.slice(index)];

  function inlineNames(from: number): string[] {
    const scope = moduleScope(facts, from);
    if (scope === FILE_SCOPE) return [];
    const { owner, parent } = facts.scopeAt(scope);
    const name = owner === null ? "" : facts.definitionAt(owner).name;
    return [...inlineNames(parent ?? FILE_SCOPE), name];
  }
}

/** `mod x;`: the module is another file, which its name or an attribute finds. */
export function readFileModule(walker: Walker, node: number, attributes: readonly string[]): void {
  const { read, facts } = walker;
  const name = read.text(read.child(node, "name"));
  const given = attributes
    .map((each) => /^path\s*=\s*"(.+)"$/.exec(each)?.[1])
    .find((each) => each !== undefined);
  const specifier = given === undefined ? fromFile(walker, ["self", name]).join("::") : `./${given}`;
  const line = read.line(node);
  const reexport = read.has(node, "visibility_modifier") ? { reexport: true } : {};
  facts.import({ specifier, name: null, alias: name, line, ...reexport });
  if (attributes.includes("macro_use"))
    facts.import({ specifier, name: null, alias: null, line, wildcard: true });
}
