import { useMemo, useRef, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useDeed } from "../../api/useDeed.ts";
import { Problem } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { hasView } from "../../shell/views.ts";
import { undoingOf } from "./consequences.ts";
import { answerWords, type Conflict } from "./words.ts";

interface SettledProps {
  readonly conflict: Conflict;
  readonly isMore: boolean;
  onNext(): void;
  onReopened(): void;
}

/** What was answered, by whom and why, and the way back. */
export function Settled({ conflict, isMore, onNext, onReopened }: SettledProps) {
  const { id, facts = [], resolution, status } = conflict;
  const may = useMay("conflict_resolve");
  const reopen = useDeed("conflict_resolve");
  const [governanceToken, setToken] = useState("");
  const ids = facts.map((fact) => fact.id);
  const endsGlobal = facts.some((fact) => fact.isGlobal && resolution?.endedIds?.includes(fact.id));
  // What settled by itself would do so again.
  const isUndoable = may && resolution !== undefined && resolution.answer !== "overtaken";

  const latest = useRef<() => void>(() => undefined);
  latest.current = async () => {
    if (!isUndoable || reopen.isUnderWay) return;
    const done = await reopen.run({ id, answer: "reopen", ...(endsGlobal && { governanceToken }) });
    if (!done?.ok) return;
    announce("The answer is taken back. The question is open again.");
    onReopened();
  };
  const shortcuts = useMemo(
    () => (isUndoable ? [{ keys: "u", label: "Take the answer back", run: () => latest.current() }] : []),
    [isUndoable],
  );
  useShortcuts("Conflicts", shortcuts);

  return (
    <section className="conflicts-settled" aria-label="The answer">
      <h3>
        {resolution
          ? answerWords(resolution.answer, ids.length)
          : status === "dismissed"
            ? "Dismissed"
            : "Settled"}
      </h3>
      {resolution && (
        <p className="small soft">
          {resolution.answer === "overtaken" ? (
            "One of the statements ended or says something else now"
          ) : (
            <>
              Answered by <span className="agent">{resolution.by}</span>
            </>
          )}
          , <When at={resolution.at} />
        </p>
      )}
      {resolution?.keepId && (
        <p>
          What holds: <Held id={resolution.keepId} ids={ids} />
        </p>
      )}
      {resolution?.writtenId && (
        <p>
          Written for it: <Held id={resolution.writtenId} ids={ids} />
        </p>
      )}
      {resolution?.note && <blockquote className="conflicts-note">{resolution.note}</blockquote>}
      {isUndoable && endsGlobal && (
        <label className="field">
          <span>Governance token, as it changes what all projects share</span>
          <input
            className="input"
            type="password"
            autoComplete="off"
            maxLength={200}
            value={governanceToken}
            onChange={(event) => setToken(event.target.value)}
          />
        </label>
      )}
      <div className="conflicts-buttons">
        {isMore && (
          <button type="button" className="button button-primary" onClick={onNext}>
            Next question
          </button>
        )}
        {isUndoable && (
          <button
            type="button"
            className="button"
            disabled={reopen.isUnderWay}
            onClick={() => latest.current()}
          >
            Take the answer back
          </button>
        )}
      </div>
      {isUndoable && resolution && <p className="small soft">Taking it back: {undoingOf(resolution, ids)}</p>}
      {reopen.problem && <Problem problem={reopen.problem} />}
    </section>
  );
}

function Held({ id, ids }: { readonly id: string; readonly ids: readonly string[] }) {
  const name = ids.includes(id) && ids.length > 1 ? `statement ${ids.indexOf(id) + 1}` : "this memory";
  return hasView("memory") ? <Link to={addressOf(["memory", id])}>{name}</Link> : name;
}
