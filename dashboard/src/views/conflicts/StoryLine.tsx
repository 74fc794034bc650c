import { durationWords } from "../../kit/time.ts";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import { linePlaces } from "./linePlaces.ts";
import type { Conflict, OpenAnswer, Statement } from "./words.ts";

interface StoryLineProps {
  readonly statements: readonly Statement[];
  readonly raisedAt: string | undefined;
  readonly resolution: Conflict["resolution"];
  /** The answer that is being thought about. */
  readonly chosen: OpenAnswer | null;
}

/** What was said, side by side in the order of time, and above it how far apart that was. */
export function StoryLine({ statements, raisedAt, resolution, chosen }: StoryLineProps) {
  return (
    <div className="conflicts-story">
      <Line statements={statements} raisedAt={raisedAt} answeredAt={resolution?.at} />
      <ol className="conflicts-statements" aria-label="What was said, oldest first">
        {statements.map((statement, at) => (
          <OneStatement
            key={statement.id}
            statement={statement}
            number={at + 1}
            before={statements[at - 1]}
            fate={fateOf(statement, chosen)}
          />
        ))}
      </ol>
    </div>
  );
}

interface LineProps {
  readonly statements: readonly Statement[];
  readonly raisedAt: string | undefined;
  readonly answeredAt: string | undefined;
}

/** For those who see it; the statements and their times are told below. */
function Line({ statements, raisedAt, answeredAt }: LineProps) {
  const marks = [
    ...statements.map(({ at, hasEnded }, place) => ({
      at,
      sign: String(place + 1),
      tone: hasEnded ? "conflicts-mark-ended" : "",
    })),
    ...(raisedAt ? [{ at: raisedAt, sign: "?", tone: "conflicts-mark-asked" }] : []),
    ...(answeredAt ? [{ at: answeredAt, sign: "✓", tone: "conflicts-mark-answered" }] : []),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const places = linePlaces(marks.map(({ at }) => Date.parse(at)));
  return (
    <div className="conflicts-line" aria-hidden="true">
      <div className="conflicts-rail">
        {marks.map(({ at, sign, tone }, place) => (
          <span
            key={`${sign} ${at}`}
            className={`conflicts-mark ${tone}`}
            style={{ left: `${(places[place] ?? 0) * 100}%` }}
          >
            {sign}
          </span>
        ))}
      </div>
      <p className="conflicts-ends small faint">
        <span>{marks[0] && <When at={marks[0].at} />}</span>
        <span>{marks.length > 1 && <When at={marks.at(-1)?.at ?? ""} />}</span>
      </p>
    </div>
  );
}

type Fate = "ended" | "ends" | "stays" | null;

function fateOf({ id, hasEnded }: Statement, chosen: OpenAnswer | null): Fate {
  if (hasEnded) return "ended";
  if (!chosen) return null;
  return chosen.endIds.includes(id) ? "ends" : "stays";
}

const FATE_SIGNS = {
  ended: ["badge", "ended"],
  ends: ["badge badge-bad", "will end"],
  stays: ["badge badge-good", "holds on"],
} as const;

interface OneStatementProps {
  readonly statement: Statement;
  readonly number: number;
  readonly before: Statement | undefined;
  readonly fate: Fate;
}

function OneStatement({ statement, number, before, fate }: OneStatementProps) {
  const { id, title, content, at, agentId, focus, isGlobal } = statement;
  const ago = before ? Date.parse(at) - Date.parse(before.at) : null;
  const isOver = fate === "ended" || fate === "ends";
  return (
    <li className={isOver ? "conflicts-statement conflicts-statement-over" : "conflicts-statement"}>
      <p className="conflicts-statement-head small">
        <span className="conflicts-number">
          <span className="unseen">Statement </span>
          {number}
        </span>
        {agentId && <span className="agent">{agentId}</span>}
        <span className="faint">
          <When at={at} />
          {ago !== null && `, ${durationWords(ago)} later`}
        </span>
        {fate && <span className={FATE_SIGNS[fate][0]}>{FATE_SIGNS[fate][1]}</span>}
      </p>
      {title && <h3>{title}</h3>}
      <p className="conflicts-words">{content}</p>
      <p className="small conflicts-statement-foot">
        {hasView("memory") && (
          <Link to={addressOf(["memory", id])}>
            Its whole story<span className="unseen">, of statement {number}</span>
          </Link>
        )}
        {isGlobal && <span className="badge">all projects</span>}
        {focus && <span className="badge">{focus}</span>}
      </p>
    </li>
  );
}
