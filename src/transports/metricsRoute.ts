import type { App } from "../app/app.ts";
import { type CallCounts, DURATION_BOUNDS } from "../app/callMeter.ts";
import type { Route } from "./httpRoutes.ts";
import type { Reception } from "./reception.ts";

/** A value of the whole that goes up and down. */
export interface Gauge {
  readonly name: `loci_${string}`;
  readonly about: string;
  readonly value: number;
}

/** In the text form that Prometheus reads. It is about everybody's calls, so only whoever runs the server may see it. */
export function metricsRoute(
  reception: Reception,
  app: Pick<App, "callCounts">,
  gauges: () => Promise<readonly Gauge[]>,
): Route {
  return {
    methods: ["GET", "HEAD"],
    async answer(request, response) {
      await reception.requireOperator(request);
      const text = metricsText(app.callCounts(), await gauges());
      response.writeHead(200, {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "content-length": Buffer.byteLength(text),
      });
      response.end(text);
    },
  };
}

function metricsText(counts: readonly CallCounts[], gauges: readonly Gauge[]): string {
  const blocks = [
    family("loci_tool_calls_total", "counter", "Calls of each tool.", counts.map(callLine)),
    family(
      "loci_tool_errors_total",
      "counter",
      "Calls that were refused or failed.",
      counts.flatMap(errorLines),
    ),
    family("loci_tool_tokens_total", "counter", "Tokens of the answers.", counts.map(tokenLine)),
    family("loci_tool_duration_seconds", "histogram", "How long calls took.", counts.flatMap(durationLines)),
    ...gauges.map(({ name, about, value }) => family(name, "gauge", about, [`${name} ${value}`])),
  ];
  return `${blocks.flat().join("\n")}\n`;
}

function family(name: string, type: string, about: string, lines: readonly string[]): string[] {
  return [`# HELP ${name} ${about}`, `# TYPE ${name} ${type}`, ...lines];
}

const callLine = ({ tool, calls }: CallCounts) => `loci_tool_calls_total{tool="${tool}"} ${calls}`;

const tokenLine = ({ tool, tokens }: CallCounts) => `loci_tool_tokens_total{tool="${tool}"} ${tokens}`;

const errorLines = ({ tool, errors }: CallCounts) =>
  [...errors].map(([code, count]) => `loci_tool_errors_total{tool="${tool}",code="${code}"} ${count}`);

/** A bucket counts all calls up to its bound, so each holds those before it. */
function durationLines({ tool, within, calls, seconds }: CallCounts): string[] {
  const name = "loci_tool_duration_seconds";
  let sum = 0;
  const buckets = DURATION_BOUNDS.map((bound, at) => {
    sum += within[at] ?? 0;
    return `${name}_bucket{tool="${tool}",le="${bound}"} ${sum}`;
  });
  return [
    ...buckets,
    `${name}_bucket{tool="${tool}",le="+Inf"} ${calls}`,
    `${name}_sum{tool="${tool}"} ${seconds}`,
    `${name}_count{tool="${tool}"} ${calls}`,
  ];
}
