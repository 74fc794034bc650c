import { useEffect, useRef } from "react";
import { useTool } from "../../api/useTool.ts";
import { ICONS, Icon } from "../../kit/Icon.tsx";
import { Empty, Shown } from "../../kit/states.tsx";
import { addressOf, navigate, usePlace } from "../../router/router.ts";
import { FeaturePanel } from "./FeaturePanel.tsx";
import { TaskPanel } from "./TaskPanel.tsx";
import { isFeature } from "./words.ts";

/** All of one task or feature, beside the board. */
export function WorkPanel({ id }: { readonly id: string }) {
  const { params } = usePlace();
  const panel = useRef<HTMLElement>(null);
  const close = () => navigate(addressOf(["work"], Object.fromEntries(params)));

  useEffect(() => panel.current?.focus({ preventScroll: false }), []);

  return (
    <aside
      ref={panel}
      className="work-panel card"
      tabIndex={-1}
      aria-label={isFeature(id) ? "Feature" : "Task"}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <button
        type="button"
        className="button button-plain button-icon work-close"
        onClick={close}
        aria-label="Close"
      >
        <Icon path={ICONS.close} />
      </button>
      {isFeature(id) ? <FeaturePanel id={id} /> : <OneTask id={id} />}
    </aside>
  );
}

function OneTask({ id }: { readonly id: string }) {
  const asked = useTool("progress_query", { taskId: id }, ["tasks", "claims"]);
  if (asked.answer?.ok === false && asked.answer.errorCode === "not_found") return <NoTask />;
  return (
    <Shown asked={asked} lines={6}>
      {({ tasks, history }) =>
        tasks?.[0] ? <TaskPanel task={tasks[0]} history={history ?? []} /> : <NoTask />
      }
    </Shown>
  );
}

/** What an agent is told of it, ids of others to try, helps nobody here. */
function NoTask() {
  return (
    <Empty title="There is no such task.">
      <span role="alert">It may have been deleted, or is not yours to see.</span>
    </Empty>
  );
}
