import { useEffect, useRef, useState } from "react";
import { useTool } from "../../api/useTool.ts";
import { beyondTitle } from "../../kit/beyondTitle.ts";
import { CopyId } from "../../kit/CopyId.tsx";
import { ICONS, Icon } from "../../kit/Icon.tsx";
import { Kind } from "../../kit/Kind.tsx";
import { Empty, Shown } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { addressOf, navigate, usePlace } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";
import { Deleted } from "./Deleted.tsx";
import { MemoryDeeds } from "./MemoryDeeds.tsx";
import { CodeTies, Disputes, Sources, Succession } from "./MemoryTies.tsx";
import { type Version, Versions } from "./Versions.tsx";

/** One memory with its versions, what it replaced and what replaced it, where it is from and how its code stands. */
export function OneMemory({ id }: { readonly id: string }) {
  const { params } = usePlace();
  const asOf = params.get("as-of") ?? "";
  const panel = useRef<HTMLElement>(null);
  const [isDeleted, setDeleted] = useState(false);
  const asked = useTool("memory_history", { id, ...(asOf !== "" && { asOf }) }, [
    "memory",
    "conflicts",
    "index",
  ]);
  const close = () => navigate(addressOf(["memory"], Object.fromEntries(params)));
  useEffect(() => panel.current?.focus({ preventScroll: false }), []);

  return (
    <aside
      ref={panel}
      className="memory-one card"
      tabIndex={-1}
      aria-label="Memory"
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <button
        type="button"
        className="button button-plain button-icon memory-close"
        onClick={close}
        aria-label="Close"
      >
        <Icon path={ICONS.close} />
      </button>
      {isDeleted ? (
        <Deleted
          id={id}
          onRestored={() => {
            setDeleted(false);
            asked.reload();
          }}
        />
      ) : asked.answer?.ok === false && asked.answer.errorCode === "not_found" ? (
        <Empty title="There is no such memory.">
          <span role="alert">It was deleted for good, is of another project, or is not yours to see.</span>
        </Empty>
      ) : (
        <Shown asked={asked} lines={7}>
          {({ kind = "", isCurrent = false, versions = [], ...ties }) => {
            const [latest, ...earlier] = versions;
            return (
              <>
                <header className="memory-one-head">
                  <p>
                    <Kind kind={kind} />{" "}
                    {isCurrent ? (
                      <span className="badge badge-good">holds</span>
                    ) : (
                      <span className="badge">{ties.supersededBy?.length ? "replaced" : "ended"}</span>
                    )}{" "}
                    {latest?.conflicted && <span className="badge badge-warn">disputed</span>}
                  </p>
                  {latest?.title && <h2>{latest.title}</h2>}
                  {latest && <Said version={latest} />}
                </header>
                {latest?.content && (
                  <p className="memory-text">{beyondTitle(latest.title, latest.content)}</p>
                )}
                <Tradeoffs costs={latest?.tradeoffs ?? []} />
                {latest?.notes && (
                  <ul className="memory-lines">
                    {latest.notes.map((note) => (
                      <li key={note} className="small">
                        {note}
                      </li>
                    ))}
                  </ul>
                )}
                <CodeTies code={latest?.code ?? []} />
                <Disputes conflicts={ties.conflicts ?? []} />
                <Succession title="Replaced by" links={ties.supersededBy ?? []} />
                <Succession title="Replaces" links={ties.supersedes ?? []} />
                <Sources sources={ties.sources ?? []} />
                <Versions versions={earlier} />
                <MemoryDeeds id={id} isCurrent={isCurrent} onDeleted={() => setDeleted(true)} />
                <CopyId id={id} announce={announce} />
              </>
            );
          }}
        </Shown>
      )}
    </aside>
  );
}

/** What a decision costs. */
function Tradeoffs({ costs }: { readonly costs: readonly string[] }) {
  if (costs.length === 0) return null;
  return (
    <section className="memory-part" aria-label="What it costs">
      <h3>What it costs</h3>
      <ul className="memory-costs">
        {costs.map((cost) => (
          <li key={cost}>{cost}</li>
        ))}
      </ul>
    </section>
  );
}

function Said({ version: { agentId, validFrom, validTo } }: { readonly version: Version }) {
  return (
    <p className="small soft">
      {agentId && (
        <>
          <span className="agent">{agentId}</span>,{" "}
        </>
      )}
      <When at={validFrom} />
      {validTo && (
        <>
          {" "}
          until <When at={validTo} />
        </>
      )}
    </p>
  );
}
