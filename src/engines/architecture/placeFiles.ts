import type { Architecture, Layer } from "./architecture.ts";

/** Which file is in which layer. */
export interface Placement {
  /** Only files that are in one. */
  readonly layerOf: ReadonlyMap<string, Layer>;
  /** Files that more than one layer means, with all of these; the first counts. */
  readonly shared: readonly { readonly file: string; readonly layers: readonly string[] }[];
  readonly emptyLayers: readonly string[];
}

export function placeFiles({ layers }: Architecture, files: readonly string[]): Placement {
  const layerOf = new Map<string, Layer>();
  const shared: { file: string; layers: string[] }[] = [];
  const used = new Set<string>();
  for (const file of files) {
    const holding = layers.filter((layer) => layer.files(file));
    for (const { name } of holding) used.add(name);
    const [first] = holding;
    if (first) layerOf.set(file, first);
    if (holding.length > 1) shared.push({ file, layers: holding.map(({ name }) => name) });
  }
  return { layerOf, shared, emptyLayers: layers.map(({ name }) => name).filter((name) => !used.has(name)) };
}

/** The folder of a file that is a slice of its layer; null where it is in none. */
export function sliceOf({ slices }: Layer, file: string): string | null {
  if (!slices) return null;
  for (let at = file.indexOf("/"); at >= 0; at = file.indexOf("/", at + 1)) {
    const folder = file.slice(0, at);
    if (slices(folder)) return folder;
  }
  return null;
}
