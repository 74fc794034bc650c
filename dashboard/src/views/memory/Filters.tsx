import { type FormEvent, useEffect, useId, useState } from "react";
import { Choice } from "../../kit/Choice.tsx";
import { Kind } from "../../kit/Kind.tsx";
import { setParams } from "../../router/router.ts";
import { type Chosen, KINDS, withKind } from "./chosen.ts";

/** What of memory is shown. */
export function Filters({ chosen }: { readonly chosen: Chosen }) {
  const { words, kinds, agent, order, asOf } = chosen;
  const id = useId();
  const [draft, setDraft] = useState(words);
  useEffect(() => setDraft(words), [words]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string) => String(said.get(name) ?? "").trim();
    setParams({ q: text("q"), agent: text("agent"), "as-of": text("as-of") }, { replace: false });
  };
  return (
    <form className="memory-filters" onSubmit={onSubmit} key={`${agent} ${asOf}`}>
      <input
        type="search"
        name="q"
        className="input memory-words"
        aria-label="Search memory"
        placeholder="Search what is remembered"
        maxLength={1_000}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          if (event.target.value === "") setParams({ q: null });
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend along */}
      <div className="choice" role="group" aria-label="Kinds">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.includes(kind)}
            onClick={() => setParams({ kinds: withKind(kinds, kind) })}
          >
            <Kind kind={kind} />
          </button>
        ))}
      </div>
      <div className="memory-more">
        {words === "" && (
          <>
            <Choice
              label="Order"
              value={order}
              options={[
                ["newest", "Newest first"],
                ["oldest", "Oldest first"],
              ]}
              onChange={(next) => setParams({ order: next === "oldest" ? next : null })}
            />
            <label className="memory-field" htmlFor={`${id}-agent`}>
              <span className="small soft">By</span>
              <input
                id={`${id}-agent`}
                name="agent"
                className="input"
                placeholder="anybody"
                defaultValue={agent}
              />
            </label>
          </>
        )}
        <label className="memory-field" htmlFor={`${id}-as-of`}>
          <span className="small soft">As of</span>
          <input
            id={`${id}-as-of`}
            name="as-of"
            className="input"
            placeholder="now; a commit or a time"
            defaultValue={asOf}
          />
        </label>
        <button type="submit" className="button">
          Show
        </button>
      </div>
    </form>
  );
}
