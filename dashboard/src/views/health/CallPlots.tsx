import type { ToolOutputs } from "loci";
import { useMemo } from "react";
import { useGuest } from "../../api/session.ts";
import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { Choice } from "../../kit/Choice.tsx";
import { counted } from "../../kit/counted.ts";
import { Plot } from "../../kit/Plot.tsx";
import { Empty, Shown } from "../../kit/states.tsx";
import { useEvery } from "../../kit/useEvery.ts";
import { useNow, When } from "../../kit/When.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import { linesOf, stepWordsFor, valueWordsFor } from "./plotted.ts";
import { StepTable } from "./StepTable.tsx";
import { endOf, MEASURES, type MeasureName, measureNamed, SPANS, type SpanName, spanNamed } from "./spans.ts";
import { ToolTable } from "./ToolTable.tsx";

type Times = ToolOutputs["call_times"];

const LOOK_EVERY_MS = 30_000;

/** How calls went over time: how long they took, what their answers cost, how many there were. */
export function CallPlots() {
  const { params } = usePlace();
  const { mayAudit } = useGuest();
  const span = spanNamed(params.get("span"));
  const measure = measureNamed(params.get("measure"));
  const tool = params.get("tool");
  const until = endOf(useNow(), SPANS[span]);
  const { ms, steps } = SPANS[span];
  const shared = { since: timeOf(until - ms), until: timeOf(until), steps };
  const all = useTool("call_times", shared, ["calls"]);
  const ofTool = useTool("call_times", tool === null ? null : { ...shared, tool }, ["calls"]);
  useEvery(LOOK_EVERY_MS, () => {
    all.reload();
    ofTool.reload();
  });
  return (
    <Card
      title={mayAudit ? "Calls" : "Your calls"}
      more={
        <Choice
          label="How far back"
          value={span}
          options={Object.entries(SPANS).map(([name, { words }]) => [name as SpanName, words] as const)}
          onChange={(next) => setParams({ span: next === "day" ? null : next })}
        />
      }
    >
      <Shown asked={tool === null ? all : ofTool} lines={6}>
        {(times) => (
          <div className="health-part">
            <Picture times={times} tool={tool} span={span} measure={measure} />
          </div>
        )}
      </Shown>
      {all.data && <ToolTable tools={all.data.tools ?? []} chosen={tool} measure={measure} />}
    </Card>
  );
}

interface PictureProps {
  readonly times: Times;
  readonly tool: string | null;
  readonly span: SpanName;
  readonly measure: MeasureName;
}

function Picture({ times, tool, span, measure }: PictureProps) {
  const { params } = usePlace();
  const isTable = params.get("as") === "table";
  const { steps = [], all, cutAt } = times;
  const lines = useMemo(() => linesOf(steps, measure), [steps, measure]);
  const stepWords = stepWordsFor(span, steps);
  const what = tool === null ? "all tools" : tool;
  return (
    <>
      <div className="health-plot-tools">
        <Choice
          label="What is shown"
          value={measure}
          options={Object.entries(MEASURES).map(([name, words]) => [name as MeasureName, words] as const)}
          onChange={(next) => setParams({ measure: next === "time" ? null : next })}
        />
        <Choice
          label="As a picture or a table"
          value={isTable ? "table" : "plot"}
          options={[
            ["plot", "Picture"],
            ["table", "Table"],
          ]}
          onChange={(next) => setParams({ as: next === "table" ? "table" : null })}
        />
        <p className="small soft">
          {tool !== null && (
            <>
              <span className="mono">{tool}</span>,{" "}
            </>
          )}
          {counted(all.calls, "call")}
          {all.errors > 0 && `, ${all.errors.toLocaleString()} refused or failed`}
          {cutAt && (
            <>
              ; there were more: what is shown begins <When at={cutAt} />
            </>
          )}
        </p>
      </div>
      {all.calls === 0 && (
        <Empty title="Nothing was called in that time.">
          Every call of a tool shows here a moment after it ended. Look further back, or have an agent do
          something.
        </Empty>
      )}
      {all.calls > 0 &&
        (isTable ? (
          <StepTable steps={steps} stepWords={stepWords} />
        ) : (
          <Plot
            label={`${MEASURES[measure]} of ${what}; arrow keys go from step to step`}
            lines={lines}
            areBars={measure !== "time"}
            areDurations={measure === "time"}
            stepWords={stepWords}
            valueWords={valueWordsFor(measure)}
          />
        ))}
    </>
  );
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
