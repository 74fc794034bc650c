import { useMemo, useState } from "react";
import { counted } from "../../kit/counted.ts";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { type Chart, KINDS, shortName } from "./chart/chart.ts";
import { communityId, type Hidden, isHidden } from "./scene/look.ts";

interface NodeListProps {
  readonly chart: Chart;
  readonly hidden: Hidden;
  readonly chosen: number | null;
  onChoose(id: string): void;
}

/** The same as the picture, in words: the most central first. */
export function NodeList({ chart, hidden, chosen, onChoose }: NodeListProps) {
  const [words, setWords] = useState("");
  const nodes = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return Array.from(chart.ids.keys())
      .filter(
        (node) => !isHidden(chart, node, hidden) && (chart.ids[node] ?? "").toLowerCase().includes(wanted),
      )
      .sort((one, other) => (chart.ranks[other] ?? 0) - (chart.ranks[one] ?? 0) || one - other);
  }, [chart, hidden, words]);
  const labels = useMemo(() => new Map(chart.communities.map(({ id, label }) => [id, label])), [chart]);

  return (
    <section className="map-list" aria-label="The code as a list">
      <div className="map-list-head">
        <input
          className="input"
          type="search"
          aria-label="Only those whose name or path holds"
          placeholder="Only those whose name or path holds …"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="soft small" role="status">
          {counted(nodes.length, "piece")} of code, the most central first
        </span>
      </div>
      <VirtualList
        label="Code"
        items={nodes}
        keyOf={(node) => chart.ids[node] ?? ""}
        guess={46}
        className="map-list-rows"
      >
        {(node) => (
          <button
            type="button"
            className="map-row"
            aria-pressed={node === chosen}
            onClick={() => onChoose(chart.ids[node] ?? "")}
          >
            <span className="map-row-name">{shortName(chart.ids[node] ?? "")}</span>
            <span className="faint small">{KINDS[chart.kinds[node] ?? 0]}</span>
            <span className="faint small map-row-path">{(chart.ids[node] ?? "").split("::")[0]}</span>
            <span className="soft small">{labels.get(communityId(chart, node)) ?? ""}</span>
          </button>
        )}
      </VirtualList>
    </section>
  );
}
