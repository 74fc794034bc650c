import type { Architecture, ImportRule, ImportTie, Layer, Target } from "./architecture.ts";
import { counts } from "./architecture.ts";
import { sliceOf } from "./placeFiles.ts";

/** Which layer a file is in. */
export type LayerLookup = (file: string) => Layer | undefined;

/** One thing that is wrong with an import. */
export interface Breach {
  readonly key: "mayImport" | "mustNotImport" | "entryPoints" | "slices";
  /** Whose key it is. */
  readonly rule: ImportRule | Layer;
  /** The entry that forbids it, where one does. */
  readonly entry: string | null;
}

/** What binds the imports of one file. */
export interface Binding {
  readonly home: Layer | undefined;
  readonly rules: readonly ImportRule[];
}

/** Null where nobody minds what it imports. */
export function bindingOf(
  { isIgnored, rules }: Architecture,
  layerOf: LayerLookup,
  file: string,
): Binding | null {
  return isIgnored(file) ? null : { home: layerOf(file), rules: rules.filter(({ files }) => files(file)) };
}

/** All that the rules have against an import of a file that they bind so. */
export function checkImport({ home, rules }: Binding, layerOf: LayerLookup, tie: ImportTie): Breach[] {
  const target = tie.isExternal ? undefined : layerOf(tie.to);
  return [
    ...[...(home ? [home] : []), ...rules]
      .filter(({ counting }) => counts(counting, tie))
      .flatMap((rule) => breachesOf(rule, rule === home, tie, target)),
    ...boundaryBreaches(home, target, tie),
  ];
}

function breachesOf(rule: ImportRule, isHome: boolean, tie: ImportTie, target: Layer | undefined): Breach[] {
  const means = (entry: Target) => isMeant(entry, tie, target);
  const forbidden = rule.mustNotImport.find(means);
  if (forbidden) return [{ key: "mustNotImport", rule, entry: forbidden.written }];
  const isOwn = isHome ? target === rule : !tie.isExternal && rule.files(tie.to);
  if (isOwn || isAllowed(rule, tie, means)) return [];
  return [{ key: "mayImport", rule, entry: null }];
}

/** Modules from outside are free as long as `mayImport` names none. */
function isAllowed({ mayImport }: ImportRule, tie: ImportTie, means: (entry: Target) => boolean): boolean {
  if (!mayImport || mayImport.some(means)) return true;
  return tie.isExternal && !mayImport.some(({ is }) => is === "module");
}

function isMeant({ is, matches }: Target, { to, isExternal }: ImportTie, target: Layer | undefined): boolean {
  if (is === "layer") return target !== undefined && matches(target.name);
  return (is === "module") === isExternal && matches(to);
}

/** What a layer says about those who import it, and its slices about each other. */
function boundaryBreaches(home: Layer | undefined, target: Layer | undefined, tie: ImportTie): Breach[] {
  if (!target || !counts(target.counting, tie)) return [];
  const isEntry = target.entryPoints?.(tie.to) ?? null;
  if (home !== target) return isEntry === false ? [{ key: "entryPoints", rule: target, entry: null }] : [];
  const [slice, other] = [sliceOf(target, tie.from), sliceOf(target, tie.to)];
  if (slice === null || other === null || slice === other || target.betweenSlices === "anything") return [];
  if (target.betweenSlices === "nothing") return [{ key: "slices", rule: target, entry: other }];
  return isEntry === false ? [{ key: "entryPoints", rule: target, entry: null }] : [];
}
