import type { ToolOutputs } from "loci";
import { useMemo, useState } from "react";
import { usePages } from "../../api/usePages.ts";
import { counted, figure } from "../../kit/counted.ts";
import { Kind } from "../../kit/Kind.tsx";
import { Empty, Loading, Problem } from "../../kit/states.tsx";
import { dayWords, startOfDay } from "../../kit/time.ts";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { useNow } from "../../kit/When.tsx";
import { addressOf, navigate, usePlace } from "../../router/router.ts";
import { type Shortcut, useShortcuts } from "../../shell/shortcuts.ts";
import { browseInput, type Chosen, type Remembered } from "./chosen.ts";
import { MemoryRow } from "./MemoryRow.tsx";

const READER = {
  itemsOf: ({ memories }: ToolOutputs["memory_browse"]) => memories,
  cursorOf: ({ nextCursor }: ToolOutputs["memory_browse"]) => nextCursor,
};

interface TimeLineProps {
  readonly chosen: Chosen;
  readonly openId: string | undefined;
}

/** In the order of time, under the days; as far down as somebody goes. */
export function TimeLine({ chosen, openId }: TimeLineProps) {
  const pages = usePages("memory_browse", browseInput(chosen), READER, ["memory"]);
  const { items, first, hasMore } = pages;
  const [active, setActive] = useState<number | undefined>();
  const now = useNow();
  useSteps(items, active, setActive);

  if (pages.problem && items.length === 0) return <Problem problem={pages.problem} onRetry={pages.reload} />;
  if (items.length === 0 && pages.isLoading) return <Loading lines={8} />;
  if (items.length === 0) return <NothingYet isFiltered={chosen.kinds.length > 0 || chosen.agent !== ""} />;
  const total = Object.values(first?.counts ?? {}).reduce((sum: number, count) => sum + Number(count), 0);
  return (
    <>
      <div className="memory-sum small soft">
        <span>{counted(Math.max(total, items.length), "memory", "memories")}</span>
        {Object.entries(first?.counts ?? {}).map(([kind, count]) => (
          <span key={kind}>
            <Kind kind={kind} /> {figure(Number(count))}
          </span>
        ))}
        {pages.isOld && (
          <button type="button" className="button" onClick={pages.reload}>
            Show what is new
          </button>
        )}
      </div>
      <VirtualList
        label="Memories"
        className="memory-scroller"
        items={items}
        keyOf={({ id }) => id}
        guess={74}
        onEnd={pages.more}
        total={Math.max(total, items.length)}
        {...(active !== undefined && { active })}
      >
        {(memory, at) => (
          <>
            {isFirstOfDay(items, at) && (
              <div className="memory-day small">{dayWords(Date.parse(memory.at), now)}</div>
            )}
            <MemoryRow memory={memory} isOpen={memory.id === openId} isActive={at === active} />
          </>
        )}
      </VirtualList>
      {hasMore && pages.isLoading && (
        <p className="small faint" role="status">
          More is coming.
        </p>
      )}
      {pages.problem && <Problem problem={pages.problem} onRetry={pages.more} />}
    </>
  );
}

function NothingYet({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="Nothing of that kind is remembered.">Choose other kinds, or another agent.</Empty>
  ) : (
    <Empty title="Nothing is remembered yet.">
      Agents save with <code>memory_save</code> and <code>episode_add</code>; you can with{" "}
      <code>loci remember "…"</code>.
    </Empty>
  );
}

/** By keys from one to the next, and into it. */
function useSteps(
  items: readonly Remembered[],
  active: number | undefined,
  setActive: (next: number) => void,
): void {
  const { params } = usePlace();
  const shortcuts = useMemo<Shortcut[]>(() => {
    const step = (by: number) => () =>
      setActive(Math.min(items.length - 1, Math.max(0, active === undefined ? 0 : active + by)));
    const open = () => {
      const memory = active === undefined ? undefined : items[active];
      if (memory) navigate(addressOf(["memory", memory.id], Object.fromEntries(params)));
    };
    return [
      { keys: "j", label: "The next memory", run: step(1) },
      { keys: "k", label: "The one before", run: step(-1) },
      { keys: "o", label: "Open it", run: open },
    ];
  }, [items, active, setActive, params]);
  useShortcuts("Memory", shortcuts);
}

function isFirstOfDay(items: readonly Remembered[], at: number): boolean {
  const [here, before] = [items[at], items[at - 1]];
  if (!here) return false;
  return !before || startOfDay(Date.parse(here.at)) !== startOfDay(Date.parse(before.at));
}
