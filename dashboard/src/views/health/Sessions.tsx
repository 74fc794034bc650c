import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Shown } from "../../kit/states.tsx";
import { useEvery } from "../../kit/useEvery.ts";
import { When } from "../../kit/When.tsx";

const LOOK_EVERY_MS = 20_000;

/** Who has a session now. */
export function Sessions() {
  const asked = useTool("coordination_overview", { limit: 100 }, ["claims", "tasks"]);
  useEvery(LOOK_EVERY_MS, asked.reload);
  return (
    <Card title="Sessions" isFlush>
      <Shown asked={asked}>
        {({ agents = [] }) => {
          const here = agents.filter(({ alive }) => alive > 0);
          if (here.length === 0)
            return (
              <Empty title="Nobody is connected.">
                An agent appears here from when it begins a session or claims something, until it leaves or is
                not heard of for a minute.
              </Empty>
            );
          return (
            <ul className="health-rows health-rows-wide">
              {here.map(({ agentId, alive, claims, lastSeenAt }) => (
                <li key={agentId}>
                  <span className="agent">{agentId}</span>
                  <span className="small soft">
                    {counted(alive, "session")}
                    {claims > 0 && `, ${counted(claims, "claim")}`}, seen <When at={lastSeenAt} />
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </Card>
  );
}
