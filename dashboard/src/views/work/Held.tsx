import type { ToolOutputs } from "loci";
import { useGuest, useMay } from "../../api/session.ts";
import { useDeed } from "../../api/useDeed.ts";
import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Problem, Shown } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";

type Claim = NonNullable<ToolOutputs["coordination_overview"]["activeClaims"]>[number];

/** Who claims what just now. */
export function Held() {
  const asked = useTool("coordination_overview", { limit: 200 }, ["claims", "tasks", "index"]);
  const count = asked.data
    ? asked.data.totals.active + asked.data.totals.stale + asked.data.totals.orphaned
    : 0;
  return (
    <Card title="Claimed" isFlush more={count > 0 && <span className="soft">{counted(count, "claim")}</span>}>
      <Shown asked={asked}>
        {({ activeClaims = [], staleClaims = [], orphanedClaims = [] }) =>
          activeClaims.length + staleClaims.length + orphanedClaims.length === 0 ? (
            <Empty title="Nothing is claimed.">
              An agent claims a file, a symbol or a task with <code>agent_claim</code> before it changes it.
            </Empty>
          ) : (
            <ul className="work-lines">
              {orphanedClaims.map((claim) => (
                <ClaimLine key={claim.claimId} claim={claim} sign="left behind" tone="badge-bad" isFree />
              ))}
              {staleClaims.map((claim) => (
                <ClaimLine key={claim.claimId} claim={claim} sign="code changed" tone="badge-warn" />
              ))}
              {activeClaims.map((claim) => (
                <ClaimLine key={claim.claimId} claim={claim} sign={claim.claimType ?? "held"} tone="" />
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}

interface ClaimLineProps {
  readonly claim: Claim;
  readonly sign: string;
  readonly tone: string;
  /** Its holder is gone, so anybody may end it. */
  readonly isFree?: boolean;
}

function ClaimLine({ claim, sign, tone, isFree = false }: ClaimLineProps) {
  const { claimId, targetId, agentId, intent, since } = claim;
  const { role } = useGuest();
  // Of a task that is claimed the intent is its title.
  const isWork = targetId.startsWith("task:") || targetId.startsWith("feature:");
  const release = useDeed("agent_release");
  const mayRelease = useMay("agent_release") && (isFree || role === "admin");
  const onRelease = async () => {
    if (await release.run({ claimId })) announce(`The claim on ${targetId} is released.`);
  };
  return (
    <li>
      <span className={`badge ${tone}`}>{sign}</span>
      <span>
        {isWork ? (
          <Link to={addressOf(["work", targetId])}>{intent || targetId}</Link>
        ) : (
          <span className="mono">{targetId}</span>
        )}{" "}
        <span className="small soft">
          <span className="agent">{agentId}</span>
          {intent && !isWork && `: ${intent}`}
          {since && (
            <>
              {" "}
              · <When at={since} />
            </>
          )}
        </span>
        {release.problem && <Problem problem={release.problem} />}
      </span>
      {mayRelease && (
        <button
          type="button"
          className="button"
          disabled={release.isUnderWay}
          onClick={onRelease}
          aria-label={`Release ${targetId}`}
        >
          Release
        </button>
      )}
    </li>
  );
}
