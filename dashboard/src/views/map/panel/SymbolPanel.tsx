import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTool } from "../../../api/useTool.ts";
import { counted } from "../../../kit/counted.ts";
import { ICONS, Icon } from "../../../kit/Icon.tsx";
import { Kind } from "../../../kit/Kind.tsx";
import { Loading, Problem } from "../../../kit/states.tsx";
import { When } from "../../../kit/When.tsx";
import { Link } from "../../../router/Link.tsx";
import { addressOf, setParams } from "../../../router/router.ts";
import { hasView } from "../../../shell/views.ts";
import { shortName } from "../chart/chart.ts";

/** So many that use something, or that it uses, are listed for whoever wants to see them all. */
const MOST_TIED = 200;

interface SymbolPanelProps {
  readonly id: string;
  readonly at: string | null;
  /** Whether it is in the chart, once that is there. */
  readonly isDrawn: boolean;
  readonly isSettled: boolean;
  onChoose(id: string | null): void;
}

/** All that is known of one piece of code at one moment. */
export function SymbolPanel({ id, at, isDrawn, isSettled, onChoose }: SymbolPanelProps) {
  const time = at === null ? {} : { asOf: at };
  const [isWhole, setWhole] = useState(false);
  const explained = useTool(
    "code_explain",
    { element: id, ...time, ...(isWhole && { limit: MOST_TIED }) },
    at === null ? ["index", "memory"] : [],
  );
  const onMore = () => setWhole(true);
  const slice = useTool(
    "semantic_slice",
    { symbol: id, context: "body", ...time },
    at === null ? ["index"] : [],
  );
  const impact = useTool("impact_analyze", at === null ? { symbols: [id] } : null);
  const latest = useRef(explained.data);
  if (explained.data) latest.current = explained.data;
  // While more of them is on its way, what was there stays.
  const data = explained.data ?? (explained.isLoading && isWhole ? latest.current : undefined);
  const isThere = data?.id === id;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);

  return (
    <section className="map-panel" aria-labelledby="map-panel-name">
      <header className="map-panel-head">
        <div>
          <Kind kind={isThere ? data.kind : "code"} />
          <h2 id="map-panel-name" ref={head} tabIndex={-1}>
            {shortName(id)}
          </h2>
          <p className="mono small soft">
            {isThere ? data.path : id.split("::")[0]}
            {isThere && data.startLine !== undefined && `, lines ${data.startLine}–${data.endLine}`}
          </p>
        </div>
        <button
          type="button"
          className="button button-icon button-plain"
          aria-label="Close"
          onClick={() => onChoose(null)}
        >
          <Icon path={ICONS.close} size={16} />
        </button>
      </header>
      <div className="map-panel-body">
        {isThere ? (
          <>
            {isSettled && !isDrawn && (
              <p className="small soft">
                It is not on the map as it is shown: the map has files alone, or the most central.
              </p>
            )}
            {data.summary && !isOnlyName(data.summary, data.kind) && <p>{data.summary}</p>}
            <Source code={slice.data?.id === id ? slice.data.code : undefined} isLoading={slice.isLoading} />
            <Codes
              title="Used by"
              items={data.usedBy}
              total={data.totals?.usedBy}
              onChoose={onChoose}
              onMore={onMore}
              none="Nothing that is known."
            />
            <Codes
              title="Uses"
              items={data.uses}
              total={data.totals?.uses}
              onChoose={onChoose}
              onMore={onMore}
              none="Nothing of this repository."
            />
            <Codes title="Members" items={data.members} onChoose={onChoose} />
            <Codes title="Implements" items={data.implements} onChoose={onChoose} />
            <Codes title="Implemented by" items={data.implementedBy} onChoose={onChoose} />
            <Codes
              title="Tests"
              items={data.tests}
              total={data.totals?.tests}
              onChoose={onChoose}
              onMore={onMore}
              none="No test is known to run it."
            />
            <Memories title="Decisions" items={data.decisions} />
            <Memories title="Learned" items={data.learnings} />
            {impact.data && <Reach {...impact.data.blastRadius} claims={impact.data.claims?.length ?? 0} />}
            <History versions={data.history} />
          </>
        ) : (
          <Missing isPast={at !== null} asked={explained} />
        )}
      </div>
    </section>
  );
}

