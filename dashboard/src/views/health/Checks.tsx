import type { ToolOutputs } from "loci";
import { useState } from "react";
import { useDeed } from "../../api/useDeed.ts";
import { Card } from "../../kit/Card.tsx";
import { Loading, Problem, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { announce } from "../../shell/announce.ts";

type Finding = NonNullable<ToolOutputs["system_check"]["findings"]>[number];

const STATES = {
  ok: ["fine", "badge badge-good"],
  warn: ["look at it", "badge badge-warn"],
  fail: ["broken", "badge badge-bad"],
} as const;
const ORDER = { fail: 0, warn: 1, ok: 2 } as const;

/** What `loci doctor` does, by a button: it asks each model and reads the databases through, so it is done when wanted. */
export function Checks() {
  const check = useDeed("system_check");
  const [found, setFound] = useState<{ readonly at: number; readonly findings: readonly Finding[] }>();
  const run = async () => {
    const answer = await check.run({});
    if (!answer?.ok) return;
    setFound({ at: Date.now(), findings: answer.data.findings ?? [] });
    announce(answer.summary);
  };
  return (
    <Card
      title="Check-up"
      isFlush
      more={
        <button type="button" className="button" disabled={check.isUnderWay} onClick={run}>
          {found ? "Check again" : "Check every part"}
        </button>
      }
    >
      {check.problem && <Problem problem={check.problem} />}
      {check.isUnderWay && <Loading lines={4} />}
      {!check.isUnderWay && found && <Findings {...found} />}
      {!check.isUnderWay && !found && !check.problem && (
        <p className="health-about soft">
          The same as <code>loci doctor</code>: reads the databases through, asks each model once, looks at
          the port, the tokens and the clients. It takes a few seconds.
        </p>
      )}
    </Card>
  );
}

function Findings({ at, findings }: { readonly at: number; readonly findings: readonly Finding[] }) {
  const sorted = [...findings].sort((one, other) => ORDER[one.state] - ORDER[other.state]);
  return (
    <>
      <p className="health-about small soft">
        Looked at <When at={at} />
      </p>
      <ul className="health-findings" aria-label="Findings">
        {sorted.map(({ check, state, detail, fix }) => (
          <li key={`${check} ${detail}`}>
            <span className={STATES[state][1]}>{STATES[state][0]}</span>
            <strong>{check}</strong>
            <div>
              {detail}
              {fix && (
                <p className="small">
                  <Words text={fix} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
