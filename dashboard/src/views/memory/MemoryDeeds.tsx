import { useId, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useDeed } from "../../api/useDeed.ts";
import { Problem } from "../../kit/states.tsx";
import { announce } from "../../shell/announce.ts";

interface MemoryDeedsProps {
  readonly id: string;
  readonly isCurrent: boolean;
  onDeleted(): void;
}

/** What a person can do with a memory: add to it, doubt it, delete it. */
export function MemoryDeeds({ id, isCurrent, onDeleted }: MemoryDeedsProps) {
  const correct = useDeed("memory_correct");
  const remove = useDeed("memory_delete");
  const [mayCorrect, mayDelete] = [useMay("memory_correct"), useMay("memory_delete")];
  const [text, setText] = useState("");
  const field = useId();
  const said = text.trim();
  if (!mayCorrect && !mayDelete) return null;

  const onAnnotate = async () => {
    if (!(await correct.run({ id, action: "annotate", note: said }))) return;
    setText("");
    announce("The note is kept with it.");
  };
  const onContest = async () => {
    if (!(await correct.run({ id, action: "contest", reason: said }))) return;
    setText("");
    announce("It is disputed now; the question is among the conflicts.");
  };
  const onDelete = async () => {
    const done = await remove.run({ ids: [id], ...(said !== "" && { reason: said }) });
    if (!done) return;
    announce("It is deleted. It can be restored.");
    onDeleted();
  };
  const problem = correct.problem ?? remove.problem;
  const isBusy = correct.isUnderWay || remove.isUnderWay;
  return (
    <div className="memory-deeds">
      {mayCorrect && isCurrent && (
        <label className="field" htmlFor={field}>
          <span>A note, or what is wrong with it</span>
          <textarea
            id={field}
            className="input"
            rows={2}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <div className="memory-buttons">
        {mayCorrect && isCurrent && (
          <>
            <button type="button" className="button" disabled={isBusy || said === ""} onClick={onAnnotate}>
              Add the note
            </button>
            <button type="button" className="button" disabled={isBusy || said === ""} onClick={onContest}>
              Dispute it
            </button>
          </>
        )}
        {mayDelete && (
          <button type="button" className="button button-danger" disabled={isBusy} onClick={onDelete}>
            Delete
          </button>
        )}
      </div>
      {problem && <Problem problem={problem} />}
    </div>
  );
}
