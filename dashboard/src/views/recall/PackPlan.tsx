import type { ToolOutputs } from "loci";
import { ThingLink } from "./ThingLink.tsx";

type Plan = NonNullable<ToolOutputs["context_pack"]["plan"]>;

const LISTS = [
  ["steps", "Steps"],
  ["inProgress", "In progress"],
  ["openQuestions", "Open questions"],
  ["failingTests", "Failing tests"],
  ["decided", "Decided"],
  ["errors", "Errors"],
  ["touched", "Touched"],
  ["notes", "Notes"],
] as const;

/** The task that the briefing is for, or what a session before this one wrote down. */
export function PackPlan({ plan }: { readonly plan: Plan }) {
  const { id, title, status, goal, asked, done } = plan;
  return (
    <section>
      <h3>Plan</h3>
      <p>
        {id ? <ThingLink id={id} text={title ?? id} /> : title}{" "}
        {status && <span className="badge">{status.replaceAll("_", " ")}</span>}
      </p>
      {(goal ?? asked) && <p className="recall-text">{goal ?? asked}</p>}
      {done && <p className="recall-text small soft">{done}</p>}
      {LISTS.map(([name, words]) => {
        const lines = plan[name] ?? [];
        return lines.length === 0 ? null : (
          <div key={name}>
            <h4 className="small soft">{words}</h4>
            <ul className="recall-lines">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
