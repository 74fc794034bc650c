import { type Chart, type Community, TIES } from "./chart.ts";

/** As `graph_map` packs it. */
interface ChartDocument {
  readonly format: number;
  readonly files: readonly string[];
  readonly tests: string;
  readonly symbols: readonly number[];
  readonly names: readonly string[];
  readonly kinds: string;
  readonly communities: readonly Community[];
  readonly community: readonly number[];
  readonly rank: readonly number[];
  readonly content: readonly number[];
  readonly ties: Readonly<
    Record<string, { readonly from: readonly number[]; readonly to: readonly number[] }>
  >;
}

const LETTERS = "FCfv";

/** Unpacks what the pages of `graph_map` hold together. */
export async function readChart(key: string, packed: Blob): Promise<Chart> {
  const text = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  return chartOf(key, JSON.parse(text) as ChartDocument);
}

function chartOf(key: string, document: ChartDocument): Chart {
  const { files: paths, symbols, names, kinds, communities, community, rank, content } = document;
  const count = kinds.length;
  const ids: string[] = [];
  const files = new Int32Array(count);
  const tests = new Uint8Array(count);
  let name = 0;
  paths.forEach((path, at) => {
    const file = ids.length;
    const isTest = document.tests[at] === "1" ? 1 : 0;
    ids.push(path);
    for (let left = symbols[at] ?? 0; left > 0; left--) ids.push(`${path}::${names[name++]}`);
    files.fill(file, file, ids.length);
    tests.fill(isTest, file, ids.length);
  });
  return {
    key,
    ids,
    kinds: Uint8Array.from(kinds, (letter) => LETTERS.indexOf(letter)),
    tests,
    files,
    communityOf: withFiles(community, files),
    ranks: Float32Array.from(rank),
    contents: Uint32Array.from(content),
    communities,
    ties: tiesOf(document),
  };
}

/** Variables are in no community of their own; they lie in that of their file. */
function withFiles(community: readonly number[], files: Int32Array): Int32Array {
  return Int32Array.from(community, (own, node) => (own >= 0 ? own : (community[files[node] ?? node] ?? -1)));
}

function tiesOf({ ties }: ChartDocument): Chart["ties"] {
  const count = TIES.reduce((sum, type) => sum + (ties[type]?.from.length ?? 0), 0);
  const columns = { types: new Uint8Array(count), from: new Int32Array(count), to: new Int32Array(count) };
  let next = 0;
  TIES.forEach((type, number) => {
    let source = 0;
    const { from = [], to = [] } = ties[type] ?? {};
    from.forEach((gap, at) => {
      source += gap;
      columns.types[next] = number;
      columns.from[next] = source;
      columns.to[next] = source + (to[at] ?? 0);
      next += 1;
    });
  });
  return columns;
}
