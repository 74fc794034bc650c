import type { ToolOutputs } from "loci";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import type { Version } from "./Versions.tsx";

type History = ToolOutputs["memory_history"];

const STATE_TONES = {
  same: "badge badge-good",
  changed: "badge badge-warn",
  moved: "badge badge-warn",
  gone: "badge badge-bad",
} as const;
const STATE_WORDS = {
  same: "as it was",
  changed: "changed since",
  moved: "moved since",
  gone: "gone",
} as const;
const HOW_WORDS = { stated: "said to be from", derived_from: "made from", produced_by: "came of" } as const;

/** The code that it speaks of, and how that stands now. */
export function CodeTies({ code }: { readonly code: NonNullable<Version["code"]> }) {
  if (code.length === 0) return null;
  return (
    <section className="memory-part" aria-label="Code">
      <h3>Code</h3>
      <ul className="memory-lines">
        {code.map(({ id, state, movedTo }) => (
          <li key={id}>
            <span className={STATE_TONES[state]}>{STATE_WORDS[state]}</span>{" "}
            {hasView("map") && state !== "gone" ? (
              <Link className="mono" to={addressOf(["map"], { symbol: movedTo ?? id })}>
                {movedTo ?? id}
              </Link>
            ) : (
              <span className="mono">{id}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Disputes({ conflicts }: { readonly conflicts: NonNullable<History["conflicts"]> }) {
  if (conflicts.length === 0) return null;
  return (
    <section className="memory-part" aria-label="Questions about it">
      <h3>Questions about it</h3>
      <ul className="memory-lines">
        {conflicts.map(({ id, question, status, answer, by, at }) => (
          <li key={id}>
            <span className={status === "open" ? "badge badge-warn" : "badge"}>{status}</span>{" "}
            {hasView("conflicts") ? <Link to={addressOf(["conflicts", id])}>{question}</Link> : question}
            {answer && (
              <p className="small soft">
                {answer.replaceAll("_", " ")}
                {by && `, ${by}`} {at && <When at={at} />}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuccessionProps {
  readonly title: string;
  readonly links: NonNullable<History["supersedes"]>;
}

/** One step of the chain a line, the nearest first. */
export function Succession({ title, links }: SuccessionProps) {
  if (links.length === 0) return null;
  return (
    <section className="memory-part" aria-label={title}>
      <h3>{title}</h3>
      <ol className="memory-chain">
        {links.map(({ id, title: name, at, edge }) => (
          <li key={id}>
            <Link to={addressOf(["memory", id])}>{name ?? id}</Link>{" "}
            <span className="small faint">
              {edge === "MERGES_INTO" && "merged "}
              {at && <When at={at} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Sources({ sources }: { readonly sources: NonNullable<History["sources"]> }) {
  if (sources.length === 0) return null;
  return (
    <section className="memory-part" aria-label="Sources">
      <h3>Sources</h3>
      <ul className="memory-lines">
        {sources.map(({ how, source, title }) => (
          <li key={`${how} ${source}`}>
            <span className="small soft">{HOW_WORDS[how]}</span>{" "}
            <SourceName how={how} id={source} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SourceNameProps {
  readonly how: keyof typeof HOW_WORDS;
  readonly id: string;
  readonly title: string | undefined;
}

/** What somebody only stated is theirs to follow: it is shown as the text it is. */
function SourceName({ how, id, title }: SourceNameProps) {
  if (how === "stated") return <span>{id}</span>;
  if (/^(task|feature):/.test(id))
    return hasView("work") ? (
      <Link to={addressOf(["work", id])}>{title ?? id}</Link>
    ) : (
      <span>{title ?? id}</span>
    );
  if (/^(conversation|message|session):/.test(id)) return <span className="mono">{title ?? id}</span>;
  return <Link to={addressOf(["memory", id])}>{title ?? id}</Link>;
}
