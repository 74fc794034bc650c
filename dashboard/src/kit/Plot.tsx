import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { durationLines, gridLines, linePath, markedSteps } from "./plotScale.ts";

export interface PlotLine {
  readonly name: string;
  /** A custom property of the design. */
  readonly tone: string;
  /** One a step; null where there is nothing. */
  readonly values: readonly (number | null)[];
}

interface PlotProps {
  readonly label: string;
  readonly lines: readonly PlotLine[];
  /** What a step is called. */
  stepWords(at: number): string;
  valueWords(value: number): string;
  readonly areBars?: boolean;
  /** Values are durations of all sizes, so that each line of the grid is several times the one below. */
  readonly areDurations?: boolean;
}

const HEIGHT = 190;
const TOP = 8;
const BOTTOM = 24;
const LEFT = 58;
const RIGHT = 8;
/** A name below a step has so much room. */
const MARK_PX = 90;

/** Lines, or bars, over time. Pointing at it, or the arrow keys, tell the figures of a step. */
export function Plot({
  label,
  lines,
  stepWords,
  valueWords,
  areBars = false,
  areDurations = false,
}: PlotProps) {
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const steps = lines[0]?.values.length ?? 0;
  const { grid, shareOf } = scaleOf(lines, areDurations);
  const inner = Math.max(1, width - LEFT - RIGHT);
  const xOf = (at: number) => LEFT + ((at + 0.5) / Math.max(1, steps)) * inner;
  const yOf = (value: number) => HEIGHT - BOTTOM - shareOf(value) * (HEIGHT - TOP - BOTTOM);
  const at = chosen !== null && chosen < steps ? chosen : null;

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const found = Math.floor(((event.clientX - left - LEFT) / inner) * steps);
    setChosen(Math.max(0, Math.min(steps - 1, found)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFor(event.key, at, steps);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  const told =
    at === null ? null : lines.map(({ name, values }) => wordsOf(name, values[at] ?? null, valueWords));

  return (
    <figure className="plot">
      <div
        ref={ref}
        className="plot-field"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps - 1)}
        aria-valuenow={at ?? Math.max(0, steps - 1)}
        aria-valuetext={at === null ? "No step chosen" : `${stepWords(at)}: ${told?.join(", ")}`}
        onPointerMove={point}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
      >
        <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          {grid.map((value) => (
            <g key={value}>
              <line className="plot-grid" x1={LEFT} x2={width - RIGHT} y1={yOf(value)} y2={yOf(value)} />
              <text className="plot-label" x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
                {valueWords(value)}
              </text>
            </g>
          ))}
          {markedSteps(steps, inner / MARK_PX).map((step) => (
            <text key={step} className="plot-label" x={xOf(step)} y={HEIGHT - 6} textAnchor="middle">
              {stepWords(step)}
            </text>
          ))}
          {at !== null && (
            <line className="plot-cursor" x1={xOf(at)} x2={xOf(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
          )}
          {lines.map((line) =>
            areBars ? (
              <Bars key={line.name} line={line} xOf={xOf} yOf={yOf} width={inner / Math.max(1, steps)} />
            ) : (
              <path
                key={line.name}
                className="plot-line"
                style={{ stroke: `var(${line.tone})` }}
                d={linePath(line.values, xOf, yOf)}
              />
            ),
          )}
        </svg>
      </div>
      <figcaption className="plot-legend" aria-hidden="true">
        {lines.map(({ name, tone, values }) => (
          <span key={name} style={{ "--tone": `var(${tone})` } as React.CSSProperties}>
            {at === null ? name : wordsOf(name, values[at] ?? null, valueWords)}
          </span>
        ))}
        {at !== null && <b>{stepWords(at)}</b>}
      </figcaption>
    </figure>
  );
}

interface Scale {
  readonly grid: readonly number[];
  /** How far up a value lies. */
  shareOf(value: number): number;
}

function scaleOf(lines: readonly PlotLine[], areDurations: boolean): Scale {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const greatest = Math.max(0, ...values);
  if (!areDurations) {
    const grid = gridLines(greatest);
    const most = grid.at(-1) ?? 1;
    return { grid, shareOf: (value) => value / most };
  }
  const grid = durationLines(Math.max(1, Math.min(...values, greatest)), greatest);
  const [low, high] = [Math.log(grid[0] ?? 1), Math.log(grid.at(-1) ?? 10)];
  return {
    grid,
    shareOf: (value) => Math.min(1, Math.max(0, (Math.log(Math.max(1, value)) - low) / (high - low))),
  };
}

interface BarsProps {
  readonly line: PlotLine;
  xOf(at: number): number;
  yOf(value: number): number;
  readonly width: number;
}

function Bars({ line: { tone, values }, xOf, yOf, width }: BarsProps) {
  const wide = Math.max(1, width * 0.7);
  const bars = values.map((value, at) =>
    value ? `M${xOf(at) - wide / 2} ${yOf(0)}V${yOf(value)}h${wide}V${yOf(0)}Z` : "",
  );
  return <path style={{ fill: `var(${tone})` }} d={bars.join("")} />;
}

function wordsOf(name: string, value: number | null, valueWords: (value: number) => string): string {
  return `${name}: ${value === null ? "none" : valueWords(value)}`;
}

function stepFor(key: string, at: number | null, steps: number): number | undefined {
  const from = at ?? steps;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowRight":
      return Math.min(steps - 1, from + 1);
    case "Home":
      return 0;
    case "End":
      return steps - 1;
    default:
      return undefined;
  }
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}
