import { useEffect, useMemo } from "react";
import { useDeed } from "../../api/useDeed.ts";
import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Loading, Problem, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { setParams, usePlace } from "../../router/router.ts";
import { announce } from "../../shell/announce.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import { GROUPS, groupsIn } from "./groups.ts";
import { keepReport, type Report, useReport } from "./report.ts";
import type { KnownMemories } from "./Things.tsx";
import "./hygiene.css";

const LIMIT = 100;

/** What of memory needs a hand; nothing happens to any of it but what somebody chooses here. */
export function Hygiene() {
  const report = useReport();
  const look = useDeed("run_hygiene");
  const { isUnderWay, problem, run } = look;
  const shortcuts = useMemo(() => {
    const lookThrough = async () => {
      const done = await run({ limit: LIMIT });
      if (!done?.ok) return;
      keepReport({ ...done.data, at: Date.now() });
      // Whoever loads the page anew sees what they were at.
      setParams({ looked: "yes" }, { replace: true });
      announce(done.summary);
    };
    return [{ keys: "l", label: "Look through memory", run: () => void lookThrough() }];
  }, [run]);
  useShortcuts("Hygiene", shortcuts);
  const isToLook = usePlace().params.get("looked") === "yes" && report === null;
  useEffect(() => {
    if (isToLook) shortcuts[0]?.run();
  }, [isToLook, shortcuts]);

  return (
    <>
      <div className="view-head">
        <h1>Hygiene</h1>
        <p>
          What of memory needs a hand. Looking changes nothing.{" "}
          {report && (
            <span className="faint">
              Looked <When at={report.at} />.
            </span>
          )}
        </p>
        <div className="view-tools">
          <button
            type="button"
            className="button button-primary"
            disabled={isUnderWay}
            onClick={() => shortcuts[0]?.run()}
          >
            {report ? "Look again" : "Look through memory"}
          </button>
        </div>
      </div>
      {problem && <Problem problem={problem} />}
      {isUnderWay && (
        <section className="card" aria-label="Looking">
          <Loading lines={6} />
        </section>
      )}
      {!isUnderWay && (report ? <Findings report={report} /> : <NotYet />)}
    </>
  );
}

function NotYet() {
  return (
    <section className="card">
      <Empty title="Look through memory to see what needs a hand.">
        Loci looks for memories that say the same, for what is old, orphaned, stuck or unanswered. It does
        only what you then choose.
      </Empty>
    </section>
  );
}

/** So many can be asked for at once. */
const MOST_NAMED = 400;

/** What the memories of a report say, as far as they are there. */
function useKnown(report: Report): KnownMemories {
  const ids = useMemo(() => {
    const all = Object.values(report.groups ?? {}).flatMap((group) =>
      (group ?? []).flatMap(({ candidateIds }) => candidateIds),
    );
    return [...new Set(all)].slice(0, MOST_NAMED);
  }, [report]);
  const { data } = useTool("memory_browse", ids.length > 0 ? { ids } : null);
  return useMemo(() => new Map((data?.memories ?? []).map((memory) => [memory.id, memory])), [data]);
}

function Findings({ report }: { readonly report: Report }) {
  const known = useKnown(report);
  const groups = groupsIn(report.groups);
  if (groups.length === 0)
    return (
      <section className="card">
        <Empty title="Memory is in order.">Nothing needs a hand.</Empty>
      </section>
    );
  return (
    <div className="hygiene">
      {groups.map(([group, candidates]) => {
        const { title, about, actions } = GROUPS[group];
        const total = Number(report.counts?.[group] ?? candidates.length);
        return (
          <Card
            key={group}
            title={title}
            isFlush
            more={<span className="soft">{counted(total, "candidate")}</span>}
          >
            <p className="hygiene-about small soft">
              <Words text={about} />
            </p>
            <ul className="hygiene-list">
              {candidates.map((candidate) => (
                <CandidateRow
                  key={candidate.candidateIds.join(" ")}
                  candidate={candidate}
                  actions={actions}
                  reportId={report.reportId ?? ""}
                  known={known}
                />
              ))}
            </ul>
            {total > candidates.length && (
              <p className="hygiene-about small faint">
                {counted(total - candidates.length, "more", "more")}: they come when you look again after
                these.
              </p>
            )}
          </Card>
        );
      })}
    </div>
  );
}
