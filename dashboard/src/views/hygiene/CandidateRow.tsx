import { useMay } from "../../api/session.ts";
import { useDeed } from "../../api/useDeed.ts";
import { Problem, Words } from "../../kit/states.tsx";
import { announce } from "../../shell/announce.ts";
import { ACTION_WORDS, type Action, actionsFor, type Candidate, deedsOf } from "./groups.ts";
import { noteDone, useDone } from "./report.ts";
import { type KnownMemories, Things } from "./Things.tsx";

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly actions: readonly Action[];
  readonly reportId: string;
  /** What the memories among them say. */
  readonly known: KnownMemories;
}

/** Something that may need a hand, why, and what can be done about it. */
export function CandidateRow({ candidate, actions, reportId, known }: CandidateRowProps) {
  const { candidateIds, reason, proposal } = candidate;
  const key = `${reportId} ${candidateIds.join(" ")}`;
  const done = useDone(key);
  const { proposed, inOrder } = actionsFor(candidate, actions);
  const may = useMay("hygiene_apply");
  const apply = useDeed("hygiene_apply");

  const act = async (action: Action) => {
    const answer = await apply.run({ reportId, actions: deedsOf(candidate, action) });
    if (!answer?.ok) return;
    const results = answer.data.results ?? [];
    const notes = [...new Set(results.map(({ note }) => note ?? ""))].join(" ");
    noteDone(key, {
      note: notes === "" ? answer.summary : notes,
      isDone: results.every(({ status }) => status === "applied" || status === "unchanged"),
    });
    announce(answer.summary);
  };

  return (
    <li className={done?.isDone ? "hygiene-row hygiene-done" : "hygiene-row"}>
      <p className="hygiene-reason">{reason}</p>
      <Things ids={candidateIds} known={known} />
      {done ? (
        <p className="small" role="status">
          <span className={done.isDone ? "badge badge-good" : "badge badge-warn"}>
            {done.isDone ? "done" : "not done"}
          </span>{" "}
          <Words text={done.note} />
        </p>
      ) : (
        <>
          {proposal.includes(" ") && (
            <p className="small soft">
              <Words text={proposal} />
            </p>
          )}
          {may && (
            <div className="hygiene-buttons">
              {inOrder.map((action) => (
                <button
                  key={action}
                  type="button"
                  className={action === proposed && action !== "keep" ? "button button-primary" : "button"}
                  disabled={apply.isUnderWay}
                  onClick={() => act(action)}
                >
                  {ACTION_WORDS[action]}
                </button>
              ))}
            </div>
          )}
        </>
      )}
      {apply.problem && <Problem problem={apply.problem} />}
    </li>
  );
}
