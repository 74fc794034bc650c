import { expect, test } from "vitest";
import { assembleModule, get, I32, i32, repeatWhile, set, v128 } from "./wasmAssembler.ts";

declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { readonly exports: { run(...values: number[]): void } };
};

test("numbers of more than one byte are encoded: addresses, offsets, negative constants", () => {
  const [from, to] = [0, 1];
  const memory = new WebAssembly.Memory({ initial: 2 });
  const code = assembleModule(
    "run",
    [I32],
    [I32],
    [
      set(to, i32.add(i32.const(100_200), i32.const(-200))),
      v128.store(get(to), v128.load(get(from), 70_000)),
    ],
  );
  const bytes = new Uint8Array(memory.buffer);
  bytes.set([1, 2, 3, 4], 70_064);

  new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports.run(64);

  expect([...bytes.subarray(100_000, 100_005)]).toEqual([1, 2, 3, 4, 0]);
});

test("repeats while the condition holds", () => {
  const [times, at] = [0, 1];
  const memory = new WebAssembly.Memory({ initial: 1 });
  const code = assembleModule(
    "run",
    [I32],
    [I32],
    [
      repeatWhile(i32.greaterThan(get(times), i32.const(0)), [
        set(at, i32.add(get(at), i32.const(16))),
        v128.store(get(at), v128.load(i32.const(0))),
        set(times, i32.sub(get(times), i32.const(1))),
      ]),
    ],
  );
  const bytes = new Uint8Array(memory.buffer);
  bytes[0] = 7;

  new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports.run(3);

  expect([16, 32, 48, 64].map((address) => bytes[address])).toEqual([7, 7, 7, 0]);
});
