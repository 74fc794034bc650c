import { Meter } from "../../kit/Meter.tsx";
import { Words } from "../../kit/states.tsx";
import { type Evidence, listed, TIER_WORDS, TIERS } from "./words.ts";

interface EvidenceListProps {
  readonly evidence: readonly Evidence[];
  readonly confidence: number | undefined;
}

/** Why it is asked: what each of those who looked has to say, and who has nothing to say. */
export function EvidenceList({ evidence, confidence }: EvidenceListProps) {
  const silent = TIERS.filter((tier) => !evidence.some((each) => each.tier === tier));
  return (
    <section className="conflicts-evidence" aria-label="Why it is asked">
      <h3>
        Why it is asked{" "}
        {confidence !== undefined && evidence.length > 0 && (
          <span className="faint">{inPercent(confidence)} sure in all</span>
        )}
      </h3>
      {evidence.length > 0 && (
        <dl>
          {evidence.map(({ tier, says, score }) => (
            <div key={`${tier} ${says}`}>
              <dt>
                {TIER_WORDS[tier]}
                <Meter label={`${TIER_WORDS[tier]}: ${inPercent(score)} sure`} done={score} total={1} />
                <span className="small faint">{inPercent(score)}</span>
              </dt>
              <dd>
                <Words text={says} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {evidence.length === 0 && <p className="small soft">Nothing found it: somebody asked by hand.</p>}
      {evidence.length > 0 && silent.length > 0 && (
        <p className="small faint">
          Nothing came from: {listed(silent.map((tier) => TIER_WORDS[tier].toLowerCase()))}.
        </p>
      )}
    </section>
  );
}

function inPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
