import type { ToolOutputs } from "loci";
import { useEffect, useMemo, useRef, useState } from "react";
import { usePages } from "../../api/usePages.ts";
import { Choice } from "../../kit/Choice.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Loading, Problem } from "../../kit/states.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { addressOf, navigate, setParams, usePlace } from "../../router/router.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import type { ViewProps } from "../../shell/view.ts";
import { OneConflict } from "./OneConflict.tsx";
import { QuestionRow } from "./QuestionRow.tsx";
import { type Conflict, type ShownStatus, STATUS_WORDS, STATUSES } from "./words.ts";
import "./conflicts.css";

/** Questions for a person: which there are, beside one of them with all it takes to answer it. */
export function Conflicts({ path: [openId] }: ViewProps) {
  const { params } = usePlace();
  const status = STATUSES.find((each) => each === params.get("status")) ?? "open";
  const about = params.get("about") ?? "";
  return (
    <>
      <div className="view-head">
        <h1>Conflicts</h1>
        <p>What is remembered and does not hang together. Agents go on meanwhile; you say what holds.</p>
        <div className="view-tools">
          {about !== "" && (
            <button type="button" className="button" onClick={() => setParams({ about: null })}>
              Only about one memory ✕
            </button>
          )}
          <Choice
            label="Which questions"
            value={status}
            options={STATUSES.map((each) => [each, STATUS_WORDS[each]] as const)}
            onChange={(next) => navigate(addressOf(["conflicts"], paramsOf(next, about)))}
          />
        </div>
      </div>
      <Questions key={`${status} ${about}`} status={status} about={about} openId={openId} />
    </>
  );
}

const READER = {
  itemsOf: ({ conflicts }: ToolOutputs["conflict_list"]) => conflicts,
  cursorOf: ({ nextCursor }: ToolOutputs["conflict_list"]) => nextCursor,
};

interface QuestionsProps {
  readonly status: ShownStatus;
  readonly about: string;
  readonly openId: string | undefined;
}

function Questions({ status, about, openId }: QuestionsProps) {
  const input = { status, limit: 50, ...(about !== "" && { about }) };
  const pages = usePages("conflict_list", input, READER, ["conflicts", "memory"]);
  const { items, first, isLoading, problem } = pages;
  // The first that was seen stays, though newer ones come in and answered ones go.
  const [firstId, setFirstId] = useState<string>();
  useEffect(() => setFirstId((known) => known ?? items[0]?.id), [items]);
  const shownId = openId ?? firstId;
  const { active, go } = useSteps(items, shownId, paramsOf(status, about));

  if (problem && items.length === 0 && shownId === undefined)
    return <Problem problem={problem} onRetry={pages.reload} />;
  if (items.length === 0 && isLoading && shownId === undefined) return <Loading lines={8} />;
  const total = first?.total ?? items.length;
  return (
    <div className={shownId === undefined ? "conflicts conflicts-none" : "conflicts"}>
      <section className="conflicts-list card" aria-label="Questions">
        {items.length === 0 ? (
          <NoQuestions status={status} isFiltered={about !== ""} />
        ) : (
          <>
            <p className="conflicts-sum small soft">
              {counted(total, "question")}
              {pages.isOld && (
                <button type="button" className="button" onClick={pages.reload}>
                  Show what is new
                </button>
              )}
            </p>
            <VirtualList
              label="Questions"
              className="conflicts-scroller"
              items={items}
              keyOf={({ id }) => id}
              guess={96}
              onEnd={pages.more}
              total={total}
              {...(active >= 0 && { active })}
            >
              {(conflict) => (
                <QuestionRow
                  conflict={conflict}
                  isOpen={conflict.id === shownId}
                  to={addressOf(["conflicts", conflict.id], paramsOf(status, about))}
                />
              )}
            </VirtualList>
            {problem && <Problem problem={problem} onRetry={pages.more} />}
          </>
        )}
      </section>
      {shownId !== undefined && (
        <OneConflict
          key={shownId}
          id={shownId}
          isCalled={openId !== undefined}
          isMore={items.some(({ id }) => id !== shownId)}
          onNext={() => go(1)}
          onAnswering={() =>
            openId === undefined &&
            navigate(addressOf(["conflicts", shownId], paramsOf(status, about)), { replace: true })
          }
        />
      )}
    </div>
  );
}

function paramsOf(status: ShownStatus, about: string): Record<string, string> {
  return { ...(status !== "open" && { status }), ...(about !== "" && { about }) };
}

/** By keys from one question to the next; one that was answered is gone, and what came after it stands in its place. */
function useSteps(
  items: readonly Conflict[],
  shownId: string | undefined,
  params: Readonly<Record<string, string>>,
): { active: number; go(by: 1 | -1): void } {
  const active = items.findIndex(({ id }) => id === shownId);
  const place = useRef(0);
  if (active >= 0) place.current = active;
  const go = (by: 1 | -1) => {
    const from = active >= 0 ? active + by : by > 0 ? place.current : place.current - 1;
    const next = items[Math.min(items.length - 1, Math.max(0, from))];
    if (next) navigate(addressOf(["conflicts", next.id], params));
  };
  const latest = useRef(go);
  latest.current = go;
  const shortcuts = useMemo(
    () => [
      { keys: "j", label: "The next question", run: () => latest.current(1) },
      { keys: "k", label: "The one before", run: () => latest.current(-1) },
    ],
    [],
  );
  useShortcuts("Conflicts", shortcuts);
  return { active, go };
}

function NoQuestions({ status, isFiltered }: { readonly status: ShownStatus; readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No such question is about that memory.">Look at all of them, or at those settled.</Empty>
    );
  if (status === "open")
    return (
      <Empty title="No question is open.">
        What is remembered hangs together, as far as Loci can tell. It looks after every save, and asks here
        when two statements cannot both hold or the repository says otherwise.
      </Empty>
    );
  return (
    <Empty title={status === "all" ? "Nothing was ever asked." : `No question was ${status}.`}>
      <code>loci conflicts check "…" "…"</code> tells whether statements hang together before they are saved.
    </Empty>
  );
}
