import { useEffect, useMemo, useRef, useState } from "react";
import { counted } from "../../kit/counted.ts";
import { Icon } from "../../kit/Icon.tsx";
import { announce } from "../../shell/announce.ts";
import { type Shortcut, useShortcuts } from "../../shell/shortcuts.ts";
import { useTheme } from "../../shell/theme.ts";
import { type Chart, KINDS, shortName } from "./chart/chart.ts";
import type { Drawn } from "./chart/drawn.ts";
import type { Hidden } from "./scene/look.ts";
import { Scene } from "./scene/scene.ts";

interface PictureProps {
  readonly drawn: Drawn;
  readonly colouring: Pick<Chart, "communities">;
  readonly hidden: Hidden;
  readonly node: number | null;
  onChoose(id: string | null): void;
}

const ICONS = {
  nearer: "M10 4v12M4 10h12",
  farther: "M4 10h12",
  all: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
} as const;

/** The chart in WebGL. What it says is in the list and the panel as well, for who does not see it. */
export function Picture({ drawn, colouring, hidden, node, onChoose }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const { chart, places, changes } = drawn;
  const latest = useRef({ chart, onChoose });
  latest.current = { chart, onChoose };

  useEffect(() => {
    if (!place.current) return;
    const made = new Scene(place.current, {
      onPick: (picked) =>
        latest.current.onChoose(picked === null ? null : (latest.current.chart.ids[picked] ?? null)),
      onPoint: setPointed,
      covered: () => legendWidth(place.current),
    });
    setScene(made);
    return () => made.close();
  }, []);

  useEffect(() => scene?.show(chart, places, colouring, changes), [scene, chart, places, colouring, changes]);
  useEffect(() => scene?.hide(hidden), [scene, hidden]);
  useRepaint(scene, colouring);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart has other numbers
  useEffect(() => {
    setPointed(null);
    scene?.choose(node);
    if (node !== null) scene?.flyTo(node);
  }, [scene, chart, drawn.isFinal, node]);
  useEffect(() => {
    if (node !== null) announce(`${shortName(chart.ids[node] ?? "")} on the map`);
  }, [chart, node]);
  usePictureKeys(scene, onChoose);

  const tie = scene?.tiesShown;
  return (
    <div className="map-picture">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the picture work where it has the focus */}
      <div ref={place} className="map-canvas" tabIndex={0} role="img" aria-label={pictureWords(chart)} />
      <div className="map-buttons">
        <Button label="Nearer" icon={ICONS.nearer} onClick={() => scene?.zoom(1 / 1.6)} />
        <Button label="Farther" icon={ICONS.farther} onClick={() => scene?.zoom(1.6)} />
        <Button label="The whole map" icon={ICONS.all} onClick={() => scene?.fit()} />
      </div>
      <p className="map-pointed small" aria-hidden="true">
        {pointed === null
          ? tie && tie.drawn < tie.all
            ? `${counted(tie.drawn, "tie")} of ${tie.all.toLocaleString()} drawn; point at something for all of its own`
            : ""
          : (chart.ids[pointed] ?? "")}
      </p>
    </div>
  );
}

/** The legend lies over the picture while it is open. */
function legendWidth(place: HTMLElement | null): number {
  const legend = place?.closest(".map-stage")?.querySelector<HTMLElement>(".map-legend[open]");
  return legend ? legend.offsetLeft + legend.offsetWidth : 0;
}

function pictureWords({ ids, kinds, communities }: Chart): string {
  const counts = KINDS.map((_, kind) => kinds.reduce((count, each) => count + (each === kind ? 1 : 0), 0));
  const symbols = ids.length - (counts[0] ?? 0);
  return `The code as a picture: ${counted(counts[0] ?? 0, "file")} with ${counted(symbols, "symbol")} in ${counted(communities.length, "community", "communities")}. The list shows the same in words.`;
}

function Button({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: string;
  onClick(): void;
}) {
  return (
    <button type="button" className="button button-icon" aria-label={label} title={label} onClick={onClick}>
      <Icon path={icon} size={16} />
    </button>
  );
}

/** The picture is not part of the page's style, so it is told when that becomes another. */
function useRepaint(scene: Scene | null, colouring: Pick<Chart, "communities">): void {
  const theme = useTheme();
  const [isDark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const look = () => setDark(system.matches);
    system.addEventListener("change", look);
    return () => system.removeEventListener("change", look);
  }, []);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the theme
  useEffect(() => {
    if (!isFirst.current) scene?.repaint(colouring);
    isFirst.current = scene === null;
  }, [scene, theme, isDark]);
}

function usePictureKeys(scene: Scene | null, onChoose: (id: string | null) => void): void {
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: "+", label: "Nearer", run: () => scene?.zoom(1 / 1.6) },
      { keys: "-", label: "Farther", run: () => scene?.zoom(1.6) },
      { keys: "0", label: "The whole map", run: () => scene?.fit() },
      { keys: "h", label: "To the left", run: () => scene?.pan(-1, 0) },
      { keys: "l", label: "To the right", run: () => scene?.pan(1, 0) },
      { keys: "k", label: "Up", run: () => scene?.pan(0, 1) },
      { keys: "j", label: "Down", run: () => scene?.pan(0, -1) },
      { keys: "Escape", label: "Let go of what is chosen", run: () => onChoose(null) },
    ],
    [scene, onChoose],
  );
  useShortcuts("On the map", shortcuts);
}
