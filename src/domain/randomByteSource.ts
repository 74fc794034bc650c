import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4_096;

/** One byte at a time, from a pool: asking the system for each takes longer than all else that an id needs. */
export function randomByteSource(): () => number {
  const pool = new Uint8Array(POOL_BYTES);
  let next = POOL_BYTES;
  return () => {
    if (next === POOL_BYTES) {
      randomFillSync(pool);
      next = 0;
    }
    next += 1;
    return pool[next - 1] ?? 0;
  };
}
