import type { ToolOutputs } from "loci";
import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Shown } from "../../kit/states.tsx";
import { useEvery } from "../../kit/useEvery.ts";
import { useNow, When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";

type Overview = ToolOutputs["coordination_overview"];
type Claim = NonNullable<Overview["activeClaims"]>[number];
type Task = NonNullable<ToolOutputs["progress_query"]["tasks"]>[number];
const LOOK_EVERY_MS = 20_000;

type ClaimState = "active" | "stale" | "orphaned";

interface Desk {
  readonly agent: string;
  readonly isHere: boolean;
  readonly seenAt: string | undefined;
  readonly claims: readonly (Claim & { readonly state: ClaimState })[];
  readonly tasks: readonly Task[];
}

/** Each agent with its tasks and what it holds. */
export function AtWork() {
  const overview = useTool("coordination_overview", { limit: 200 }, ["claims", "tasks", "index"]);
  const progress = useTool("progress_query", { status: "in_progress", limit: 100 }, ["tasks", "claims"]);
  // That somebody is gone is not written anywhere.
  useEvery(LOOK_EVERY_MS, overview.reload);
  return (
    <Card
      title="At work"
      isFlush
      more={overview.data && <span className="soft">{sumOf(overview.data)}</span>}
    >
      <Shown asked={overview} lines={4}>
        {(data) => {
          const desks = desksOf(data, progress.data?.tasks ?? []);
          if (desks.length === 0) return <Nobody />;
          return (
            <ul className="desks">
              {desks.map((desk) => (
                <DeskRow key={desk.agent} desk={desk} />
              ))}
            </ul>
          );
        }}
      </Shown>
    </Card>
  );
}

function DeskRow({ desk: { agent, isHere, seenAt, claims, tasks } }: { readonly desk: Desk }) {
  return (
    <li className="desk">
      <div className="desk-who">
        <span className={`dot ${isHere ? "dot-good" : ""}`} />
        <span className="agent">{agent}</span>
        <span className="small faint">
          <Presence isHere={isHere} seenAt={seenAt} />
        </span>
      </div>
      <ul className="desk-work">
        {tasks.map((task) => (
          <li key={task.id} className="desk-task">
            <TaskName task={task} />
            {task.progress && <span className="badge">{task.progress}</span>}
            {task.note && <span className="small soft">{task.note}</span>}
          </li>
        ))}
        {claims.map((claim) => (
          <li key={claim.claimId} className="desk-claim">
            <span>
              <ClaimedCode claim={claim} /> <ClaimSign state={claim.state} />
            </span>
            {claim.since && (
              <span className="small faint desk-since">
                <When at={claim.since} />
              </span>
            )}
            {claim.intent && <span className="small soft desk-intent">{claim.intent}</span>}
          </li>
        ))}
        {claims.length + tasks.length === 0 && <li className="small faint">holds nothing</li>}
      </ul>
    </li>
  );
}

/** Whoever called a moment ago may only have nothing yet that would end with a session. */
const LATELY_MS = 5 * 60_000;

function Presence({ isHere, seenAt }: Pick<Desk, "isHere" | "seenAt">) {
  const now = useNow();
  const isLate = seenAt === undefined || now - Date.parse(seenAt) > LATELY_MS;
  const where = isHere ? "here, " : isLate ? "gone, " : "";
  if (!seenAt) return where.replace(", ", "");
  return (
    <>
      {where}last call <When at={seenAt} />
    </>
  );
}

function TaskName({ task: { id, title } }: { readonly task: Task }) {
  return hasView("work") ? <Link to={addressOf(["work", id])}>{title}</Link> : <strong>{title}</strong>;
}

/** A pattern is no place on the map; a file or a symbol is. */
function ClaimedCode({ claim: { targetId, claimType } }: { readonly claim: Claim }) {
  const isPlace = (claimType === "file" || claimType === "symbol") && !/[*?{[]/.test(targetId);
  return isPlace && hasView("map") ? (
    <Link className="mono" to={addressOf(["map"], { symbol: targetId })}>
      {targetId}
    </Link>
  ) : (
    <span className="mono">{targetId}</span>
  );
}

function ClaimSign({ state }: { readonly state: ClaimState }) {
  if (state === "active") return null;
  return state === "stale" ? (
    <span className="badge badge-warn" title="The code was changed by somebody else since it was claimed.">
      code changed
    </span>
  ) : (
    <span className="badge badge-bad" title="Whoever holds it is gone, so anybody may take it over.">
      left behind
    </span>
  );
}

function Nobody() {
  return (
    <Empty title="Nobody holds anything now.">
      An agent that begins with <code>session_start</code> and takes a task or a claim is shown here while it
      works.
    </Empty>
  );
}

function sumOf({ totals: { agents, active, stale, orphaned } }: Overview): string {
  return `${counted(agents, "agent")}, ${counted(active + stale + orphaned, "claim")}`;
}

/** Those who are here first, then those who hold most. */
function desksOf(data: Overview, tasks: readonly Task[]): Desk[] {
  const { activeClaims = [], staleClaims = [], orphanedClaims = [], agents = [] } = data;
  const claims = [
    ...activeClaims.map((claim) => ({ ...claim, state: "active" as const })),
    ...staleClaims.map((claim) => ({ ...claim, state: "stale" as const })),
    ...orphanedClaims.map((claim) => ({ ...claim, state: "orphaned" as const })),
  ];
  const names = [
    ...new Set([
      ...agents.map(({ agentId }) => agentId),
      ...claims.map(({ agentId }) => agentId),
      ...tasks.flatMap(({ agentId }) => agentId ?? []),
    ]),
  ];
  return names
    .map((agent) => {
      const known = agents.find(({ agentId }) => agentId === agent);
      return {
        agent,
        isHere: (known?.alive ?? 0) > 0,
        seenAt: known?.lastSeenAt,
        claims: claims.filter(({ agentId, claimType }) => agentId === agent && claimType !== "task"),
        tasks: tasks.filter(({ agentId }) => agentId === agent),
      };
    })
    .filter(({ claims: held, tasks: taken, isHere }) => isHere || held.length + taken.length > 0)
    .sort(
      (one, other) => Number(other.isHere) - Number(one.isHere) || other.claims.length - one.claims.length,
    );
}
