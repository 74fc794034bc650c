import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { Empty, Shown, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";

const SHOWN = 4;

/** Questions that only a person can answer. */
export function Waiting() {
  const asked = useTool("conflict_list", { limit: SHOWN }, ["conflicts", "memory"]);
  const total = asked.data?.total ?? 0;
  const more = hasView("conflicts") && total > 0 && (
    <Link to="/conflicts">{total > SHOWN ? `All ${total}` : "Answer"}</Link>
  );
  return (
    <Card title="Waiting for an answer" isFlush more={more || undefined}>
      <Shown asked={asked}>
        {({ conflicts }) =>
          conflicts.length === 0 ? (
            <Empty title="No question is open.">
              What is remembered hangs together, as far as Loci can tell.
            </Empty>
          ) : (
            <ul className="questions">
              {conflicts.map(({ id, question, raisedAt }) => (
                <li key={id}>
                  {hasView("conflicts") ? (
                    <Link to={addressOf(["conflicts", id])}>
                      <Words text={question} />
                    </Link>
                  ) : (
                    <Words text={question} />
                  )}
                  {raisedAt && (
                    <span className="small faint">
                      asked <When at={raisedAt} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
