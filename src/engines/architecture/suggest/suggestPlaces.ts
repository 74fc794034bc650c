import { isTestSupport } from "../../../domain/testPaths.ts";
import type { Architecture, ImportTie, Layer } from "../architecture.ts";
import { type Breach, bindingOf, checkImport } from "../checkImport.ts";
import { clearCommunity } from "../draft/splitFolders.ts";
import { folderOf } from "../folders.ts";
import { fileName, type NameHabit, nameHabit, nameWords } from "./fileNames.ts";

export interface PlaceQuestion {
  readonly description: string;
  /** What it is to be, such as `test` or `tool`; null where nobody said. */
  readonly kind: string | null;
  /** Files that are near to the description, best first, with a score up to 1. */
  readonly hits: readonly { readonly path: string; readonly score: number }[];
  readonly files: ReadonlyMap<string, { readonly language: string | null; readonly isTest: boolean }>;
  readonly communities: ReadonlyMap<string, string>;
  /** Null where there are no rules. */
  readonly architecture: Architecture | null;
  /** Paths and modules that it will import. */
  readonly needs: readonly string[];
  /** Layers, or else folders, of which it will import something. */
  readonly neededGroups: readonly string[];
}

export interface Place {
  readonly path: string;
  readonly layer: string | null;
  readonly community: string | null;
  readonly reason: string;
}

export interface SuggestedPlaces {
  readonly places: readonly Place[];
  /** What would have fitted, but breaks a rule. */
  readonly refused: readonly Place[];
}

const MOST_PLACES = 3;
const MOST_REFUSED = 3;
/** How much less each further hit in a folder counts. */
const FADING = 0.6;
/** A folder that is named after the kind is what was asked for. */
const KIND_BOOST = 1.6;
/** What has less than this of the best is no serious candidate. */
const LEAST_SHARE = 0.25;

/** Where a new piece belongs: where what is like it lies, as long as it may import there what it needs. */
export function suggestPlaces(question: PlaceQuestion): SuggestedPlaces {
  const folders = [...rankedFolders(question), ...furtherFolders(question)];
  const words = nameWords(question.description);
  const places: Place[] = [];
  const refused: Place[] = [];
  const seen = new Set<string>();
  for (const candidate of folders) {
    if (places.length >= MOST_PLACES || seen.has(candidate.folder)) continue;
    seen.add(candidate.folder);
    const { place, breach } = judged(candidate, words, question);
    if (!breach) places.push(place);
    else if (refused.length < MOST_REFUSED && candidate.near.length > 0) refused.push(place);
  }
  return { places, refused };
}

interface Candidate {
  readonly folder: string;
  readonly score: number;
  /** The hits in it. */
  readonly near: readonly string[];
}

function isTestKind(kind: string | null): boolean {
  return kind !== null && /^(?:unit |integration |e2e )?(?:tests?|specs?)$/i.test(kind);
}

/** What ships and what does not are kept apart. */
function isForTests({ files }: Pick<PlaceQuestion, "files">, path: string): boolean {
  return files.get(path)?.isTest === true || isTestSupport(path);
}

function rankedFolders(question: PlaceQuestion): Candidate[] {
  const { hits, files, kind } = question;
  const wantsTest = isTestKind(kind);
  const meant = hits.filter(
    ({ path }) => files.get(path)?.language != null && isForTests(question, path) === wantsTest,
  );
  const folders = new Map<string, { score: number; near: string[] }>();
  for (const { path, score } of meant) {
    const known = folders.get(folderOf(path)) ?? { score: 0, near: [] };
    known.score += score * FADING ** known.near.length;
    known.near.push(path);
    folders.set(folderOf(path), known);
  }
  const ranked = [...folders]
    .map(([folder, { score, near }]) => ({
      folder,
      near,
      score: isNamedAfter(folder, kind) ? score * KIND_BOOST : score,
    }))
    .sort((one, other) => other.score - one.score || (one.folder < other.folder ? -1 : 1));
  return ranked.filter(({ score }) => score >= LEAST_SHARE * (ranked[0]?.score ?? 0));
}

/** `src/tools/code` is one of tools. */
function isNamedAfter(folder: string, kind: string | null): boolean {
  const wanted = kind?.trim().toLowerCase() ?? "";
  if (wanted === "") return false;
  return folder.split("/").some((part) => [wanted, `${wanted}s`, `${wanted}es`].includes(part.toLowerCase()));
}

