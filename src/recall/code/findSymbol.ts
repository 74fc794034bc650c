import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { CODE_KINDS, isCodeKind, SYMBOL_KINDS } from "../../domain/kinds.ts";
import { nearestOf } from "../../domain/nearest.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { endsWithPath } from "./endsWithPath.ts";

export interface SymbolQuestion {
  readonly project: ProjectId;
  /** An id, a path, or a name; names may be dotted or joined by `::`. */
  readonly symbol?: string | undefined;
  /** A path, or the end of one. */
  readonly file?: string | undefined;
  /** Whether "Push" is not meant by "push"; by default it may be. */
  readonly isExact?: boolean;
  /** Of more that could be meant, none is; by default the most central one. */
  readonly most?: number;
}

export interface SymbolAnswer {
  readonly node: NodeRecord | null;
  /** What else could have been meant: ids, the likeliest first. */
  readonly suggestions: readonly string[];
}

const MOST_NAMED = 500;
const MOST_SUGGESTED = 8;

/** Finds the one piece of code that is meant. Of several, the most central is taken and the others are named. */
export async function findSymbol(
  code: GraphReader,
  view: View,
  question: SymbolQuestion,
): Promise<SymbolAnswer> {
  const [node = null, ...others] = await symbolsMeant(code, view, question);
  if (node) return { node, suggestions: idsOf(others) };
  return { node: null, suggestions: await nearest(code, view, question) };
}

/** All that can be meant, the most central first. */
export async function symbolsMeant(
  code: GraphReader,
  view: View,
  question: SymbolQuestion,
): Promise<NodeRecord[]> {
  const candidates = await matches(code, view, question);
  return candidates.length > (question.most ?? MOST_NAMED) ? [] : await byCentrality(code, view, candidates);
}

async function matches(
  code: GraphReader,
  view: View,
  { project, symbol, file, isExact = false }: SymbolQuestion,
): Promise<NodeRecord[]> {
  if (symbol === undefined && file !== undefined) return filesNamed(code, view, project, file);
  if (symbol !== undefined) {
    const exact = await code.get(view, [{ project, id: asNodeId(symbol) }]);
    if (exact.some(({ kind }) => isCodeKind(kind)) && file === undefined) return exact;
    const named = await symbolsNamed(code, view, symbol, { file, isExact });
    return named.length > 0 || file !== undefined ? named : filesNamed(code, view, project, symbol);
  }
  return [];
}

