import type { ToolName } from "loci";
import { useCallback, useState } from "react";
import { type AnswerOf, call, type InputOf } from "./call.ts";
import { problemOf } from "./queries.ts";

export interface Deed<Name extends ToolName> {
  readonly isUnderWay: boolean;
  readonly problem: { readonly message: string; readonly hint: string } | undefined;
  /** The answer, or undefined where it was a no; `problem` then says why. */
  run(input: InputOf<Name>): Promise<AnswerOf<Name> | undefined>;
}

/** For what a person does by a button: a tool that writes, called once for each press. */
export function useDeed<Name extends ToolName>(tool: Name): Deed<Name> {
  const [isUnderWay, setUnderWay] = useState(false);
  const [problem, setProblem] = useState<Deed<Name>["problem"]>();
  const run = useCallback(
    async (input: InputOf<Name>) => {
      setUnderWay(true);
      setProblem(undefined);
      try {
        const answer = await call(tool, input);
        if (answer.ok) return answer;
        setProblem({ message: answer.summary, hint: answer.hint });
      } catch (thrown) {
        setProblem(problemOf(thrown));
      } finally {
        setUnderWay(false);
      }
      return undefined;
    },
    [tool],
  );
  return { isUnderWay, problem, run };
}
