import { useEffect, useId, useRef, useState } from "react";
import { useMay } from "../../api/session.ts";
import { useTool } from "../../api/useTool.ts";
import { CopyId } from "../../kit/CopyId.tsx";
import { Empty, Shown, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { announce } from "../../shell/announce.ts";
import { AnswerButtons } from "./AnswerButtons.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { EvidenceList } from "./EvidenceList.tsx";
import { Settled } from "./Settled.tsx";
import { StoryLine } from "./StoryLine.tsx";
import { CATEGORY_WORDS, type Conflict, type OpenAnswer } from "./words.ts";

interface OneConflictProps {
  readonly id: string;
  /** Somebody went to it, so that it gets the focus. */
  readonly isCalled: boolean;
  readonly isMore: boolean;
  onNext(): void;
  /** Somebody begins to answer it, so that it has to stay. */
  onAnswering(): void;
}

/** A question with what was said in the order of time, why it is asked, and its answers. */
export function OneConflict({ id, isCalled, ...rest }: OneConflictProps) {
  const card = useRef<HTMLElement>(null);
  const name = useId();
  const asked = useTool("conflict_list", { id }, ["conflicts", "memory"]);
  const wasCalled = useRef(isCalled);
  useEffect(() => {
    if (wasCalled.current) card.current?.focus({ preventScroll: false });
  }, []);
  return (
    <section ref={card} className="conflicts-one card" tabIndex={-1} aria-labelledby={name}>
      <Shown asked={asked} lines={9}>
        {({ conflicts: [conflict] }) =>
          conflict ? (
            <Card conflict={conflict} name={name} reload={asked.reload} {...rest} />
          ) : (
            <Empty title="There is no such question.">
              <span id={name}>It went with a memory that was deleted, or is not yours to see.</span>
            </Empty>
          )
        }
      </Shown>
    </section>
  );
}

interface CardProps extends Pick<OneConflictProps, "isMore" | "onNext" | "onAnswering"> {
  readonly conflict: Conflict;
  readonly name: string;
  reload(): void;
}

function Card({ conflict, name, reload, isMore, onNext, onAnswering }: CardProps) {
  const {
    question,
    category = "ambiguity",
    facts = [],
    tiers = [],
    confidence,
    raisedAt,
    answers = [],
  } = conflict;
  const may = useMay("conflict_resolve");
  const [chosen, setChosen] = useState<OpenAnswer | null>(null);
  const choose = (answer: OpenAnswer | null) => {
    if (answer) onAnswering();
    setChosen(answer);
  };
  const [word, about] = CATEGORY_WORDS[category];
  const isOpen = conflict.status === "open";
  return (
    <>
      <header className="conflicts-head">
        <p className="small soft">
          <span className={isOpen ? "badge badge-warn" : "badge"}>{word}</span> {about}{" "}
          {raisedAt && (
            <>
              Asked <When at={raisedAt} />.
            </>
          )}
        </p>
        <h2 id={name}>
          <Words text={question} />
        </h2>
      </header>
      <StoryLine
        statements={facts}
        raisedAt={raisedAt}
        resolution={conflict.resolution}
        chosen={isOpen ? chosen : null}
      />
      {isOpen && may && answers.length > 0 && (
        <AnswerButtons answers={answers} ids={facts.map(({ id }) => id)} chosen={chosen} onChoose={choose} />
      )}
      {isOpen && chosen && (
        <AnswerForm
          key={`${chosen.answer} ${chosen.keepId ?? ""}`}
          conflict={conflict}
          chosen={chosen}
          onCancel={() => setChosen(null)}
          onAnswered={() => {
            setChosen(null);
            reload();
          }}
        />
      )}
      {isOpen && (!may || answers.length === 0) && (
        <p className="small soft">
          {may
            ? "It is not yours to answer, as somebody else said what it is about."
            : "Answering takes a token that may call `conflict_resolve`."}
        </p>
      )}
      {!isOpen && <Settled conflict={conflict} isMore={isMore} onNext={onNext} onReopened={reload} />}
      <EvidenceList evidence={tiers} confidence={confidence} />
      <CopyId id={conflict.id} announce={announce} />
    </>
  );
}
