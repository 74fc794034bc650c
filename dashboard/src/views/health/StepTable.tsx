import { durationWords } from "../../kit/time.ts";
import type { Step } from "./plotted.ts";

interface StepTableProps {
  readonly steps: readonly Step[];
  stepWords(at: number): string;
}

/** What the picture shows, as figures. Steps in which nothing was called are left out. */
export function StepTable({ steps, stepWords }: StepTableProps) {
  const rows = steps.map((step, at) => ({ ...step, words: stepWords(at) })).filter(({ calls }) => calls > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="health-table" aria-label="Calls by time" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Calls</th>
            <th scope="col">Failed</th>
            <th scope="col">Half within</th>
            <th scope="col">95 of 100 within</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ at, words, calls, errors, p50Ms, p95Ms, tokens }) => (
            <tr key={at}>
              <th scope="row">{words}</th>
              <td>{calls.toLocaleString()}</td>
              <td>{errors.toLocaleString()}</td>
              <td>{p50Ms === null ? "" : durationWords(p50Ms)}</td>
              <td>{p95Ms === null ? "" : durationWords(p95Ms)}</td>
              <td>{tokens.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
