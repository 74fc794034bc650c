import { assembleModule, type Code, get, I32, i32, repeatWhile, set, V128, v128 } from "./wasmAssembler.ts";

/** A row's bytes are a multiple of this. */
export const STRIDE_STEP = 16;

/** A last group with fewer rows is scored as if it were full: what lies behind it is read, and scores are written. */
export const GROUP_ROWS = 4;

/** Where in the memory, in bytes, the kernel finds its operands. */
export interface ScanArea {
  /** `count` rows, at least one, of `stride` signed bytes. */
  readonly rows: number;
  readonly stride: number;
  readonly count: number;
  /** `stride` signed 16-bit values. */
  readonly query: number;
  /** A float32 for each row. */
  readonly scales: number;
  /** Receives a float32 for each row: its dot product with the query, times its scale. */
  readonly scores: number;
}

export interface ScanMemory {
  readonly memory: WasmMemory;
  scan(area: ScanArea): void;
}

/** A memory of its own, empty at first, and the kernel that works in it. */
export function openScanMemory(): ScanMemory {
  compiled ??= new WebAssembly.Module(assembleScan());
  const memory = new WebAssembly.Memory({ initial: 0 });
  const { scan } = new WebAssembly.Instance(compiled, { env: { memory } }).exports;
  return {
    memory,
    scan: ({ rows, stride, count, query, scales, scores }) =>
      scan(rows, stride, count, query, scales, scores),
  };
}

/** Kept for all memories, and made at the first use: a process without vectors does not pay for it. */
let compiled: object | undefined;

type Four = readonly [number, number, number, number];

function assembleScan(): Uint8Array<ArrayBuffer> {
  const [rows, stride, count, query, scales, scores] = [0, 1, 2, 3, 4, 5];
  const parameters = [I32, I32, I32, I32, I32, I32] as const;
  const [firstRowEnd, queryAt, queryLow, queryHigh] = [6, 7, 8, 9];
  const rowAt: Four = [10, 11, 12, 13];
  const sums: Four = [14, 15, 16, 17];
  const locals = [I32, I32, V128, V128, I32, I32, I32, I32, V128, V128, V128, V128] as const;

  return assembleModule("scan", parameters, locals, [
    repeatWhile(i32.greaterThan(get(count), i32.const(0)), [
      set(queryAt, get(query)),
      set(rowAt[0], get(rows)),
      set(rowAt[1], i32.add(get(rowAt[0]), get(stride))),
      set(rowAt[2], i32.add(get(rowAt[1]), get(stride))),
      set(rowAt[3], i32.add(get(rowAt[2]), get(stride))),
      set(firstRowEnd, get(rowAt[1])),
      ...sums.map((sum) => set(sum, v128.zero)),
      repeatWhile(i32.lessThanUnsigned(get(rowAt[0]), get(firstRowEnd)), [
        set(queryLow, v128.load(get(queryAt), 0)),
        set(queryHigh, v128.load(get(queryAt), 16)),
        advance(queryAt, 32),
        ...rowAt.map((row, i) => addSixteenColumns(row, queryLow, queryHigh, sums[i] as number)),
      ]),
      v128.store(get(scores), v128.f32x4Mul(v128.f32x4FromI32x4(totals(sums)), v128.load(get(scales)))),
      advance(scores, 16),
      advance(scales, 16),
      set(rows, get(rowAt[3])),
      set(count, i32.sub(get(count), i32.const(GROUP_ROWS))),
    ]),
  ]);
}

const advance = (local: number, bytes: number): Code => set(local, i32.add(get(local), i32.const(bytes)));

function addSixteenColumns(row: number, queryLow: number, queryHigh: number, sum: number): Code {
  const low = v128.i32x4Dot(v128.loadWidened(get(row), 0), get(queryLow));
  const high = v128.i32x4Dot(v128.loadWidened(get(row), 8), get(queryHigh));
  return [...set(sum, v128.i32x4Add(v128.i32x4Add(get(sum), low), high)), ...advance(row, 16)];
}

/** Four vectors of four partial sums become one vector of four totals, by adding crosswise twice. */
function totals([a, b, c, d]: Four): Code {
  const crosswise = (x: Code, y: Code, left: Four, right: Four) =>
    v128.i32x4Add(v128.pick(x, y, left), v128.pick(x, y, right));
  const halves = (x: number, y: number) => crosswise(get(x), get(y), [0, 4, 1, 5], [2, 6, 3, 7]);
  return crosswise(halves(a, b), halves(c, d), [0, 1, 4, 5], [2, 3, 6, 7]);
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** As much of the global as is used here; Node's own types leave it to those of the browser. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Memory: new (size: { initial: number }) => WasmMemory;
  Instance: new (module: object, imports: object) => { readonly exports: { scan(...area: number[]): void } };
};
