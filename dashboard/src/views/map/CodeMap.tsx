import { useCallback, useEffect, useMemo, useState } from "react";
import { live } from "../../api/live.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Empty, Problem } from "../../kit/states.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import type { Chart } from "./chart/chart.ts";
import type { Drawn } from "./chart/drawn.ts";
import { useChart } from "./chart/useChart.ts";
import { Legend } from "./Legend.tsx";
import { NodeList } from "./NodeList.tsx";
import { Picture } from "./Picture.tsx";
import { SymbolPanel } from "./panel/SymbolPanel.tsx";
import { SymbolSearch } from "./SymbolSearch.tsx";
import { canDraw } from "./scene/canDraw.ts";
import { type Hidden, NOTHING_HIDDEN } from "./scene/look.ts";
import { Timeline } from "./Timeline.tsx";
import "./map.css";

const DETAILS = [
  ["symbols", "Symbols"],
  ["files", "Files"],
] as const;
const SHOWS = [
  ["picture", "Map"],
  ["list", "List"],
] as const;

/** The code graph as a picture one can walk through, now and at any moment. The address says all that is looked at. */
export function CodeMap() {
  const { params } = usePlace();
  const detail = params.get("detail") === "files" ? "files" : "symbols";
  const at = params.get("at");
  const symbol = params.get("symbol");
  const [canBeDrawn] = useState(canDraw);
  const show = !canBeDrawn || params.get("show") === "list" ? "list" : "picture";
  const version = useIndexVersion(at === null);
  const { drawn, work, problem } = useChart({ detail, at }, version);
  const [hidden, setHidden] = useState<Hidden>(NOTHING_HIDDEN);
  const colouring = useColouring(drawn, at);
  const node = useMemo(() => nodeOf(drawn?.chart, symbol), [drawn?.chart, symbol]);

  const choose = useCallback((id: string | null) => setParams({ symbol: id }, { replace: id === null }), []);
  const isEmpty = drawn?.isFinal === true && drawn.chart.ids.length === 0;

  return (
    <div className={`map ${symbol === null ? "" : "map-with-panel"}`}>
      <header className="map-head">
        <h1>Map</h1>
        <SymbolSearch chart={drawn?.chart ?? null} onChoose={choose} />
        <div className="map-choices">
          <Choice
            label="What is shown"
            value={detail}
            options={DETAILS}
            onChange={(value) => setParams({ detail: value === "files" ? value : null })}
          />
          {canBeDrawn && (
            <Choice
              label="How it is shown"
              value={show}
              options={SHOWS}
              onChange={(value) => setParams({ show: value === "list" ? value : null })}
            />
          )}
        </div>
      </header>
      <div className="map-stage">
        {!canBeDrawn && (
          <p className="map-notice" role="status">
            This browser draws no WebGL, so the code is listed instead of drawn.
          </p>
        )}
        {problem && <Problem problem={problem} />}
        {isEmpty && <NothingThere isPast={at !== null} />}
        {drawn && !isEmpty && show === "picture" && (
          <Picture drawn={drawn} colouring={colouring} hidden={hidden} node={node} onChoose={choose} />
        )}
        {drawn && !isEmpty && show === "list" && (
          <NodeList chart={drawn.chart} hidden={hidden} chosen={node} onChoose={choose} />
        )}
        {work && <Progress words={work.words} share={work.share} isAlone={drawn === null} />}
        {drawn && !isEmpty && (
          <Legend drawn={drawn} colouring={colouring} hidden={hidden} onHide={setHidden} />
        )}
      </div>
      {symbol !== null && (
        <SymbolPanel
          key={symbol}
          id={symbol}
          at={at}
          isDrawn={node !== null}
          isSettled={drawn?.isFinal ?? false}
          onChoose={choose}
        />
      )}
      <Timeline at={at} drawn={drawn} isBusy={work !== null} />
    </div>
  );
}

/** Another number whenever the index has moved on, while the present is shown. */
function useIndexVersion(isPresent: boolean): number {
  const [version, setVersion] = useState(0);
  useEffect(
    () =>
      isPresent
        ? live.onTopics((topics) => topics.includes("index") && setVersion((last) => last + 1))
        : undefined,
    [isPresent],
  );
  return version;
}

/** Communities keep the colours they have now, wherever in time one looks. */
function useColouring(drawn: Drawn | null, at: string | null): Pick<Chart, "communities"> {
  const [present, setPresent] = useState<Pick<Chart, "communities"> | null>(null);
  const communities = drawn?.chart.communities;
  useEffect(() => {
    if (communities && communities.length > 0 && (at === null || present === null))
      setPresent({ communities });
  }, [communities, at, present]);
  return useMemo(() => present ?? { communities: communities ?? [] }, [present, communities]);
}

function nodeOf(chart: Chart | undefined, id: string | null): number | null {
  if (!chart || id === null) return null;
  const node = chart.ids.indexOf(id);
  return node < 0 ? null : node;
}

function Progress({
  words,
  share,
  isAlone,
}: {
  readonly words: string;
  readonly share: number;
  readonly isAlone: boolean;
}) {
  return (
    <div className={`map-progress ${isAlone ? "map-progress-alone" : ""}`}>
      <span id="map-progress-words">{words}</span>
      <progress value={share} max={1} aria-labelledby="map-progress-words" />
    </div>
  );
}

function NothingThere({ isPast }: { readonly isPast: boolean }) {
  return isPast ? (
    <Empty title="Nothing is known of the code at that moment.">
      <code>loci index --history 200</code> learns the last commits; or go back to now.
    </Empty>
  ) : (
    <Empty title="No code is indexed yet.">
      Loci indexes the repository it serves by itself; <code>loci index</code> does it at once.
    </Empty>
  );
}
