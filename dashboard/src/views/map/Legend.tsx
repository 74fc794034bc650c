import { useMemo, useState } from "react";
import { counted } from "../../kit/counted.ts";
import { useTheme } from "../../shell/theme.ts";
import { type Chart, type Community, KINDS, type Kind, TIES, type Tie } from "./chart/chart.ts";
import type { Drawn } from "./chart/drawn.ts";
import { coloursOf, plainColour, readInks } from "./scene/colours.ts";
import { communityId, type Hidden, NOTHING_HIDDEN } from "./scene/look.ts";

interface LegendProps {
  readonly drawn: Drawn;
  readonly colouring: Pick<Chart, "communities">;
  readonly hidden: Hidden;
  onHide(hidden: Hidden): void;
}

const MOST_LISTED = 24;
const TIE_WORDS: Readonly<Record<Tie, string>> = {
  CALLS: "calls",
  IMPORTS: "imports",
  EXTENDS: "extends",
  IMPLEMENTS: "implements",
  REFERENCES: "refers to",
  TESTS: "tests",
};

/** What the colours stand for, and what of it is shown. */
export function Legend({ drawn, colouring, hidden, onHide }: LegendProps) {
  const { chart, fetched } = drawn;
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  const { colours, plain } = useMemo(() => {
    const inks = readInks(document.body);
    return { colours: coloursOf(colouring, inks), plain: plainColour(inks) };
  }, [colouring, theme]);
  const counts = useMemo(() => countsOf(chart), [chart]);
  const listed = chart.communities.filter(({ id }) => (counts.get(id) ?? 0) > 0).slice(0, MOST_LISTED);
  const { kinds, ties } = useMemo(() => presentIn(chart), [chart]);
  const [isOpen, setOpen] = useState(() => matchMedia("(min-width: 60rem)").matches);
  const isAll = hidden === NOTHING_HIDDEN;
  const left = fetched.total.files + fetched.total.symbols - fetched.shown.files - fetched.shown.symbols;

  return (
    <details
      className="map-legend"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {counted(fetched.shown.files, "file")}
        {fetched.shown.symbols > 0 && `, ${counted(fetched.shown.symbols, "symbol")}`}
      </summary>
      {left > 0 && (
        <p className="map-legend-note small">
          The {(fetched.shown.files + fetched.shown.symbols).toLocaleString()} most central of{" "}
          {(fetched.total.files + fetched.total.symbols).toLocaleString()}; {left.toLocaleString()} are left
          out.
        </p>
      )}
      <ul className="map-legend-list" aria-label="Communities">
        {listed.map((community) => (
          <li key={community.id}>
            <CommunityToggle
              community={community}
              count={counts.get(community.id) ?? 0}
              colour={colours.get(community.id) ?? plain}
              isShown={!hidden.communities.has(community.id)}
              onToggle={(isAlone) => onHide(withCommunity(hidden, chart, community.id, isAlone))}
            />
          </li>
        ))}
      </ul>
      {listed.length === 0 && (
        <p className="map-legend-note small">No communities have been drawn for this moment.</p>
      )}
      <fieldset className="map-legend-kinds">
        <legend>Kinds</legend>
        {kinds.map((kind) => (
          <Check
            key={kind}
            label={kind}
            isOn={!hidden.kinds.has(kind)}
            onChange={() => onHide({ ...hidden, kinds: toggled(hidden.kinds, kind) })}
          />
        ))}
      </fieldset>
      <fieldset className="map-legend-kinds">
        <legend>Ties</legend>
        {ties.map((tie) => (
          <Check
            key={tie}
            label={TIE_WORDS[tie]}
            isOn={!hidden.ties.has(tie)}
            onChange={() => onHide({ ...hidden, ties: toggled(hidden.ties, tie) })}
          />
        ))}
      </fieldset>
      {!isAll && (
        <button type="button" className="button button-plain" onClick={() => onHide(NOTHING_HIDDEN)}>
          Show everything
        </button>
      )}
    </details>
  );
}

interface CommunityToggleProps {
  readonly community: Community;
  readonly count: number;
  readonly colour: string;
  readonly isShown: boolean;
  onToggle(isAlone: boolean): void;
}

function CommunityToggle({ community, count, colour, isShown, onToggle }: CommunityToggleProps) {
  return (
    <button
      type="button"
      className="map-community"
      aria-pressed={isShown}
      title={`${community.summary}\nClick to hide or show; with Shift, only this one.`}
      onClick={({ shiftKey }) => onToggle(shiftKey)}
    >
      <span
        className="map-swatch"
        style={{ background: isShown ? colour : "transparent", borderColor: colour }}
        aria-hidden="true"
      />
      <span className="map-community-name">{community.label}</span>
      <span className="faint">{count.toLocaleString()}</span>
    </button>
  );
}

function Check({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  onChange(): void;
}) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={onChange} /> {label}
    </label>
  );
}

/** What of kinds and ties the chart has at all: nothing else can be hidden. */
function presentIn({ kinds, ties }: Chart): {
  readonly kinds: readonly Kind[];
  readonly ties: readonly Tie[];
} {
  const [kindsThere, tiesThere] = [new Set(kinds), new Set(ties.types)];
  return {
    kinds: KINDS.filter((_, at) => kindsThere.has(at)),
    ties: TIES.filter((_, at) => tiesThere.has(at)),
  };
}

function countsOf(chart: Chart): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let node = 0; node < chart.ids.length; node++) {
    const id = communityId(chart, node);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** With one alone, all others are hidden, or shown again where they are. */
function withCommunity(hidden: Hidden, { communities }: Chart, id: string, isAlone: boolean): Hidden {
  if (!isAlone) return { ...hidden, communities: toggled(hidden.communities, id) };
  const others = ["", ...communities.map((each) => each.id)].filter((each) => each !== id);
  const isAloneNow = !hidden.communities.has(id) && others.every((each) => hidden.communities.has(each));
  return { ...hidden, communities: new Set(isAloneNow ? [] : others) };
}

function toggled<Value extends Kind | Tie | string>(
  values: ReadonlySet<Value>,
  value: Value,
): ReadonlySet<Value> {
  const changed = new Set(values);
  if (!changed.delete(value)) changed.add(value);
  return changed;
}
