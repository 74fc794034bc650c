import type { ToolOutputs } from "loci";
import { counted } from "../../kit/counted.ts";
import { When } from "../../kit/When.tsx";
import { parted } from "./stages.ts";
import { ThingLink } from "./ThingLink.tsx";

type Line = NonNullable<ToolOutputs["context_pack"]["decisions"]>[number];

interface PackLinesProps {
  readonly title: string;
  readonly told: readonly Line[];
  readonly all: readonly Line[];
}

/** What is remembered and bears on the task. */
export function PackLines({ title, told, all }: PackLinesProps) {
  const { left } = parted(all, told);
  if (told.length + left.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="recall-lines">
        {told.map((line) => (
          <PackLine key={line.id} line={line} />
        ))}
      </ul>
      {left.length > 0 && (
        <details className="recall-left">
          <summary>{counted(left.length, "more", "more")} found no room</summary>
          <ul className="recall-lines">
            {left.map((line) => (
              <PackLine key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PackLine({ line: { id, text, detail, at, conflicted } }: { readonly line: Line }) {
  return (
    <li>
      <ThingLink id={id} text={text} /> {conflicted && <span className="badge badge-warn">disputed</span>}
      {at && (
        <span className="small faint">
          <When at={at} />
        </span>
      )}
      {detail && <p className="small soft">{detail}</p>}
    </li>
  );
}