async function filesNamed(
  code: GraphReader,
  view: View,
  project: ProjectId,
  file: string,
): Promise<NodeRecord[]> {
  const path = file.replaceAll("\\", "/").replace(/^\.?\//, "");
  const exact = await code.get(view, [{ project, id: asNodeId(path) }]);
  if (exact.length > 0) return exact;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const named = await code.find(view, {
    kinds: ["FILE"],
    names: [name],
    ignoreCase: true,
    limit: MOST_NAMED,
  });
  return named.filter(({ id }) => endsWithPath(String(id), path));
}

async function symbolsNamed(
  code: GraphReader,
  view: View,
  symbol: string,
  { file, isExact }: Pick<SymbolQuestion, "file" | "isExact">,
): Promise<NodeRecord[]> {
  for (const parts of readings(symbol)) {
    const name = parts.at(-1) ?? "";
    if (name === "") continue;
    for (const ignoreCase of isExact ? [false] : [false, true]) {
      const named = await code.find(view, {
        kinds: SYMBOL_KINDS,
        names: [name],
        ignoreCase,
        limit: MOST_NAMED,
      });
      const fitting = named.filter((node) => isIn(node, file) && isCalled(node, parts, ignoreCase));
      if (fitting.length > 0) return nearestTo(placesIn(symbol, parts), fitting);
    }
  }
  return [];
}

/** What was said of the place and belongs to no name: a package, a module, a namespace. */
function placesIn(symbol: string, parts: readonly string[]): string[] {
  const all = dottedParts(symbol);
  return all.slice(0, Math.max(0, all.length - parts.length));
}

/** Those whose path has the most of these pieces; all, where none has any. */
function nearestTo(places: readonly string[], nodes: readonly NodeRecord[]): NodeRecord[] {
  const pieces = ({ props }: NodeRecord) => String(props.path).split(/[/.]/);
  const shared = nodes.map((node) => places.filter((place) => pieces(node).includes(place)).length);
  const most = Math.max(...shared);
  return nodes.filter((_, index) => shared[index] === most);
}

/**
 * A name may hold the very sign that separates names, so it is tried whole before it is split. What comes before a name in
 * small letters may be a package or a module, which is no part of it.
 */
function readings(symbol: string): string[][] {
  const joined = symbol.split("::").filter((part) => part !== "");
  const dotted = dottedParts(symbol);
  const placed = dotted.flatMap((_, from) =>
    from > 0 && dotted.slice(0, from).every((part) => /^\p{Ll}/u.test(part)) ? [dotted.slice(from)] : [],
  );
  return [[symbol], joined, dotted, ...placed].map((parts) => parts.map((part) => part.replace(/\(\)$/, "")));
}

/** `(*Command).Execute` is the way Go writes a method of a pointer. */
function dottedParts(symbol: string): string[] {
  return symbol.split(/::|[.#/]/).flatMap((part) => part.replace(/^\(\*?|(?<!\()\)$/g, "") || []);
}

function isCalled(node: NodeRecord, parts: readonly string[], ignoreCase: boolean): boolean {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const chain = String(node.id)
    .split("::")
    .map((part) => fold(part.replace(/~\d+$/, "")));
  return parts.every((part, index) => {
    const own = chain[chain.length - parts.length + index];
    return own !== undefined && (own === fold(part) || endsWithPath(own, fold(part)));
  });
}

function isIn({ props }: NodeRecord, file: string | undefined): boolean {
  return file === undefined || endsWithPath(String(props.path), file.replace(/^\.?\//, ""));
}

/** What many call comes first, then what is offered to others, and tests come last. */
async function byCentrality(
  code: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<NodeRecord[]> {
  if (nodes.length < 2) return [...nodes];
  const of = nodes.map(({ project, id }) => ({ project, id }));
  const calls = new Map<string, number>();
  for (const { to } of await code.edges(view, {
    of,
    types: ["CALLS", "IMPORTS"],
    direction: "in",
    limit: 10_000,
  })) {
    calls.set(to.id, (calls.get(to.id) ?? 0) + 1);
  }
  const weight = ({ id, props }: NodeRecord) =>
    (calls.get(id) ?? 0) + (props.exported === true ? 0.5 : 0) - (props.form === "test" ? 1_000_000 : 0);
  // Whoever names a class means it, however often its constructor of the same name is called.
  const isMadeBy = (one: NodeRecord, other: NodeRecord) =>
    one.props.form === "constructor" && String(one.id).startsWith(`${other.id}::`);
  return nodes.toSorted(
    (one, other) =>
      Number(isMadeBy(one, other)) - Number(isMadeBy(other, one)) ||
      weight(other) - weight(one) ||
      (one.id < other.id ? -1 : 1),
  );
}

async function nearest(
  code: GraphReader,
  view: View,
  { symbol, file }: SymbolQuestion,
): Promise<readonly string[]> {
  const text = [symbol, file].filter((part) => part !== undefined).join(" ");
  const misspelt = await spelledLike(code, view, { symbol, file });
  const hits = await code.searchText(view, { text, kinds: CODE_KINDS, limit: MOST_SUGGESTED });
  return [...new Set([...misspelt, ...hits.map(({ node }) => String(node.id))])].slice(0, MOST_SUGGESTED);
}

/** So many names are looked through for one that was meant. */
const MOST_LOOKED_THROUGH = 50_000;
const MOST_MISSPELT = 3;

/** Ids of what is called nearly so: a slip of the hand is what a search of texts does not see through. */
async function spelledLike(
  code: GraphReader,
  view: View,
  { symbol, file }: Pick<SymbolQuestion, "symbol" | "file">,
): Promise<readonly string[]> {
  const kinds = symbol === undefined ? (["FILE"] as const) : SYMBOL_KINDS;
  const wanted = symbol === undefined ? (file?.split("/").at(-1) ?? "") : (dottedParts(symbol).at(-1) ?? "");
  const nodes = await code.find(view, { kinds, limit: MOST_LOOKED_THROUGH });
  const byName = Map.groupBy(nodes, ({ props }) => String(props.name ?? ""));
  return nearestOf(wanted, byName.keys(), MOST_MISSPELT).flatMap((name) => idsOf(byName.get(name) ?? []));
}

function idsOf(nodes: readonly NodeRecord[]): string[] {
  return nodes.slice(0, MOST_SUGGESTED).map(({ id }) => String(id));
}
