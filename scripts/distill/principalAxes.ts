/** Rows of `width` numbers, one after the other. */
export interface Rows {
  readonly width: number;
  readonly numbers: Float32Array;
}

const MOST_SWEEPS = 30;

/** The directions in which rows around zero differ most, best first, each of length 1; one row an axis. */
export function principalAxes({ numbers, width }: Rows): Float64Array[] {
  const { values, vectors } = eigen(covariance(numbers, width), width);
  return [...values.keys()]
    .sort((a, b) => (values[b] as number) - (values[a] as number))
    .map((column) => {
      const axis = Float64Array.from({ length: width }, (_, row) => vectors[row * width + column] as number);
      // An axis and its opposite are equally good; which one comes out must not depend on rounding.
      const largest = axis.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
      return largest < 0 ? axis.map((value) => -value) : axis;
    });
}

/** What is left of the rows along the axes. */
export function project({ numbers, width }: Rows, axes: readonly Float64Array[]): Rows {
  const rows = numbers.length / width;
  const projected = new Float32Array(rows * axes.length);
  for (let row = 0; row < rows; row++) {
    axes.forEach((axis, at) => {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (numbers[row * width + i] as number) * (axis[i] as number);
      projected[row * axes.length + at] = sum;
    });
  }
  return { numbers: projected, width: axes.length };
}

function covariance(numbers: Float32Array, width: number): Float64Array {
  const sums = new Float64Array(width * width);
  for (let from = 0; from < numbers.length; from += width) {
    for (let i = 0; i < width; i++) {
      const value = numbers[from + i] as number;
      for (let j = i; j < width; j++)
        sums[i * width + j] = (sums[i * width + j] as number) + value * (numbers[from + j] as number);
    }
  }
  for (let i = 0; i < width; i++)
    for (let j = 0; j < i; j++) sums[i * width + j] = sums[j * width + i] as number;
  return sums;
}

/** Jacobi's method: turns the matrix, plane by plane, until nothing is left beside its diagonal. */
function eigen(matrix: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(matrix, size); sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) turn(matrix, vectors, size, p, q);
  }
  return { values: Float64Array.from({ length: size }, (_, i) => matrix[i * size + i] as number), vectors };
}

function isDiagonal(matrix: Float64Array, size: number): boolean {
  let beside = 0;
  let on = 0;
  for (let i = 0; i < size; i++) {
    on += (matrix[i * size + i] as number) ** 2;
    for (let j = i + 1; j < size; j++) beside += (matrix[i * size + j] as number) ** 2;
  }
  return beside < 1e-20 * on;
}

/** Turns the plane of p and q so that the two no longer go together. */
function turn(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const shared = matrix[p * size + q] as number;
  if (shared === 0) return;
  const theta = ((matrix[q * size + q] as number) - (matrix[p * size + p] as number)) / (2 * shared);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const rotate = (numbers: Float64Array, one: number, other: number) => {
    const a = numbers[one] as number;
    const b = numbers[other] as number;
    numbers[one] = cosine * a - sine * b;
    numbers[other] = sine * a + cosine * b;
  };
  for (let i = 0; i < size; i++) rotate(matrix, i * size + p, i * size + q);
  for (let i = 0; i < size; i++) rotate(matrix, p * size + i, q * size + i);
  for (let i = 0; i < size; i++) rotate(vectors, i * size + p, i * size + q);
}
