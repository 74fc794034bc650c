import type { ToolInputs } from "loci";
import { useId, useState } from "react";
import { useTool } from "../../api/useTool.ts";
import { Loading, Problem } from "../../kit/states.tsx";
import { TaskCard } from "./TaskCard.tsx";
import type { TaskState } from "./words.ts";

interface ColumnProps {
  readonly title: string;
  readonly states: readonly TaskState[];
  readonly empty: string;
  readonly only: Pick<ToolInputs["progress_query"], "featureId" | "agentId">;
  readonly openId: string | undefined;
}

const FIRST = 25;
const MOST = 100;

/** The tasks in some states; more of them are had on request. */
export function Column({ title, states, empty, only, openId }: ColumnProps) {
  const id = useId();
  const [limit, setLimit] = useState(FIRST);
  const [first, second, third] = states.map((status) => ({ ...only, status, limit }));
  const asked = [
    useTool("progress_query", first ?? null, ["tasks", "claims"]),
    useTool("progress_query", second ?? null, ["tasks", "claims"]),
    useTool("progress_query", third ?? null, ["tasks", "claims"]),
  ].slice(0, states.length);
  const tasks = asked.flatMap(({ data }) => data?.tasks ?? []);
  const total = asked.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const failed = asked.find(({ problem }) => problem);
  const isWaiting = asked.some(({ data, isLoading }) => data === undefined && isLoading);

  return (
    <section className="work-column" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="badge">{total}</span>
      </h2>
      {failed?.problem && <Problem problem={failed.problem} onRetry={failed.reload} />}
      {isWaiting ? (
        <Loading lines={3} />
      ) : tasks.length === 0 ? (
        <p className="work-none small faint">{empty}</p>
      ) : (
        <ul className="work-cards">
          {tasks.map((task) => (
            <TaskCard key={task.id} task={task} isOpen={task.id === openId} />
          ))}
        </ul>
      )}
      {tasks.length < total &&
        (limit < MOST ? (
          <button type="button" className="button button-plain" onClick={() => setLimit(MOST)}>
            {total - tasks.length} more
          </button>
        ) : (
          <p className="small faint">{total - tasks.length} more: choose a feature or an agent.</p>
        ))}
    </section>
  );
}
