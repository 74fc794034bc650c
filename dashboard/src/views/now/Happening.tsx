import { useHappenings } from "../../api/useLive.ts";
import { Card } from "../../kit/Card.tsx";
import { Kind } from "../../kit/Kind.tsx";
import { Empty } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";

const SHOWN = 12;

/** What came in since the page was opened. */
export function Happening() {
  const happenings = useHappenings().slice(0, SHOWN);
  return (
    <Card title="As it happens" isFlush>
      {happenings.length === 0 ? (
        <Empty title="Nothing yet since you came.">
          Writes, claims, tasks and calls of all agents are told here at once.
        </Empty>
      ) : (
        <ol className="happenings">
          {happenings.map(({ id, topic, what, by, at, isError }) => (
            <li key={`${id} ${at}`}>
              {topic === "calls" ? <span className="mono">{what}</span> : <Kind kind={what} />}
              <span className="small soft">{by ?? "somebody"}</span>
              {isError && <span className="badge badge-bad">refused</span>}
              <span className="small faint">
                <When at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
