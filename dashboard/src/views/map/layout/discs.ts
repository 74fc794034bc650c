/** Discs in a plane, in columns. */
export interface Discs {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  /** 1 for those that stay where they are. */
  readonly isFixed: Uint8Array;
}

export function discsOf(radius: Float64Array): Discs {
  const { length } = radius;
  return {
    x: new Float64Array(length),
    y: new Float64Array(length),
    radius,
    isFixed: new Uint8Array(length),
  };
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The places of a sunflower's seeds: any number of them fill a round field evenly. */
export function seedPlace(at: number, turn: number): { x: number; y: number } {
  const [radius, angle] = [Math.sqrt(at), at * GOLDEN_ANGLE + turn];
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Lays discs out around a middle, the first ones inside, each where there is about room for it. */
export function spread(
  discs: Discs,
  members: readonly number[],
  middle: { x: number; y: number },
  turn = 0,
): void {
  let area = 0;
  members.forEach((disc, at) => {
    const radius = discs.radius[disc] ?? 1;
    const distance = at === 0 ? 0 : Math.sqrt(area) * 1.1;
    const angle = at * GOLDEN_ANGLE + turn;
    area += radius * radius;
    discs.x[disc] = middle.x + distance * Math.cos(angle);
    discs.y[disc] = middle.y + distance * Math.sin(angle);
  });
}

/** Moves discs that overlap apart, by a part of how much they do. */
export function pushApart(discs: Discs, gap: number, strength: number): void {
  const { x, y, radius } = discs;
  const largest = radius.reduce((most, each) => Math.max(most, each), 0);
  const cell = Math.max(1e-6, 2 * largest + gap);
  const columns = Int32Array.from(x, (value) => Math.floor(value / cell));
  const rows = Int32Array.from(y, (value) => Math.floor(value / cell));
  const cells = new Map<number, number[]>();
  columns.forEach((column, at) => {
    const key = cellKey(column, rows[at] ?? 0);
    const here = cells.get(key);
    if (here) here.push(at);
    else cells.set(key, [at]);
  });
  columns.forEach((column, at) => {
    for (const [ahead, below] of AROUND) {
      for (const other of cells.get(cellKey(column + ahead, (rows[at] ?? 0) + below)) ?? []) {
        if (other > at) separate(discs, at, other, gap, strength);
      }
    }
  });
}

const AROUND = [-1, 0, 1].flatMap((ahead) => [-1, 0, 1].map((below) => [ahead, below] as const));

function cellKey(column: number, row: number): number {
  return (column + 32_768) * 65_536 + row + 32_768;
}

function separate(discs: Discs, one: number, other: number, gap: number, strength: number): void {
  const { x, y, radius, isFixed } = discs;
  const [isOneFixed, isOtherFixed] = [isFixed[one] === 1, isFixed[other] === 1];
  if (isOneFixed && isOtherFixed) return;
  const [own, theirs] = [radius[one] ?? 1, radius[other] ?? 1];
  const wanted = own + theirs + gap;
  const [aside, up] = [(x[other] ?? 0) - (x[one] ?? 0), (y[other] ?? 0) - (y[one] ?? 0)];
  const distance = Math.hypot(aside, up);
  if (distance >= wanted) return;
  // Two in one place part in a direction that depends on which they are.
  const isSame = distance < 1e-6;
  const direction = isSame
    ? [Math.cos(one + other), Math.sin(one + other)]
    : [aside / distance, up / distance];
  const move = strength * (wanted - distance);
  const shares = sharesOf(isOneFixed, isOtherFixed, own, theirs);
  const [towardsX = 0, towardsY = 0] = direction;
  shift(discs, one, -towardsX * move * shares.one, -towardsY * move * shares.one);
  shift(discs, other, towardsX * move * shares.other, towardsY * move * shares.other);
}

interface Shares {
  readonly one: number;
  readonly other: number;
}

/** The larger one gives way less. */
function sharesOf(isOneFixed: boolean, isOtherFixed: boolean, one: number, other: number): Shares {
  if (isOneFixed) return { one: 0, other: 1 };
  if (isOtherFixed) return { one: 1, other: 0 };
  const share = (other * other) / (one * one + other * other);
  return { one: share, other: 1 - share };
}

export interface Pulls {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float64Array;
}

/** Draws what is tied together nearer, those with many ties less for each. */
export function pullTogether(discs: Discs, { from, to, weight }: Pulls, strength: number): void {
  const { x, y, radius } = discs;
  const sums = new Float64Array(x.length);
  from.forEach((one, at) => {
    const other = to[at] ?? 0;
    sums[one] = (sums[one] ?? 0) + (weight[at] ?? 0);
    sums[other] = (sums[other] ?? 0) + (weight[at] ?? 0);
  });
  from.forEach((one, at) => {
    const other = to[at] ?? 0;
    const [aside, up] = [(x[other] ?? 0) - (x[one] ?? 0), (y[other] ?? 0) - (y[one] ?? 0)];
    const distance = Math.hypot(aside, up);
    const free = distance - (radius[one] ?? 0) - (radius[other] ?? 0);
    if (free <= 0 || distance < 1e-6) return;
    const pull = (strength * free * (weight[at] ?? 0)) / distance;
    shift(discs, one, (aside * pull) / (sums[one] ?? 1), (up * pull) / (sums[one] ?? 1));
    shift(discs, other, (-aside * pull) / (sums[other] ?? 1), (-up * pull) / (sums[other] ?? 1));
  });
}

function shift({ x, y, isFixed }: Discs, disc: number, aside: number, up: number): void {
  if (isFixed[disc] === 1) return;
  x[disc] = (x[disc] ?? 0) + aside;
  y[disc] = (y[disc] ?? 0) + up;
}
