import type { GraphStore, TxMeta } from "../../stores/port.ts";

const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 0xff);

/** What can become of a row. */
const HARMS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | null>> = {
  "whose first byte is flipped": (bytes) => flipped(bytes, 0),
  "with a flipped byte inside": (bytes) => flipped(bytes, bytes.length >> 1),
  "that is cut off": (bytes) => bytes.slice(0, bytes.length >> 1),
  "that is empty": () => new Uint8Array(),
  "that is gone": () => null,
};

/** The kinds of artifacts an index is kept as, by how their names go on after that of the index. */
const KINDS: Readonly<Record<string, RegExp>> = {
  manifest: /^$/,
  groups: /:groups$/,
  keys: /:keys$/,
  table: /:table$/,
  terms: /:terms:0$/,
  vectors: /:vectors:\d+$/,
};

/** Every kind with everything that can become of it, for `test.each`. */
export const HARMED = Object.keys(KINDS).flatMap((kind) =>
  Object.keys(HARMS).map((how) => [kind, how] as const),
);

export const HOWS: readonly string[] = Object.keys(HARMS);

/** Harms the first artifact of that kind; fails when there is none. */
export async function harm(
  graph: GraphStore,
  meta: TxMeta,
  index: string,
  [kind, how]: readonly [kind: string, how: string],
): Promise<void> {
  const prefix = `passages:${index}`;
  const name = (await graph.artifactNames(prefix)).find((each) =>
    KINDS[kind]?.test(each.slice(prefix.length)),
  );
  if (name === undefined) throw new Error(`there are no ${kind}`);
  await harmNamed(graph, meta, name, how);
}

export async function harmNamed(graph: GraphStore, meta: TxMeta, name: string, how: string): Promise<void> {
  const bytes = (await graph.artifacts([name])).get(name);
  const becomes = HARMS[how];
  if (!bytes || !becomes) throw new Error(`${name} cannot be one ${how}`);
  await graph.transaction(meta, (tx) => tx.setArtifact(name, becomes(bytes)));
}
