import { useGuest, useMay } from "../../api/session.ts";
import { useTool } from "../../api/useTool.ts";
import { useEvery } from "../../kit/useEvery.ts";
import { CallPlots } from "./CallPlots.tsx";
import { Checks } from "./Checks.tsx";
import { IndexCard } from "./IndexCard.tsx";
import { MachineCard } from "./MachineCard.tsx";
import { MemoryCard } from "./MemoryCard.tsx";
import { ModelsCard } from "./ModelsCard.tsx";
import { Sessions } from "./Sessions.tsx";
import { Verdict } from "./Verdict.tsx";
import "./health.css";

const LOOK_EVERY_MS = 10_000;
/** While files are read for the index, how far it is is nothing that anybody writes down. */
const PROGRESS_EVERY_MS = 1_000;

/** Whether all is well, and what it costs. */
export function Health() {
  const { version } = useGuest();
  const mayOverview = useMay("coordination_overview");
  const mayTimes = useMay("call_times");
  const index = useTool("graph_health", useMay("graph_health") ? {} : null, ["index"]);
  const system = useTool("system_health", useMay("system_health") ? {} : null, ["memory"]);
  const isBuilding = (index.data?.builds?.length ?? 0) > 0 || index.data?.historyWalk?.status === "running";
  useEvery(LOOK_EVERY_MS, () => {
    system.reload();
    if (!isBuilding) index.reload();
  });
  useEvery(PROGRESS_EVERY_MS, () => isBuilding && !index.isLoading && index.reload());
  return (
    <>
      <div className="view-head">
        <h1>Health</h1>
        <p>Whether all is well, and what it costs. Loci {version}.</p>
      </div>
      <Verdict index={index} system={system} />
      <div className="health">
        <IndexCard asked={index} />
        <ModelsCard asked={system} embedding={index.data?.embedder} />
        <MemoryCard asked={system} />
        <MachineCard asked={system} />
        {mayOverview && <Sessions />}
      </div>
      {mayTimes && <CallPlots />}
      {system.data?.machine?.mayExamine && <Checks />}
    </>
  );
}
