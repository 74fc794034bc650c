import type { ToolOutputs } from "loci";
import type { PlotLine } from "../../kit/Plot.tsx";
import { clockTime, dayWords, durationWords } from "../../kit/time.ts";
import type { MeasureName, SpanName } from "./spans.ts";

export type Step = NonNullable<ToolOutputs["call_times"]["steps"]>[number];

const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

/** What is drawn of the steps. */
export function linesOf(steps: readonly Step[], measure: MeasureName): PlotLine[] {
  const of = (value: (step: Step) => number | null) => steps.map(value);
  switch (measure) {
    case "time":
      return [
        { name: "95 of 100 took at most", tone: "--tone-2", values: of(({ p95Ms }) => p95Ms) },
        { name: "half took at most", tone: "--tone-1", values: of(({ p50Ms }) => p50Ms) },
      ];
    case "tokens":
      return [{ name: "tokens of the answers", tone: "--tone-3", values: of(({ tokens }) => tokens) }];
    case "calls":
      return [
        { name: "calls", tone: "--tone-4", values: of(({ calls }) => calls) },
        { name: "refused or failed", tone: "--tone-8", values: of(({ errors }) => errors) },
      ];
  }
}

export function valueWordsFor(measure: MeasureName): (value: number) => string {
  return measure === "time" ? durationWords : (value) => compact.format(value);
}

/** The time of a step, as it is short and clear in that span. */
export function stepWordsFor(span: SpanName, steps: readonly Step[]): (at: number) => string {
  return (at) => {
    const step = steps[at];
    if (!step) return "";
    const moment = Date.parse(step.at);
    if (span === "hour" || span === "day") return clockTime(moment);
    const day = dayWords(moment, Date.now());
    return span === "week" ? `${day} ${clockTime(moment)}` : day;
  };
}
