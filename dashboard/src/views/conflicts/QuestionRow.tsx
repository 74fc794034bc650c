import { Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { answerWords, CATEGORY_WORDS, type Conflict, listed } from "./words.ts";

interface QuestionRowProps {
  readonly conflict: Conflict;
  readonly isOpen: boolean;
  readonly to: string;
}

/** A question in a few lines: what is asked, between whom, and what became of it. */
export function QuestionRow({ conflict, isOpen, to }: QuestionRowProps) {
  const { question, category = "ambiguity", facts = [], raisedAt, status, resolution } = conflict;
  const people = [...new Set(facts.flatMap(({ agentId }) => agentId ?? []))];
  return (
    <div className={isOpen ? "conflicts-row conflicts-row-open" : "conflicts-row"}>
      <p className="conflicts-row-head small">
        <span className={status === "open" ? "badge badge-warn" : "badge"}>
          {CATEGORY_WORDS[category][0]}
        </span>
        <span className="faint">{raisedAt && <When at={raisedAt} />}</span>
      </p>
      <Link className="conflicts-row-name" to={to} aria-current={isOpen ? "true" : undefined}>
        <Words text={question} />
      </Link>
      <p className="small soft">
        {resolution
          ? `${answerWords(resolution.answer, facts.length)}${resolution.answer === "overtaken" ? "" : `, ${resolution.by}`}`
          : people.length > 0 && `Said by ${listed(people)}`}
      </p>
    </div>
  );
}
