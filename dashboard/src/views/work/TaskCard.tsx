import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf, usePlace } from "../../router/router.ts";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { STATE_WORDS, type Task, waitWords } from "./words.ts";

/** A task in a few lines. */
export function TaskCard({ task, isOpen }: { readonly task: Task; readonly isOpen: boolean }) {
  const { id, title, status, agentId, since, isReady, isOrphaned, progress, note, kind } = task;
  const { params } = usePlace();
  const waits = waitWords(task);
  return (
    <li className={isOpen ? "work-card work-card-open" : "work-card"}>
      <Link
        className="work-card-name"
        to={addressOf(["work", id], Object.fromEntries(params))}
        aria-current={isOpen ? "true" : undefined}
      >
        {title}
      </Link>
      <div className="work-card-signs">
        <PriorityBadge priority={task.priority} />
        {kind && <span className="badge">{kind}</span>}
        {isReady && status === "open" && <span className="badge badge-good">can start</span>}
        {(status === "failed" || status === "cancelled") && (
          <span className={status === "failed" ? "badge badge-bad" : "badge"}>{STATE_WORDS[status]}</span>
        )}
        {isOrphaned && (
          <span className="badge badge-bad" title="Whoever was at it is gone; anybody may go on with it.">
            left behind
          </span>
        )}
        {progress && <span className="badge">{progress}</span>}
      </div>
      {waits && <p className="small soft">{waits}</p>}
      {note && <p className="small soft work-card-note">{note}</p>}
      {agentId && (
        <p className="small faint">
          <span className="agent">{agentId}</span>
          {since && (
            <>
              , <When at={since} />
            </>
          )}
        </p>
      )}
    </li>
  );
}
