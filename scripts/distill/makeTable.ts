import { packTable } from "./packTable.ts";
import { principalAxes, project, type Rows } from "./principalAxes.ts";
import type { Vocabulary } from "./vocabulary.ts";

const ID = "loci-static-minilm-256-v1";
const DIMS = 256;
/** 0 leaves the directions as strong as they are, 1 makes all of them equal. */
const SUBDUED = 0.4;

/** From what the model says of each token to the file of the table; the states are changed on the way. */
export function makeTable({ tokens, continuations, weights }: Vocabulary, states: Rows): Buffer {
  centre(states);
  const kept = project(states, principalAxes(states).slice(0, DIMS));
  subdue(kept);
  return packTable({ id: ID, dims: DIMS, tokens, continuations, weights, vectors: kept.numbers });
}

function centre({ numbers, width }: Rows): void {
  const rows = numbers.length / width;
  for (let i = 0; i < width; i++) {
    let mean = 0;
    for (let at = i; at < numbers.length; at += width) mean += (numbers[at] as number) / rows;
    for (let at = i; at < numbers.length; at += width) numbers[at] = (numbers[at] as number) - mean;
  }
}

/** Brings the directions nearer to each other in strength: the first ones say what kind of word it is, not which. */
function subdue({ numbers, width }: Rows): void {
  for (let i = 0; i < width; i++) {
    let square = 0;
    for (let at = i; at < numbers.length; at += width) square += (numbers[at] as number) ** 2;
    const scale = Math.sqrt(square / (numbers.length / width)) ** -SUBDUED;
    for (let at = i; at < numbers.length; at += width) numbers[at] = (numbers[at] as number) * scale;
  }
}
