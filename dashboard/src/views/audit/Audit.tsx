import type { ToolInputs, ToolOutputs } from "loci";
import { type FormEvent, useId } from "react";
import { useGuest } from "../../api/session.ts";
import { usePages } from "../../api/usePages.ts";
import { Choice } from "../../kit/Choice.tsx";
import { Empty, Loading, Problem } from "../../kit/states.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import { CallRow } from "./CallRow.tsx";
import "./audit.css";

const READER = {
  itemsOf: ({ calls = [] }: ToolOutputs["audit_query"]) => calls,
  cursorOf: ({ nextCursor }: ToolOutputs["audit_query"]) => nextCursor,
};

/** Who called what, the newest first. */
export function Audit() {
  const { params } = usePlace();
  const { agent, mayAudit } = useGuest();
  // What this page asks all day would bury what agents did.
  const isOwnHidden =
    mayAudit && params.get("own") !== "yes" && !params.get("agent") && !params.get("session");
  const input = { ...inputOf(params), ...(isOwnHidden && { except: agent }) };
  return (
    <>
      <div className="view-head">
        <h1>Audit</h1>
        <p>Every call that was made, shortened and without secrets.</p>
      </div>
      <AuditFilters params={params} />
      {isOwnHidden && (
        <p className="audit-own small soft">
          Without the calls of <span className="agent">{agent}</span>, as whom this page asks.{" "}
          <button type="button" className="audit-link" onClick={() => setParams({ own: "yes" })}>
            Show them too
          </button>
        </p>
      )}
      <Calls key={JSON.stringify(input)} input={input} openId={params.get("call")} />
    </>
  );
}

interface CallsProps {
  readonly input: ToolInputs["audit_query"];
  readonly openId: string | null;
}

function Calls({ input, openId }: CallsProps) {
  const { items, problem, isLoading, isOld, more, reload } = usePages("audit_query", input, READER, [
    "calls",
  ]);
  if (problem && items.length === 0) return <Problem problem={problem} onRetry={reload} />;
  if (items.length === 0 && isLoading) return <Loading lines={8} />;
  if (items.length === 0)
    return (
      <Empty title="No call fits.">
        Every call of a tool is noted here, whoever made it, a moment after it ended.
      </Empty>
    );
  return (
    <>
      {isOld && (
        <p>
          <button type="button" className="button" onClick={reload}>
            Show what is new
          </button>
        </p>
      )}
      <VirtualList
        label="Calls"
        className="audit-scroller"
        items={items}
        keyOf={({ id, startedAt, tool }) => id ?? `${startedAt} ${tool}`}
        guess={38}
        onEnd={more}
      >
        {(call) => <CallRow call={call} isOpen={call.id !== undefined && call.id === openId} />}
      </VirtualList>
      {problem && <Problem problem={problem} onRetry={more} />}
    </>
  );
}

function AuditFilters({ params }: { readonly params: URLSearchParams }) {
  const { mayAudit } = useGuest();
  const id = useId();
  const value = (name: string) => params.get(name) ?? "";
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const names = ["tool", "agent", "session", "since", "until"];
    setParams(Object.fromEntries(names.map((name) => [name, String(said.get(name) ?? "").trim()])));
  };
  const fields = [
    ["tool", "Tool", "any"],
    ...(mayAudit ? [["agent", "Agent", "all"] as const] : []),
    ["session", "Session", "any"],
    ["since", "Since", "a time"],
    ["until", "Until", "a time"],
  ] as const;
  return (
    <form className="audit-filters" onSubmit={onSubmit} key={params.toString()}>
      {fields.map(([name, label, hint]) => (
        <label key={name} className="field" htmlFor={`${id}-${name}`}>
          <span>{label}</span>
          <input
            id={`${id}-${name}`}
            name={name}
            className="input"
            placeholder={hint}
            defaultValue={value(name)}
          />
        </label>
      ))}
      {mayAudit && value("own") === "yes" && (
        <button type="button" className="button" onClick={() => setParams({ own: null })}>
          Without this page's own
        </button>
      )}
      <Choice
        label="How they ended"
        value={params.get("errors") === "yes" ? "errors" : "all"}
        options={[
          ["all", "All"],
          ["errors", "Refused or failed"],
        ]}
        onChange={(next) => setParams({ errors: next === "errors" ? "yes" : null })}
      />
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}

function inputOf(params: URLSearchParams): ToolInputs["audit_query"] {
  const named = (["tool", "agent", "session", "since", "until"] as const).flatMap((name) => {
    const value = params.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(named),
    ...(params.get("errors") === "yes" && { errorsOnly: true }),
    limit: 100,
  };
}
