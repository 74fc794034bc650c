/** Gives one vector more each time it is called. Seeded: every run sees the same vectors. */
export type Sampler = () => Float32Array;

/** Three shapes a set of embeddings may have; rows and queries come from the same one. */
export const DISTRIBUTIONS: Readonly<Record<string, (dims: number) => Sampler>> = {
  gaussian: (dims) => gaussianSampler(dims, gaussianSource(1)),
  clustered,
  "low rank": lowRank,
};

const CLUSTERS = 1000;
const CLUSTER_SPREAD = 0.3;

/** Near copies around a thousand centres: the best ten differ by little. */
function clustered(dims: number): Sampler {
  const gaussian = gaussianSource(2);
  const centres = Array.from({ length: CLUSTERS }, gaussianSampler(dims, gaussian));
  let drawn = 0;
  return () => {
    const centre = centres[(drawn++ * 7919) % CLUSTERS] as Float32Array;
    return centre.map((value) => value + CLUSTER_SPREAD * gaussian());
  };
}

const RANK = 48;
const OFFSET = 0.7;
const NOISE = 0.05;

/**
 * What text embeddings look like: a direction they all share, a few dozen that matter, each less than the one
 * before, and a little noise in the rest.
 */
function lowRank(dims: number): Sampler {
  const gaussian = gaussianSource(3);
  const draw = gaussianSampler(dims, gaussian);
  const shared = draw().map((value) => OFFSET * value);
  const directions = Array.from({ length: RANK }, (_, i) => draw().map((value) => value / Math.sqrt(i + 1)));
  return () => {
    const vector = shared.map((value) => value + NOISE * gaussian());
    for (const direction of directions) {
      const weight = gaussian();
      for (let i = 0; i < dims; i++) vector[i] = (vector[i] as number) + weight * (direction[i] as number);
    }
    return vector;
  };
}

function gaussianSampler(dims: number, gaussian: () => number): Sampler {
  return () => Float32Array.from({ length: dims }, gaussian);
}

/** Box and Muller's transform of a seeded uniform source. */
function gaussianSource(seed: number): () => number {
  const uniform = uniformSource(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A 32-bit Weyl sequence with a mixing step: small, quick, and good enough for test data. */
function uniformSource(seed: number): () => number {
  let state = Math.imul(seed, 0x9e37_79b9);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
