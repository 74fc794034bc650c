import { useMemo, useRef } from "react";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { answerWords, type OpenAnswer } from "./words.ts";

interface AnswerButtonsProps {
  readonly answers: readonly OpenAnswer[];
  /** The memories that it is about, oldest first. */
  readonly ids: readonly string[];
  readonly chosen: OpenAnswer | null;
  onChoose(answer: OpenAnswer | null): void;
}

const KEYS: Readonly<Record<string, string>> = {
  keep_both: "b",
  retire_both: "x",
  replace: "w",
  dismiss: "d",
};

/** Choosing does nothing yet: what would happen is told first. */
export function AnswerButtons({ answers, ids, chosen, onChoose }: AnswerButtonsProps) {
  // Of one statement, keeping all is keeping it.
  const offered = answers.filter(({ answer }) => ids.length > 1 || answer !== "keep_both");
  const known = JSON.stringify([offered, ids]);
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const shortcuts = useMemo(() => {
    const [all, about] = JSON.parse(known) as [OpenAnswer[], string[]];
    return all.flatMap((answer) => {
      const keys = keyOf(answer, about);
      if (keys === null) return [];
      return [{ keys, label: wordsOf(answer, about), run: () => latest.current(answer) }];
    });
  }, [known]);
  useShortcuts("Answers", shortcuts);
  const isChosen = (each: OpenAnswer) => chosen?.answer === each.answer && chosen.keepId === each.keepId;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend along
    <div className="conflicts-answers" role="group" aria-label="Answers">
      {offered.map((each) => (
        <button
          key={`${each.answer} ${each.keepId ?? ""}`}
          type="button"
          className={isChosen(each) ? "button conflicts-chosen" : "button"}
          aria-pressed={isChosen(each)}
          onClick={() => onChoose(isChosen(each) ? null : each)}
        >
          {wordsOf(each, ids)}
          <Key name={keyOf(each, ids)} />
        </button>
      ))}
    </div>
  );
}

function Key({ name }: { readonly name: string | null }) {
  return name === null ? null : (
    <span className="conflicts-key" aria-hidden="true">
      {name}
    </span>
  );
}

function wordsOf({ answer, keepId }: OpenAnswer, ids: readonly string[]): string {
  if (answer === "keep" && ids.length > 1) return `Statement ${ids.indexOf(keepId ?? "") + 1} holds`;
  if (answer === "replace") return "Say it anew…";
  return answerWords(answer, ids.length);
}

function keyOf({ answer, keepId }: OpenAnswer, ids: readonly string[]): string | null {
  if (answer !== "keep") return KEYS[answer] ?? null;
  const number = ids.indexOf(keepId ?? "") + 1;
  return number >= 1 && number <= 9 ? String(number) : null;
}
