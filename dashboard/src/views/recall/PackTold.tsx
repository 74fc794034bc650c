import type { ToolOutputs } from "loci";
import { counted } from "../../kit/counted.ts";
import { When } from "../../kit/When.tsx";
import { CodePiece } from "./CodePiece.tsx";
import { PackLines } from "./PackLines.tsx";
import { PackPlan } from "./PackPlan.tsx";
import { parted } from "./stages.ts";
import { ThingLink } from "./ThingLink.tsx";
import { Why } from "./Why.tsx";

type Pack = ToolOutputs["context_pack"];

interface PackToldProps {
  /** What the agent gets. */
  readonly pack: Pack;
  /** What it would get without a budget, with the reasons; it may still be on its way. */
  readonly all: Pack | undefined;
}

/** A briefing from top to bottom, each thing with why it is there, and behind it what found no room. */
export function PackTold({ pack, all }: PackToldProps) {
  const { confidence, activeBlockers = [], coreSymbols = [], dependencies = [], plan } = pack;
  const reasons = new Map((all?.coreSymbols ?? []).map((symbol) => [symbol.id, symbol]));
  const left = parted(all?.coreSymbols ?? [], coreSymbols).left;
  const dependenciesLeft = parted(all?.dependencies ?? [], dependencies).left;
  return (
    <div className="recall-pack">
      {confidence === "low" && (
        <p className="badge badge-warn">Nothing fits the task well: these are the likeliest places.</p>
      )}
      {activeBlockers.length > 0 && (
        <section>
          <h3>Claims in the way</h3>
          <ul className="recall-lines">
            {activeBlockers.map(({ claimId, agent, target, intent, since }) => (
              <li key={claimId}>
                <span className="agent">{agent}</span> holds <span className="mono">{target}</span>{" "}
                <span className="small soft">
                  {intent} <When at={since} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan && <PackPlan plan={plan} />}
      <section>
        <h3>Code</h3>
        {coreSymbols.length === 0 && <p className="small faint">None was told.</p>}
        {coreSymbols.map((symbol) => (
          <CodePiece key={symbol.id} symbol={symbol} why={reasons.get(symbol.id)?.why ?? symbol.why ?? []} />
        ))}
        {left.length > 0 && (
          <details className="recall-left">
            <summary>{counted(left.length, "more place")} found no room</summary>
            <ul className="recall-lines">
              {left.map(({ id, why = [], score }) => (
                <li key={id}>
                  <ThingLink id={id} /> <Why score={score} why={why} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      {(dependencies.length > 0 || dependenciesLeft.length > 0) && (
        <section>
          <h3>What it depends on</h3>
          <ul className="recall-lines">
            {dependencies.map(({ id, relation, signature }) => (
              <li key={`${relation} ${id}`}>
                <span className="badge">{relation}</span> <ThingLink id={id} />
                {signature && <code className="recall-signature">{signature}</code>}
              </li>
            ))}
          </ul>
          {dependenciesLeft.length > 0 && (
            <p className="small faint">{counted(dependenciesLeft.length, "more", "more")} found no room.</p>
          )}
        </section>
      )}
      <PackLines title="Decisions" told={pack.decisions ?? []} all={all?.decisions ?? []} />
      <PackLines title="Learnings" told={pack.learnings ?? []} all={all?.learnings ?? []} />
      <PackLines title="Episodes" told={pack.episodes ?? []} all={all?.episodes ?? []} />
    </div>
  );
}
