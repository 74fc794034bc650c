import type { ToolOutputs } from "loci";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTool } from "../../api/useTool.ts";
import { Icon } from "../../kit/Icon.tsx";
import { exactTime } from "../../kit/time.ts";
import { When } from "../../kit/When.tsx";
import { setParams } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";
import { type Shortcut, useShortcuts } from "../../shell/shortcuts.ts";
import type { Drawn } from "./chart/drawn.ts";

type Moment = NonNullable<ToolOutputs["graph_moments"]["moments"]>[number];

interface TimelineProps {
  readonly at: string | null;
  readonly drawn: Drawn | null;
  readonly isBusy: boolean;
}

const MOST_MOMENTS = 500;
/** Who drags the slider past a moment does not want its map. */
const REST_MS = 220;
const STEP_MS = 900;
const ICONS = {
  play: "M6 4l10 6-10 6z",
  pause: "M6 4v12M14 4v12",
  before: "M13 4l-6 6 6 6",
  after: "M7 4l6 6-6 6",
} as const;

/** All moments at which the code became another, oldest first, and a slider to go to them. The last one is now. */
export function Timeline({ at, drawn, isBusy }: TimelineProps) {
  const { data } = useTool("graph_moments", { limit: MOST_MOMENTS }, ["index"]);
  const moments = useMemo(() => [...(data?.moments ?? [])].reverse(), [data]);
  const settled = useMemo(() => placeOf(moments, at), [moments, at]);
  const [dragged, setDragged] = useState<number | null>(null);
  const place = dragged ?? settled;
  const last = moments.length - 1;

  const go = useCallback(
    (to: number) => {
      const within = Math.max(0, Math.min(last, to));
      setDragged(within);
      const moment = moments[within];
      if (moment) announce(momentWords(moment));
    },
    [last, moments],
  );
  useEffect(() => {
    if (dragged === null) return;
    const timer = setTimeout(() => {
      setParams({ at: dragged === last ? null : (moments[dragged]?.at ?? null) });
      setDragged(null);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [dragged, last, moments]);

  const player = usePlayer(place, last, isBusy || dragged !== null, go);
  const { toggle } = player;
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: "[", label: "The moment before", run: () => go(place - 1) },
      { keys: "]", label: "The moment after", run: () => go(place + 1) },
      { keys: "p", label: "Play what happened", run: toggle },
    ],
    [go, place, toggle],
  );
  useShortcuts("In time", shortcuts);

  const moment = moments[place];
  if (!moment) return <div className="map-time" />;
  return (
    <section className="map-time" aria-label="Time">
      <div className="map-time-buttons">
        <Step
          label="The moment before"
          icon={ICONS.before}
          isOff={place === 0}
          onClick={() => go(place - 1)}
        />
        <Step
          label={player.isPlaying ? "Pause" : "Play what happened"}
          icon={player.isPlaying ? ICONS.pause : ICONS.play}
          isOff={moments.length < 2}
          onClick={toggle}
        />
        <Step
          label="The moment after"
          icon={ICONS.after}
          isOff={place === last}
          onClick={() => go(place + 1)}
        />
      </div>
      <div className="map-time-track">
        <Bars moments={moments} place={place} />
        <input
          type="range"
          min={0}
          max={Math.max(0, last)}
          step={1}
          value={place}
          disabled={moments.length < 2}
          aria-label="Moment"
          aria-valuetext={momentWords(moment)}
          onChange={({ target }) => go(Number(target.value))}
        />
      </div>
      <div className="map-time-words small">
        <strong>{at === null && dragged === null ? "Now" : <When at={moment.at} />}</strong>
        <span className="soft" title={exactTime(Date.parse(moment.at))}>
          {doneBy(moment)}
        </span>
        {at !== null && <Differences drawn={drawn} />}
        {at !== null && (
          <button type="button" className="button button-plain" onClick={() => setParams({ at: null })}>
            Back to now
          </button>
        )}
      </div>
    </section>
  );
}

function Step({
  label,
  icon,
  isOff,
  onClick,
}: {
  readonly label: string;
  readonly icon: string;
  readonly isOff: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className="button button-icon button-plain"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon path={icon} size={16} />
    </button>
  );
}

/** How much each moment changed. */
function Bars({ moments, place }: { readonly moments: readonly Moment[]; readonly place: number }) {
  const most = Math.max(1, ...moments.map(({ nodes = 0 }) => Math.log2(2 + nodes)));
  const step = 1 / Math.max(1, moments.length - 1);
  const width = Math.min(step * 0.6, 0.012);
  return (
    <svg className="map-time-bars" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {moments.map(({ id, nodes = 0 }, at) => {
        const height = Math.max(0.08, Math.log2(2 + nodes) / most);
        const className = at <= place ? "map-time-bar-past" : "map-time-bar";
        return (
          <rect
            key={id}
            className={className}
            x={at * step - width / 2}
            width={width}
            y={1 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}

function Differences({ drawn }: { readonly drawn: Drawn | null }) {
  if (!drawn?.changes || !drawn.since?.at) return null;
  const { added, changed, removed } = drawn.changes;
  if (added.length + changed.length + removed.length === 0)
    return <span className="faint">nothing of it was other than now</span>;
  return (
    <span className="map-differences">
      <span className="map-added">{added.length.toLocaleString()} added</span>
      <span className="map-changed">{changed.length.toLocaleString()} changed</span>
      <span className="map-removed">{removed.length.toLocaleString()} gone</span>
      <span className="faint">
        against <When at={drawn.since.at} />
      </span>
    </span>
  );
}

/** Goes on to the next moment as soon as the one before can be seen. */
function usePlayer(place: number, last: number, isBusy: boolean, go: (to: number) => void) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying || isBusy) return;
    if (place >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(place + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isBusy, place, last, go]);
  const where = useRef({ place, last });
  where.current = { place, last };
  const toggle = useCallback(() => {
    // At the end it begins anew.
    if (where.current.place >= where.current.last) go(0);
    setPlaying((was) => !was);
  }, [go]);
  return { isPlaying, toggle };
}

/** The moment that an address means: by its name, else the last one that is not later. */
function placeOf(moments: readonly Moment[], at: string | null): number {
  if (at === null) return moments.length - 1;
  const named = moments.findIndex(
    ({ id, commit, at: own }) => id === at || own === at || commit?.startsWith(at),
  );
  if (named >= 0) return named;
  const instant = Date.parse(at);
  const later = moments.findIndex(({ at: own }) => Date.parse(own) > instant);
  return later < 0 ? moments.length - 1 : Math.max(0, later - 1);
}

function momentWords(moment: Moment): string {
  return `${exactTime(Date.parse(moment.at))}, ${doneBy(moment)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  full_rebuild: "indexed anew",
  incremental: "indexed",
  file_change: "files saved",
  memory_write: "noted",
  coordination: "noted",
  transfer: "brought here",
};

function doneBy({ type, kind, agent, commit, reason }: Moment): string {
  const what =
    kind === "commit"
      ? "commit"
      : reason === "communities"
        ? "communities drawn"
        : (TYPES[type ?? ""] ?? type ?? "");
  const who = agent && agent !== "unknown" ? ` by ${agent}` : "";
  return `${what}${kind === "commit" ? "" : who}${commit ? ` ${commit.slice(0, 8)}` : ""}`;
}
