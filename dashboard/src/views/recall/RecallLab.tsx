import { type FormEvent, useEffect, useId, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useTool } from "../../api/useTool.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Empty } from "../../kit/states.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import { CodeFound } from "./CodeFound.tsx";
import { MemoriesFound } from "./MemoriesFound.tsx";
import { PackSide } from "./PackSide.tsx";
import "./recall.css";

const MODES = [
  ["pack", "A briefing for a task"],
  ["memory", "A question to memory"],
  ["code", "A question to the code"],
] as const;
type Mode = (typeof MODES)[number][0];

const TOOLS = { pack: "context_pack", memory: "memory_search", code: "graph_query" } as const;

/** A place to try what an agent would get, and to see why. All that is chosen is in the address. */
export function RecallLab() {
  const { params } = usePlace();
  const task = params.get("task") ?? "";
  const mode = MODES.find(([each]) => each === params.get("ask"))?.[0] ?? "pack";

  return (
    <>
      <div className="view-head">
        <h1>Recall lab</h1>
        <p>What an agent gets, what it costs, and why.</p>
        <div className="view-tools">
          <Choice label="What is asked" value={mode} options={MODES} onChange={(ask) => setParams({ ask })} />
        </div>
      </div>
      <TaskForm task={task} mode={mode} />
      <Answer task={task} mode={mode} />
    </>
  );
}

function Answer({ task, mode }: { readonly task: string; readonly mode: Mode }) {
  const may = useMay(TOOLS[mode]);
  if (task === "")
    return (
      <section className="card">
        <Empty title="Nothing is asked yet.">
          Write a task as you would give it to an agent; a whole issue with its stack trace is fine. Nothing
          is stored but a line in the audit.
          <ToTry />
        </Empty>
      </section>
    );
  if (!may)
    return (
      <section className="card">
        <Empty title="That is not yours to ask.">
          Your token does not have <code>{TOOLS[mode]}</code>.
        </Empty>
      </section>
    );
  if (mode === "memory") return <MemoriesFound query={task} />;
  return mode === "code" ? <CodeFound query={task} /> : <Packs task={task} />;
}

const MOST_TO_TRY = 4;

/** Tasks that are there anyway, to begin with. */
function ToTry() {
  const may = useMay("progress_query");
  const { data } = useTool("progress_query", may ? { status: "open", limit: MOST_TO_TRY } : null);
  const tasks = data?.tasks ?? [];
  if (tasks.length === 0) return null;
  return (
    <>
      <p className="recall-try">Or try one that is planned:</p>
      <ul className="recall-tries">
        {tasks.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className="button"
              onClick={() => setParams({ task: title }, { replace: false })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Packs({ task }: { readonly task: string }) {
  const isCompared = usePlace().params.get("compare") === "yes";
  return (
    <>
      <div className="recall-compare">
        <button
          type="button"
          className="button"
          aria-pressed={isCompared}
          onClick={() => setParams({ compare: isCompared ? null : "yes" })}
        >
          {isCompared ? "Compare no longer" : "Compare with other settings"}
        </button>
      </div>
      <div className={isCompared ? "recall-sides recall-two" : "recall-sides"}>
        <PackSide task={task} side="a" title={isCompared ? "One" : "The briefing"} standard={1_200} />
        {isCompared && <PackSide task={task} side="b" title="The other" standard={300} />}
      </div>
    </>
  );
}

/** What is written is asked when somebody says so, not with each letter. */
function TaskForm({ task, mode }: { readonly task: string; readonly mode: Mode }) {
  const id = useId();
  const [draft, setDraft] = useState(task);
  useEffect(() => setDraft(task), [task]);
  const ask = () => setParams({ task: draft.trim() }, { replace: false });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form className="recall-form" onSubmit={onSubmit}>
      <label className="field" htmlFor={id}>
        <span>{mode === "pack" ? "Task" : "Question"}</span>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={6_000}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask();
          }}
          placeholder={
            mode === "pack"
              ? "Make prompts for hidden input also confirm the value"
              : "How are sessions ended?"
          }
        />
      </label>
      <div className="recall-ask">
        <button type="submit" className="button button-primary" disabled={draft.trim() === ""}>
          Ask
        </button>
        <span className="small faint">
          or <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </div>
    </form>
  );
}
