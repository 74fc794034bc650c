import { beyondTitle } from "../../kit/beyondTitle.ts";
import { Kind } from "../../kit/Kind.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf, usePlace } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import type { Remembered } from "./chosen.ts";

interface MemoryRowProps {
  readonly memory: Remembered;
  readonly isOpen: boolean;
  readonly isActive?: boolean;
  readonly isConflicted?: boolean;
}

/** A memory in two lines. */
export function MemoryRow({ memory, isOpen, isActive = false, isConflicted = false }: MemoryRowProps) {
  const { id, kind, type, title, content, agentId, at, scope, focus } = memory;
  const { params } = usePlace();
  const said = title === undefined ? "" : beyondTitle(title, content);
  const classes = ["memory-row", isOpen && "memory-row-open", isActive && "memory-row-active"];
  return (
    <div className={classes.filter(Boolean).join(" ")}>
      <div className="memory-row-head">
        <Kind kind={kind} type={type} />
        {isConflicted &&
          (hasView("conflicts") ? (
            <Link className="badge badge-warn" to={addressOf(["conflicts"], { about: id })}>
              disputed
            </Link>
          ) : (
            <span className="badge badge-warn">disputed</span>
          ))}
        {scope === "global" && <span className="badge">all projects</span>}
        {focus && <span className="badge">{focus}</span>}
        <span className="small faint memory-row-who">
          {agentId && `${agentId}, `}
          <When at={at} />
        </span>
      </div>
      <Link
        className="memory-row-name"
        to={addressOf(["memory", id], Object.fromEntries(params))}
        aria-current={isOpen ? "true" : undefined}
      >
        {title ?? content ?? id}
      </Link>
      {said && <p className="small soft memory-row-text">{said}</p>}
    </div>
  );
}
