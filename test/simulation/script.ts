import { CAST, type Seat } from "./cast.ts";
import { Chooser } from "./chooser.ts";
import { MOVE_WEIGHTS, type MoveName } from "./moves/moveWeights.ts";

export interface PlannedCall {
  readonly move: MoveName;
  readonly seat: number;
  /** What it is about is chosen by these from what there is when it is its turn. */
  readonly picks: readonly number[];
}

/** What a store can do to a transaction: others have it; it is full and takes nothing; it took it, and cannot be sure. */
export type TroubleKind = "busy" | "full" | "unsure";

export interface Trouble {
  readonly kind: TroubleKind;
  /** The share of transactions that meet it. */
  readonly share: number;
}

export type Step =
  | {
      readonly is: "calls";
      readonly calls: readonly PlannedCall[];
      /** Chooses how they meet. */
      readonly seed: number;
      readonly trouble?: Trouble;
      /** A process that dies at a turn in their midst. */
      readonly dies?: { readonly process: number; readonly turn: number };
    }
  /** Time passes, and every process that runs shows that it is there. */
  | { readonly is: "beat"; readonly ms: number }
  /** The clock is set, and nobody has shown anything yet. */
  | { readonly is: "jump"; readonly ms: number }
  | { readonly is: "crash"; readonly process: number }
  | { readonly is: "restart"; readonly process: number };

/** All that decides a run, as plain data: a part of the steps can be played as well. */
export interface Script {
  readonly seed: number;
  readonly seats: readonly Seat[];
  /** Of each process, whether others that are near see at once that it has died, or only that it is not heard of. */
  readonly isNear: readonly boolean[];
  readonly steps: readonly Step[];
}

const FEWEST_STEPS = 12;
const MOST_STEPS = 36;
const MOST_CALLS = 4;

export function writeScript(seed: number): Script {
  const chooser = new Chooser(seed);
  const processes = 2 + chooser.below(2);
  const count = 2 + chooser.below(CAST.length - 1);
  const seats = CAST.slice(0, count).map((seat, at) => ({ ...seat, process: at % processes }));
  const isNear = Array.from({ length: processes }, () => chooser.chance(0.7));
  const steps = Array.from({ length: FEWEST_STEPS + chooser.below(MOST_STEPS - FEWEST_STEPS + 1) }, () =>
    drawStep(chooser, count, processes),
  );
  return { seed, seats, isNear, steps };
}

const STEP_WEIGHTS = { calls: 72, beat: 8, jump: 3, crash: 4, restart: 13 };
const JUMPS_MS = [40_000, 90_000, 3_600_000, -20_000, -120_000];

function drawStep(chooser: Chooser, seats: number, processes: number): Step {
  const is = chooser.weighted(STEP_WEIGHTS);
  if (is === "beat") return { is, ms: 1 + chooser.below(20_000) };
  if (is === "jump") return { is, ms: chooser.of(JUMPS_MS) };
  if (is !== "calls") return { is, process: chooser.below(processes) };
  const calls = Array.from({ length: 1 + chooser.below(MOST_CALLS) }, () => drawCall(chooser, seats));
  const trouble = chooser.chance(0.18) && drawTrouble(chooser);
  const dies = chooser.chance(0.06) && { process: chooser.below(processes), turn: chooser.below(6) };
  return {
    is,
    calls,
    seed: chooser.below(2 ** 31),
    ...(trouble && { trouble }),
    ...(dies && { dies }),
  };
}

function drawTrouble(chooser: Chooser): Trouble {
  const kind = chooser.weighted({ busy: 2, full: 1, unsure: 1 });
  return { kind, share: chooser.chance(0.2) ? 1 : 0.3 };
}

const PICKS = 5;

function drawCall(chooser: Chooser, seats: number): PlannedCall {
  return {
    move: chooser.weighted(MOVE_WEIGHTS),
    seat: chooser.below(seats),
    picks: Array.from({ length: PICKS }, () => chooser.below(2 ** 20)),
  };
}
