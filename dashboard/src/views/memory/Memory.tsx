import { setParams, usePlace } from "../../router/router.ts";
import type { ViewProps } from "../../shell/view.ts";
import { chosenIn } from "./chosen.ts";
import { Filters } from "./Filters.tsx";
import { Found } from "./Found.tsx";
import { OneMemory } from "./OneMemory.tsx";
import { TimeLine } from "./TimeLine.tsx";
import "./memory.css";

/** All that is remembered, beside one of it with its whole story. */
export function Memory({ path: [openId] }: ViewProps) {
  const { params } = usePlace();
  const chosen = chosenIn(params);
  return (
    <>
      <div className="view-head">
        <h1>Memory</h1>
        <p>What was decided, seen and learned, and what became of it.</p>
        {chosen.asOf !== "" && (
          <div className="view-tools">
            <button type="button" className="button" onClick={() => setParams({ "as-of": null })}>
              As of {chosen.asOf} ✕
            </button>
          </div>
        )}
      </div>
      <div className={openId === undefined ? "memory" : "memory memory-open"}>
        <div className="memory-list">
          <Filters chosen={chosen} />
          {chosen.words === "" ? (
            <TimeLine key={JSON.stringify(chosen)} chosen={chosen} openId={openId} />
          ) : (
            <Found chosen={chosen} openId={openId} />
          )}
        </div>
        {openId !== undefined && <OneMemory key={openId} id={openId} />}
      </div>
    </>
  );
}
