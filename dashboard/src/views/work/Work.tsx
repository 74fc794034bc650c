import { useMemo, useState } from "react";
import { useMay } from "../../api/session.ts";
import { setParams, usePlace } from "../../router/router.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import type { ViewProps } from "../../shell/view.ts";
import { Board } from "./Board.tsx";
import { Features } from "./Features.tsx";
import { Held } from "./Held.tsx";
import { InTheWay } from "./InTheWay.tsx";
import { NewTask } from "./NewTask.tsx";
import { WorkPanel } from "./WorkPanel.tsx";
import "./work.css";

/** What is to be done, who is at it, and what is in the way. */
export function Work({ path: [openId] }: ViewProps) {
  const { params } = usePlace();
  const featureId = params.get("feature");
  const agentId = params.get("agent");
  const mayPlan = useMay("task_create");
  const [isPlanning, setPlanning] = useState(false);
  const shortcuts = useMemo(
    () => (mayPlan ? [{ keys: "c", label: "Plan a task", run: () => setPlanning(true) }] : []),
    [mayPlan],
  );
  useShortcuts("Work", shortcuts);

  return (
    <>
      <div className="view-head">
        <h1>Work</h1>
        <p>Tasks of people and agents, and what holds them up.</p>
        <div className="view-tools">
          {agentId !== null && (
            <button type="button" className="button" onClick={() => setParams({ agent: null })}>
              Only {agentId} ✕
            </button>
          )}
          {mayPlan && (
            <button type="button" className="button button-primary" onClick={() => setPlanning(true)}>
              Plan a task
            </button>
          )}
        </div>
      </div>
      <div className={openId === undefined ? "work" : "work work-open"}>
        <div className="work-main">
          <Features chosen={featureId} />
          <Board featureId={featureId} agentId={agentId} openId={openId} />
          <div className="work-below">
            <InTheWay featureId={featureId} />
            <Held />
          </div>
        </div>
        {openId !== undefined && <WorkPanel key={openId} id={openId} />}
      </div>
      <NewTask isOpen={isPlanning} featureId={featureId} onClose={() => setPlanning(false)} />
    </>
  );
}
