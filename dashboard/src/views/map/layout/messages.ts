import type { Chart, Places } from "../chart/chart.ts";

/** What the page asks of the thread that lays out. */
export interface DrawRequest {
  readonly turn: number;
  readonly key: string;
  readonly packed: Blob;
  /** Where everything was when this chart was laid out before; left out, it is laid out now. */
  readonly places?: Places;
  /** Whether what was drawn last is to stay where it is. */
  readonly keepsPlaces: boolean;
}

/** What comes back, in this order: the chart once, its places as they get better, the last ones as final. */
export type DrawReply =
  | { readonly kind: "chart"; readonly turn: number; readonly chart: Chart }
  | {
      readonly kind: "places";
      readonly turn: number;
      readonly places: Places;
      readonly share: number;
      readonly isFinal: boolean;
      /** How long laying out took. */
      readonly layoutMs: number;
    }
  | { readonly kind: "failed"; readonly turn: number; readonly message: string };
