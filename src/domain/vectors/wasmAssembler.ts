/**
 * As much of a WebAssembly assembler as one kernel needs, so that the kernel can be read and changed without a
 * toolchain. Code is written as nested expressions: each operator takes the code of its operands and puts them
 * first, which is the order a stack machine wants.
 */
export type Code = readonly number[];

/** The types of parameters and locals. Both are named by one running number, parameters first. */
export const I32 = 0x7f;
export const V128 = 0x7b;
type ValueType = typeof I32 | typeof V128;

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: (a: Code, b: Code): Code => [...a, ...b, 0x6a],
  sub: (a: Code, b: Code): Code => [...a, ...b, 0x6b],
  greaterThan: (a: Code, b: Code): Code => [...a, ...b, 0x4a],
  lessThanUnsigned: (a: Code, b: Code): Code => [...a, ...b, 0x49],
};

/** Runs `body`, and again as long as `condition` holds after it. */
export const repeatWhile = (condition: Code, body: readonly Code[]): Code => {
  const [loop, noResult, branchIf, innermost, end] = [0x03, 0x40, 0x0d, 0x00, 0x0b];
  return [loop, noResult, ...body.flat(), ...condition, branchIf, innermost, end];
};

/** Powers of two, and only hints: a load from anywhere gives the right value. */
const ALIGN_8 = 3;
const ALIGN_16 = 4;

export const v128 = {
  zero: [0xfd, 12, ...new Array<number>(16).fill(0)] as Code,
  load: (address: Code, offset = 0): Code => [...address, ...simd(0), ALIGN_16, ...unsigned(offset)],
  /** Eight signed bytes, widened to eight 16-bit lanes. */
  loadWidened: (address: Code, offset = 0): Code => [...address, ...simd(1), ALIGN_8, ...unsigned(offset)],
  store: (address: Code, value: Code): Code => [...address, ...value, ...simd(11), ALIGN_16, 0],
  /** Picks four 32-bit lanes out of the eight of `a` (0–3) and `b` (4–7). */
  pick: (a: Code, b: Code, lanes: readonly [number, number, number, number]): Code => [
    ...a,
    ...b,
    ...simd(13),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => lane * 4 + byte)),
  ],
  i32x4Add: (a: Code, b: Code): Code => [...a, ...b, ...simd(174)],
  /** Products of 16-bit lanes, neighbours added: eight products become four 32-bit sums. */
  i32x4Dot: (a: Code, b: Code): Code => [...a, ...b, ...simd(186)],
  f32x4Mul: (a: Code, b: Code): Code => [...a, ...b, ...simd(230)],
  f32x4FromI32x4: (a: Code): Code => [...a, ...simd(250)],
};

/** A module that imports `env.memory` and exports one function without results. */
export function assembleModule(
  exportName: string,
  parameters: readonly ValueType[],
  locals: readonly ValueType[],
  body: readonly Code[],
): Uint8Array<ArrayBuffer> {
  const code = [...vector(locals.map((type) => [1, type])), ...body.flat(), 0x0b];
  const [functionForm, importsMemory, exportsFunction, noMaximum] = [0x60, 0x02, 0x00, 0x00];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[functionForm, ...vector(parameters.map((type) => [type])), 0]]),
    ...section(2, [[...name("env"), ...name("memory"), importsMemory, noMaximum, 0]]),
    ...section(3, [[0]]),
    ...section(7, [[...name(exportName), exportsFunction, 0]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ]);
}

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)];
const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const name = (text: string): Code => vector([...Buffer.from(text)].map((byte) => [byte]));

function section(id: number, items: readonly Code[]): Code {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

/** LEB128: seven bits a byte, lowest first, the eighth set on all but the last. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const fits = value >= -0x40 && value < 0x40;
  return fits ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
