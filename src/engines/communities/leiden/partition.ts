/** Which community each node is in. */
export type Partition = Int32Array;

/**
 * Numbers the communities, which are below the number of nodes, from 0 in the order in which they first occur; returns
 * how many there are.
 */
export function renumber(partition: Partition): number {
  const numbers = new Int32Array(partition.length).fill(-1);
  let count = 0;
  for (let node = 0; node < partition.length; node++) {
    const community = partition[node] as number;
    if (numbers[community] === -1) numbers[community] = count++;
    partition[node] = numbers[community] as number;
  }
  return count;
}

/** What a node is worth, summed by community. */
export function sumsOf(values: Float64Array, partition: Partition, communities: number): Float64Array {
  const sums = new Float64Array(communities);
  for (let node = 0; node < partition.length; node++) {
    const community = partition[node] as number;
    sums[community] = (sums[community] as number) + (values[node] as number);
  }
  return sums;
}
