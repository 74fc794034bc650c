import type { OnnxTensor } from "./runtime.ts";

export type Pooling = "mean" | "first";

/**
 * One vector a text from the vectors of its pieces: their mean, or that of the first, which some models were trained to
 * say it all with. `lengths` are how many pieces of each text are not padding.
 */
export function pool(
  { data, dims }: OnnxTensor,
  lengths: readonly number[],
  pooling: Pooling,
): Float32Array[] {
  const [, pieces = 0, size = 0] = dims;
  return lengths.map((length, text) => {
    const used = pooling === "first" ? 1 : length;
    const vector = new Float32Array(size);
    for (let piece = 0; piece < used; piece += 1) {
      const offset = (text * pieces + piece) * size;
      for (let at = 0; at < size; at += 1)
        vector[at] = (vector[at] as number) + Number(data[offset + at]) / used;
    }
    return vector;
  });
}

/** What a model has already made one vector a text of. */
export function rows({ data, dims }: OnnxTensor): Float32Array[] {
  const [count = 0, size = 0] = dims;
  return Array.from({ length: count }, (_, row) =>
    Float32Array.from({ length: size }, (_, at) => Number(data[row * size + at])),
  );
}
