import { durationWords } from "../../kit/time.ts";
import { type Stage, totalMs } from "./stages.ts";

/** How an answer came about, stage by stage. */
export function Stages({ stages }: { readonly stages: readonly Stage[] }) {
  const longest = Math.max(1, ...stages.map(({ ms }) => ms));
  return (
    <details className="recall-stages">
      <summary>
        Stage by stage <span className="small faint">{durationWords(totalMs(stages))}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">stage</th>
            <th scope="col">in</th>
            <th scope="col">out</th>
            <th scope="col">took</th>
            <th scope="col">
              <span className="unseen">share and note</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, in: given, out, ms, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage may come twice, and none moves
            <tr key={at}>
              <th scope="row">{stage}</th>
              <td>{given}</td>
              <td>{out}</td>
              <td>{durationWords(ms)}</td>
              <td>
                <span className="recall-time" style={{ width: `${(ms / longest) * 6}rem` }} />
                {note && <span className="small soft">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
