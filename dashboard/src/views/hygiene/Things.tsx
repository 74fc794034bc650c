import type { ToolOutputs } from "loci";
import { beyondTitle } from "../../kit/beyondTitle.ts";
import { Kind } from "../../kit/Kind.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";

type Remembered = ToolOutputs["memory_browse"]["memories"][number];
export type KnownMemories = ReadonlyMap<string, Remembered>;

interface ThingsProps {
  readonly ids: readonly string[];
  readonly known: KnownMemories;
}

/** What a candidate is about, each as it was said; what is only an id is left to the reason, which tells it in words. */
export function Things({ ids, known }: ThingsProps) {
  const memories = ids.flatMap((id) => known.get(id) ?? []);
  const conflicts = hasView("conflicts") ? ids.filter((id) => id.startsWith("conflict:")) : [];
  if (memories.length + conflicts.length === 0) return null;
  return (
    <ul className="hygiene-things">
      {memories.map((memory) => (
        <li key={memory.id}>
          <Statement memory={memory} />
        </li>
      ))}
      {conflicts.map((id) => (
        <li key={id}>
          <Link to={addressOf(["conflicts", id])}>See the question</Link>
        </li>
      ))}
    </ul>
  );
}

function Statement({
  memory: { id, kind, type, title, content, agentId, at },
}: {
  readonly memory: Remembered;
}) {
  const said = title === undefined ? "" : beyondTitle(title, content);
  const name = title ?? content;
  return (
    <>
      <p className="small">
        <Kind kind={kind} type={type} />{" "}
        <span className="faint">
          {agentId && `${agentId}, `}
          <When at={at} />
        </span>
      </p>
      {hasView("memory") ? <Link to={addressOf(["memory", id])}>{name}</Link> : <strong>{name}</strong>}
      {said && <p className="small hygiene-said">{said}</p>}
    </>
  );
}
