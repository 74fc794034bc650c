import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useDeed } from "../../api/useDeed.ts";
import { Problem } from "../../kit/states.tsx";
import { announce } from "../../shell/announce.ts";
import { consequencesOf } from "./consequences.ts";
import type { Conflict, OpenAnswer } from "./words.ts";

interface AnswerFormProps {
  readonly conflict: Conflict;
  readonly chosen: OpenAnswer;
  onCancel(): void;
  onAnswered(): void;
}

/** What an answer will do, what it takes, and giving it. */
export function AnswerForm({ conflict, chosen, onCancel, onAnswered }: AnswerFormProps) {
  const { id, facts = [] } = conflict;
  const { answer, keepId, endIds } = chosen;
  const resolve = useDeed("conflict_resolve");
  const [content, setContent] = useState("");
  const [note, setNote] = useState("");
  const [governanceToken, setToken] = useState("");
  const first = useRef<HTMLTextAreaElement & HTMLButtonElement>(null);
  const field = useId();
  // Before it is painted: whoever reads what will happen can press Enter.
  useLayoutEffect(() => first.current?.focus(), []);

  const changesGlobal =
    facts.some((fact) => fact.isGlobal && endIds.includes(fact.id)) ||
    (answer === "keep_both" && note.trim() !== "" && facts.some(({ isGlobal }) => isGlobal));
  const told = consequencesOf({ chosen, ids: facts.map((fact) => fact.id), hasNote: note.trim() !== "" });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await resolve.run({
      id,
      answer,
      ...(keepId && { keepId }),
      ...(answer === "replace" && { content: content.trim() }),
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(changesGlobal && governanceToken !== "" && { governanceToken }),
    });
    if (!done?.ok) return;
    announce("It is answered. The answer can be taken back.");
    onAnswered();
  };
  return (
    <form
      className="conflicts-form"
      aria-label="Your answer"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <section className="conflicts-told" aria-label="What will happen" aria-live="polite">
        <h3>What will happen</h3>
        <ul>
          {told.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li className="soft">
            {endIds.length > 0 && "What ended stays in the history. "}The answer can be taken back
            {answer === "keep_both" && note.trim() !== "" ? "; the note then stays." : "."}
          </li>
        </ul>
      </section>
      {answer === "replace" && (
        <label className="field" htmlFor={`${field}-content`}>
          <span>What holds instead</span>
          <textarea
            id={`${field}-content`}
            ref={first}
            className="input"
            rows={3}
            maxLength={20_000}
            required
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        </label>
      )}
      <label className="field" htmlFor={`${field}-note`}>
        <span>Why, if you like to say it</span>
        <input
          id={`${field}-note`}
          className="input"
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {changesGlobal && (
        <label className="field" htmlFor={`${field}-token`}>
          <span>Governance token, as it changes what all projects share</span>
          <input
            id={`${field}-token`}
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
        <button
          type="submit"
          ref={answer === "replace" ? undefined : first}
          className="button button-primary"
          disabled={resolve.isUnderWay || (answer === "replace" && content.trim() === "")}
        >
          Answer so
        </button>
        <button type="button" className="button" disabled={resolve.isUnderWay} onClick={onCancel}>
          Not yet
        </button>
      </div>
      {resolve.problem && <Problem problem={resolve.problem} />}
    </form>
  );
}