/** Where nobody wrote what something is for, its summary only names it once more. */
function isOnlyName(summary: string, kind: string): boolean {
  return summary.toLowerCase() === kind.toLowerCase() || /^[a-z]+: [a-z ]+$/.test(summary);
}

function Missing({
  isPast,
  asked,
}: {
  readonly isPast: boolean;
  readonly asked: ReturnType<typeof useTool<"code_explain">>;
}) {
  if (asked.isLoading) return <Loading lines={4} />;
  const isGone = asked.data !== undefined || asked.answer?.ok === false;
  if (!isGone) return asked.problem ? <Problem problem={asked.problem} onRetry={asked.reload} /> : null;
  return (
    <div className="state">
      <strong>
        {isPast ? "It was not there at this moment." : "Nothing of that name is in the code now."}
      </strong>
      {isPast && (
        <button type="button" className="button" onClick={() => setParams({ at: null })}>
          Back to now
        </button>
      )}
    </div>
  );
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="map-section">
      <h3>
        {title} {note && <span className="faint">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

function Source({ code, isLoading }: { readonly code: string | undefined; readonly isLoading: boolean }) {
  if (code === undefined) return isLoading ? <Loading lines={4} /> : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
    <pre className="map-source" tabIndex={0}>
      {code}
    </pre>
  );
}

interface CodesProps {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly summary?: string | undefined }[] | undefined;
  readonly total?: number | undefined;
  /** What is said where there are none; left out, nothing is. */
  readonly none?: string;
  onChoose(id: string): void;
  /** Asks for those that are not here yet. */
  onMore?(): void;
}

function Codes({ title, items = [], total = items.length, none, onChoose, onMore }: CodesProps) {
  if (items.length === 0 && none === undefined) return null;
  return (
    <Section
      title={title}
      note={total > items.length ? `${items.length} of ${total}` : total > 0 ? String(total) : ""}
    >
      {items.length === 0 && <p className="small soft">{none}</p>}
      <ul className="map-codes">
        {items.map(({ id, summary }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)} title={id}>
              <span className="map-code-name">{shortName(id)}</span>
              <span className="mono map-code-path">{id.split("::")[0]}</span>
              {summary && <span className="faint small map-code-note">{summary}</span>}
            </button>
          </li>
        ))}
      </ul>
      {onMore && items.length < Math.min(total, MOST_TIED) && (
        <button type="button" className="button button-plain" onClick={onMore}>
          {total > MOST_TIED ? `The first ${MOST_TIED}` : `All ${total}`}
        </button>
      )}
    </Section>
  );
}

interface MemoriesProps {
  readonly title: string;
  readonly items:
    | readonly { id: string; text: string; at: string; conflicted?: boolean | undefined }[]
    | undefined;
}

function Memories({ title, items = [] }: MemoriesProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title} note={String(items.length)}>
      <ul className="map-memories">
        {items.map(({ id, text, at, conflicted }) => (
          <li key={id}>
            {hasView("memory") ? <Link to={addressOf(["memory", id])}>{text}</Link> : text}{" "}
            {conflicted && hasView("conflicts") && (
              <Link className="badge badge-warn" to={addressOf(["conflicts"], { about: id })}>
                in question
              </Link>
            )}
            <span className="faint small">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reach({
  symbols,
  files,
  tests,
  claims,
}: {
  readonly symbols: number;
  readonly files: number;
  readonly tests: number;
  readonly claims: number;
}) {
  return (
    <Section title="A change reaches">
      <p className="small">
        {counted(symbols, "symbol")} in {counted(files, "other file")}, {counted(tests, "file")} of tests.
        {claims > 0 && <span className="badge badge-warn"> {counted(claims, "claim")} in the way</span>}
      </p>
    </Section>
  );
}

function History({
  versions = [],
}: {
  readonly versions: readonly { txId: string; from: string; to: string | null }[] | undefined;
}) {
  if (versions.length === 0) return null;
  return (
    <Section title="History" note={counted(versions.length, "version")}>
      <ol className="map-history">
        {versions.map(({ txId, from, to }) => (
          <li key={`${txId} ${from}`}>
            <button type="button" onClick={() => setParams({ at: to === null ? null : from })}>
              <When at={from} />
            </button>
            <span className="faint small">
              {to === null ? (
                "until now"
              ) : (
                <>
                  until <When at={to} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
