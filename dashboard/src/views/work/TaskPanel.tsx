import type { ToolOutputs } from "loci";
import { useTool } from "../../api/useTool.ts";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { TaskActions } from "./TaskActions.tsx";
import { STATE_WORDS, type Task, waitWords } from "./words.ts";

type Change = NonNullable<ToolOutputs["progress_query"]["history"]>[number];

interface TaskPanelProps {
  readonly task: Task;
  readonly history: readonly Change[];
}

const STEP_SIGNS: Readonly<Record<string, string>> = {
  done: "✓",
  in_progress: "▸",
  open: "○",
  skipped: "–",
};

/** A task with its plan, what it waits for, what can be done with it, and how it came to be as it is. */
export function TaskPanel({ task, history }: TaskPanelProps) {
  const { title, status, description, plan = [], dependsOn = [], note, agentId, since, featureId } = task;
  const waits = waitWords(task);
  return (
    <>
      <header className="work-panel-head">
        <h2>{title}</h2>
        <p className="small soft">
          <span className="badge badge-accent">{STATE_WORDS[status]}</span>{" "}
          <PriorityBadge priority={task.priority} />{" "}
          {agentId && (
            <>
              by <span className="agent">{agentId}</span>{" "}
            </>
          )}
          {since && <When at={since} />}
        </p>
        {featureId && <PartOf featureId={featureId} />}
      </header>
      {note && <p className="work-note">{note}</p>}
      {waits && <p className="small soft">It {waits}.</p>}
      <TaskActions task={task} />
      {description && <p className="work-text">{description}</p>}
      {plan.length > 0 && (
        <section aria-label="Plan">
          <h3>Plan</h3>
          <ol className="work-plan">
            {plan.map(({ step, state }) => (
              <li key={step}>
                <span aria-hidden="true">{STEP_SIGNS[state] ?? "○"}</span> <span>{step}</span>{" "}
                <span className="small faint">{state.replaceAll("_", " ")}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {dependsOn.length > 0 && (
        <section aria-label="Depends on">
          <h3>Depends on</h3>
          <ul className="work-lines">
            {dependsOn.map(({ id, title: other, status: how }) => (
              <li key={id}>
                <span className={how === "completed" ? "badge badge-good" : "badge"}>{STATE_WORDS[how]}</span>
                <Link to={addressOf(["work", id])}>{other}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="History">
        <h3>History</h3>
        <ol className="work-history">
          {history.map(({ at, by, status: how, changed = [], note: said }) => (
            <li key={`${at} ${changed.join()}`}>
              <span className="small faint">
                <When at={at} />
              </span>{" "}
              <span className="agent">{by}</span> {changeWords(how, changed)}
              {said && <p className="small soft">{said}</p>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function PartOf({ featureId }: { readonly featureId: string }) {
  const { data } = useTool("progress_query", { kind: "feature", limit: 100 }, ["tasks"]);
  const title = data?.features?.find(({ id }) => id === featureId)?.title;
  return (
    <p className="small">
      Part of <Link to={addressOf(["work", featureId])}>{title ?? "its feature"}</Link>
    </p>
  );
}

function changeWords(status: Task["status"], changed: readonly string[]): string {
  if (changed.length === 0) return "planned it";
  if (changed.includes("status")) return `set it to ${STATE_WORDS[status]}`;
  return `changed ${changed.join(", ")}`;
}
