import { useId, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useDeed } from "../../api/useDeed.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Problem } from "../../kit/states.tsx";
import { announce } from "../../shell/announce.ts";
import { isOver, PRIORITIES, STATE_WORDS, type Task, type TaskState } from "./words.ts";

/** What a person can say of a task from where it stands; each change is made as the person who is here. */
const NEXT: Readonly<Record<TaskState, readonly (readonly [TaskState, string])[]>> = {
  open: [
    ["in_progress", "Start"],
    ["blocked", "Block"],
    ["cancelled", "Cancel"],
  ],
  in_progress: [
    ["completed", "Complete"],
    ["blocked", "Block"],
    ["failed", "Failed"],
    ["open", "Give back"],
  ],
  blocked: [
    ["open", "Unblock"],
    ["cancelled", "Cancel"],
  ],
  completed: [["open", "Open again"]],
  failed: [["open", "Open again"]],
  cancelled: [["open", "Open again"]],
};

export function TaskActions({ task: { id, status, priority } }: { readonly task: Task }) {
  const may = useMay("task_update");
  const update = useDeed("task_update");
  const [note, setNote] = useState("");
  const noteId = useId();
  if (!may) return null;

  const change = async (next: TaskState) => {
    const said = note.trim();
    const done = await update.run({ taskId: id, status: next, ...(said !== "" && { note: said }) });
    if (!done) return;
    setNote("");
    announce(`The task is ${STATE_WORDS[next]}.`);
  };
  return (
    <div className="work-actions">
      <label className="field" htmlFor={noteId}>
        <span>{isOver(status) ? "Why again" : "How it stands, or what came of it"}</span>
        <textarea
          id={noteId}
          className="input"
          rows={2}
          maxLength={4_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <div className="work-buttons">
        {NEXT[status].map(([next, label], at) => (
          <button
            key={next}
            type="button"
            className={at === 0 ? "button button-primary" : "button"}
            disabled={update.isUnderWay}
            onClick={() => change(next)}
          >
            {label}
          </button>
        ))}
      </div>
      {!isOver(status) && (
        <Choice
          label="Priority"
          value={priority}
          options={PRIORITIES}
          onChange={(next) => void update.run({ taskId: id, priority: next })}
        />
      )}
      {update.problem && <Problem problem={update.problem} />}
    </div>
  );
}