/** Where no folder that is near will do: the largest folder of each layer, those first that are named after the kind. */
function furtherFolders({ files, architecture, kind, hits }: PlaceQuestion): Candidate[] {
  const sizes = new Map<string, number>();
  for (const [path, { language, isTest }] of files) {
    if (language === null || isTest || isTestSupport(path)) continue;
    sizes.set(folderOf(path), (sizes.get(folderOf(path)) ?? 0) + 1);
  }
  const layers = architecture?.layers ?? [];
  const hitLayers = hits.map(({ path }) => layers.findIndex((layer) => layer.files(path)));
  const byLayer = layers.flatMap((layer, at) => {
    const inside = [...sizes].filter(([folder]) => layer.files(`${folder}/x`));
    const [largest] = inside.sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
    const near = hitLayers.filter((each) => each === at).length;
    return largest
      ? [{ folder: largest[0], score: near + (isNamedAfter(largest[0], kind) ? 100 : 0), near: [] }]
      : [];
  });
  return byLayer.sort((one, other) => other.score - one.score);
}

function judged(candidate: Candidate, words: readonly string[], question: PlaceQuestion) {
  const { files, architecture, communities } = question;
  const siblings = [...files.keys()].filter(
    (path) => folderOf(path) === candidate.folder && files.get(path)?.language != null,
  );
  const wantsTest = isTestKind(question.kind);
  const habit =
    nameHabit(siblings.filter((path) => isForTests(question, path) === wantsTest)) ?? nameHabit(siblings);
  const name = fileName(
    words.length > 0 ? words : ["new", "piece"],
    habit ?? { style: "camelCase", ending: "", isClear: false },
  );
  const path = candidate.folder === "" ? name : `${candidate.folder}/${name}`;
  const layer = architecture?.layers.find((each) => each.files(path)) ?? null;
  const breach = architecture ? firstBreach(architecture, path, question) : null;
  const community = clearCommunity(candidate.near.length > 0 ? candidate.near : siblings, communities);
  const place: Place = {
    path,
    layer: layer?.name ?? null,
    community: community?.replace(/^community:/, "") ?? null,
    reason: breach ? refusal(breach) : reasonFor({ candidate, habit, layer, path }, question),
  };
  return { place, breach };
}

interface FoundBreach extends Breach {
  readonly need: string;
}

/** What the rules have against a file there that imports what is needed. */
function firstBreach(architecture: Architecture, path: string, question: PlaceQuestion): FoundBreach | null {
  const layerOf = (file: string) => architecture.layers.find((layer) => layer.files(file));
  const binding = bindingOf(architecture, layerOf, path);
  const breachOf = (need: string): FoundBreach | null => {
    const isExternal = !question.files.has(need) && need.includes(":");
    const tie: ImportTie = {
      from: path,
      to: need,
      isExternal,
      line: 1,
      names: [],
      isTypeOnly: false,
      isDynamic: false,
    };
    const [breach] = binding ? checkImport(binding, layerOf, tie) : [];
    return breach ? { ...breach, need } : null;
  };
  for (const need of question.needs) {
    const breach = breachOf(need);
    if (breach) return breach;
  }
  for (const group of question.neededGroups) {
    const breaches = filesOf(group, architecture, question).map(breachOf);
    const [first] = breaches;
    if (first && breaches.every((breach) => breach !== null)) return { ...first, need: group };
  }
  return null;
}

/** Of a layer, or where there is none of that name of the folders that are called so. One that may be imported will do. */
function filesOf(group: string, { layers }: Architecture, { files }: PlaceQuestion): string[] {
  const layer = layers.find(({ name }) => name === group);
  const isIn = (path: string) =>
    layer ? layers.find((each) => each.files(path)) === layer : path.split("/").slice(0, -1).includes(group);
  return [...files.keys()].filter(isIn);
}

function refusal({ rule, key, need }: FoundBreach): string {
  if (key === "entryPoints") return `${need} is no entry point of \`${rule.name}\`.`;
  if (key === "slices") return `It would be in another slice of \`${rule.name}\` than ${need}.`;
  return "slices" in rule
    ? `\`${rule.name}\` may not import ${need}.`
    : `The rule \`${rule.name}\` is against ${need} there.`;
}

interface Reasons {
  readonly candidate: Candidate;
  readonly habit: NameHabit | null;
  readonly layer: Layer | null;
  readonly path: string;
}

function reasonFor({ candidate, habit, layer, path }: Reasons, question: PlaceQuestion): string {
  const named = candidate.near.slice(0, 3).map((each) => each.slice(each.lastIndexOf("/") + 1));
  const isThere = question.files.has(path);
  const needed = [...question.needs, ...question.neededGroups];
  const parts = [
    isThere ? "a file of that name is there already: look at it first" : null,
    named.length > 0
      ? `beside ${named.join(", ")}, which ${named.length === 1 ? "is" : "are"} nearest to it`
      : "the nearest layer that may",
    habit?.isClear ? `files there are named in ${habit.style}` : null,
    layer && needed.length > 0 ? `\`${layer.name}\` may import ${needed.join(", ")}` : null,
  ].filter((part) => part !== null);
  const sentence = parts.join("; ");
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}
