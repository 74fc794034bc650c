import type { Places } from "../chart/chart.ts";

/** What of the plane a chart lies in. */
export interface Box {
  readonly x: [number, number];
  readonly y: [number, number];
}

/** What holds both. */
export function around(one: Box, other: Box): Box {
  const range = (a: [number, number], b: [number, number]): [number, number] => [
    Math.min(a[0], b[0]),
    Math.max(a[1], b[1]),
  ];
  return { x: range(one.x, other.x), y: range(one.y, other.y) };
}

export function boxOf({ x, y }: Places): Box {
  const range = (values: Float32Array): [number, number] => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return values.length === 0 ? [0, 1] : [least - 1, most + 1];
  };
  return { x: range(x), y: range(y) };
}
