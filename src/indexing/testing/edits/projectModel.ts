import { type Chooser, chooser } from "./chooser.ts";
import { FUNCTIONS, NAMES, type SampleLanguage, TYPES } from "./sampleLanguage.ts";

interface ModelFile {
  readonly head: string;
  readonly items: readonly string[];
}

type Files = ReadonlyMap<string, ModelFile | string>;

/** A project in memory, and what can happen to it. A file is its parts; a manifest is text. */
export class ProjectModel {
  readonly #language: SampleLanguage;
  #files: Files = new Map();
  readonly #past: Files[] = [];

  /** With a file at every place, as only files that are there can mean each other. */
  constructor(language: SampleLanguage, seed: number) {
    this.#language = language;
    const edit = { choose: chooser(seed), files: new Map(), language, past: [] };
    for (const path of language.paths) edit.files.set(path, newFile(edit));
    for (const manifest of Object.keys(language.manifests)) setManifest(edit, manifest);
    this.#files = edit.files;
  }

  get texts(): ReadonlyMap<string, string> {
    return new Map([...this.#files].map(([path, file]) => [path, textOf(file)]));
  }

  /** Does one thing to the project, which depends on the seed alone. */
  edit(seed: number): void {
    const choose = chooser(seed);
    this.#past.push(this.#files);
    const files = new Map(this.#files);
    const edits = choose.below(8) < 5 ? FILE_EDITS : TREE_EDITS;
    choose.pick(edits)({ choose, files, language: this.#language, past: this.#past });
    this.#files = files;
  }
}

function textOf(file: ModelFile | string): string {
  return typeof file === "string" ? file : `${file.head}${file.items.join("\n")}\n`;
}

interface Edit {
  readonly choose: Chooser;
  readonly files: Map<string, ModelFile | string>;
  readonly language: SampleLanguage;
  readonly past: readonly Files[];
}

type Editing = (edit: Edit) => void;

const FILE_EDITS: readonly [Editing, ...Editing[]] = [
  onItems((items, edit) => items.toSpliced(edit.choose.below(items.length + 1), 0, newItem(edit))),
  onItems((items, edit) => items.toSpliced(edit.choose.below(items.length + 1), 1, newItem(edit))),
  onItems((items, { choose }) => items.toSpliced(choose.below(items.length + 1), 1)),
  onItems((items) => items.toReversed()),
  onItems((items, { choose }) => [...items, ...items.slice(choose.below(items.length + 1))]),
  onItems(renamed),
  onItems(withOneNameChanged),
  onItems(withOneNameChanged),
  onItems(withOneNameChanged),
  onItems(withOneNameChanged),
  onItems(withOneNameChanged),
  onItems((items, { choose }) => items.toSpliced(choose.below(items.length + 1), 0, "", "")),
];

const BROKEN = ["{ ( [", "}", '"', "= = =", "/*"] as const;

const TREE_EDITS: readonly [Editing, ...Editing[]] = [
  (edit) => edit.files.set(newPath(edit), newFile(edit)),
  (edit) => edit.files.set(newPath(edit), newFile(edit)),
  (edit) => edit.files.delete(somePath(edit) ?? ""),
  (edit) => move(edit, true),
  (edit) => move(edit, false),
  swap,
  (edit) => change(edit, () => ({ head: "", items: [] })),
  (edit) => change(edit, ({ items }) => ({ head: edit.choose.pick(edit.language.heads), items })),
  onItems((items, { choose }) => items.toSpliced(choose.below(items.length + 1), 0, choose.pick(BROKEN))),
  onItems((items) => items.filter((item) => !BROKEN.some((broken) => broken === item))),
  changeManifest,
  changeManifest,
  restoreFile,
  restoreAll,
  renameEverywhere,
];

function onItems(next: (items: readonly string[], edit: Edit) => readonly string[]): Editing {
  return (edit) => change(edit, ({ head, items }) => ({ head, items: next(items, edit) }));
}

function change(edit: Edit, next: (file: ModelFile) => ModelFile): void {
  const path = somePath(edit) ?? newPath(edit);
  const file = edit.files.get(path) ?? newFile(edit);
  if (typeof file !== "string") edit.files.set(path, next(file));
}

function newItem({ choose, language }: Edit): string {
  return choose.pick(choose.below(3) === 0 ? language.imports : language.items)(choose);
}

function newFile({ choose, language }: Edit): ModelFile {
  const imports = Array.from({ length: choose.below(5) }, () => choose.pick(language.imports)(choose));
  const items = Array.from({ length: 2 + choose.below(7) }, () => choose.pick(language.items)(choose));
  return { head: choose.pick(language.heads), items: [...imports, ...items] };
}

function newPath({ choose, language }: Edit): string {
  return choose.pick(language.paths);
}

function somePath({ choose, files }: Edit): string | undefined {
  return choose.pickAny([...files.keys()]);
}

function renamed(items: readonly string[], { choose }: Edit): readonly string[] {
  const before = choose.pick(NAMES);
  const after = choose.pick(NAMES);
  return items.map((item) => item.replaceAll(before, after));
}

/** The smallest edit: a call of something else, another type of a parameter, another base. */
function withOneNameChanged(items: readonly string[], { choose }: Edit): readonly string[] {
  const at = choose.below(items.length + 1);
  const words = items[at]?.split(/\b/) ?? [];
  const places = words.flatMap((word, place) => (NAMES.includes(word) ? [place] : []));
  const place = choose.pickAny(places);
  if (place === undefined) return items;
  const others = FUNCTIONS.includes(words[place] ?? "") ? FUNCTIONS : TYPES;
  return items.with(at, words.with(place, choose.pick(others)).join(""));
}

function renameEverywhere(edit: Edit): void {
  const before = edit.choose.pick(NAMES);
  const after = edit.choose.pick(NAMES);
  for (const [path, file] of edit.files) {
    if (typeof file === "string") continue;
    edit.files.set(path, { ...file, items: file.items.map((item) => item.replaceAll(before, after)) });
  }
}

function move(edit: Edit, isCopy: boolean): void {
  const from = somePath(edit);
  const file = from === undefined ? undefined : edit.files.get(from);
  if (from === undefined || file === undefined || typeof file === "string") return;
  if (!isCopy) edit.files.delete(from);
  edit.files.set(newPath(edit), file);
}

function swap(edit: Edit): void {
  const [one, other] = [somePath(edit), somePath(edit)];
  const [first, second] = [edit.files.get(one ?? ""), edit.files.get(other ?? "")];
  if (typeof first !== "object" || typeof second !== "object") return;
  edit.files.set(one ?? "", second).set(other ?? "", first);
}

function changeManifest(edit: Edit): void {
  const path = edit.choose.pickAny(Object.keys(edit.language.manifests));
  if (path === undefined) return;
  if (edit.choose.below(4) === 0) edit.files.delete(path);
  else setManifest(edit, path);
}

function setManifest({ choose, files, language }: Edit, path: string): void {
  files.set(path, choose.pick(language.manifests[path] ?? [""]));
}

function restoreFile({ choose, files, past }: Edit): void {
  const before = choose.pickAny(past);
  const [path, file] = choose.pickAny([...(before ?? [])]) ?? [];
  if (path !== undefined && file !== undefined) files.set(path, file);
}

function restoreAll({ choose, files, past }: Edit): void {
  const before = choose.pickAny(past.slice(-6));
  files.clear();
  for (const [path, file] of before ?? []) files.set(path, file);
}
