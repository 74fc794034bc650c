import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTool } from "../../api/useTool.ts";
import { type Shortcut, useShortcuts } from "../../shell/shortcuts.ts";
import { type Chart, KINDS, shortName } from "./chart/chart.ts";

const AFTER_MS = 220;
const MOST_NAMED = 7;
const MOST_FOUND = 5;

interface Hit {
  readonly id: string;
  readonly kind: string;
}

/** Finds by name as one writes, and a moment later by meaning; choosing one flies there. */
export function SymbolSearch({
  chart,
  onChoose,
}: {
  readonly chart: Chart | null;
  onChoose(id: string): void;
}) {
  const [words, setWords] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const named = useMemo(() => (chart ? namedSo(chart, words) : []), [chart, words]);
  const meant = useMeant(words);
  const hits = useMemo(() => {
    const known = new Set(named.map(({ id }) => id));
    return [...named, ...meant.filter(({ id }) => !known.has(id)).slice(0, MOST_FOUND)];
  }, [named, meant]);
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ keys: "f", label: "Find a symbol", run: () => field.current?.focus() }],
    [],
  );
  useShortcuts("Find", shortcuts);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onChoose(hit.id);
    setOpen(false);
    setWords(shortName(hit.id));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setActive((at) => Math.min(hits.length - 1, at + 1));
    else if (event.key === "ArrowUp") setActive((at) => Math.max(0, at - 1));
    else if (event.key === "Enter") choose(hits[active]);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isShown = isOpen && words.trim().length > 1;

  return (
    <div className="map-search">
      <input
        ref={field}
        className="input"
        type="search"
        role="combobox"
        aria-label="Find a symbol or file"
        aria-expanded={isShown && hits.length > 0}
        aria-controls={isShown && hits.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[active] ? `${listId}-${active}` : undefined}
        placeholder="Find a symbol, by name or by what it does"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {isShown && hits.length === 0 && (
        <p className="map-hits map-hits-none" role="status">
          Nothing by that name.
        </p>
      )}
      {isShown && hits.length > 0 && (
        <div id={listId} className="map-hits" role="listbox" aria-label="Found">
          {hits.map((hit, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={hit.id}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
            >
              <span className="map-hit-name">{shortName(hit.id)}</span>
              <span className="faint small">{hit.kind}</span>
              <span className="faint small map-hit-path">{hit.id.split("::")[0]}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Those whose name begins so, then those that hold it; of each the most central ones. */
function namedSo({ ids, kinds, ranks }: Chart, words: string): Hit[] {
  const wanted = words.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const found: { node: number; fit: number }[] = [];
  ids.forEach((id, node) => {
    if (!id.toLowerCase().includes(wanted)) return;
    const name = shortName(id).toLowerCase();
    const last = name.slice(name.lastIndexOf(".") + 1);
    const fit =
      name === wanted || last === wanted
        ? 3
        : name.startsWith(wanted) || last.startsWith(wanted)
          ? 2
          : name.includes(wanted)
            ? 1
            : 0;
    found.push({ node, fit });
  });
  return found
    .sort((one, other) => other.fit - one.fit || (ranks[other.node] ?? 0) - (ranks[one.node] ?? 0))
    .slice(0, MOST_NAMED)
    .map(({ node }) => ({ id: ids[node] ?? "", kind: KINDS[kinds[node] ?? 0] ?? "" }));
}

function useMeant(words: string): readonly Hit[] {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { data } = useTool("graph_query", asked.length > 2 ? { query: asked, limit: MOST_FOUND } : null);
  return useMemo(
    () =>
      (asked.length > 2 ? (data?.results ?? []) : []).map(({ id, kind }) => ({
        id,
        kind: (kind ?? "").toLowerCase(),
      })),
    [asked, data],
  );
}
