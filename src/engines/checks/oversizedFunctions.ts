import type { CheckFinding } from "./check.ts";

/** A function of the code, and where it stands. */
export interface CodeFunction {
  readonly id: string;
  readonly name: string;
  readonly form: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly isTest: boolean;
}

export const linesOf = ({ startLine, endLine }: Pick<CodeFunction, "startLine" | "endLine">) =>
  endLine - startLine + 1;

/** Functions of more lines than that, the longest first; a test tells a story and may be as long as that is. */
export function oversizedFunctions(functions: readonly CodeFunction[], lines: number): CheckFinding[] {
  return functions
    .filter((each) => !each.isTest && linesOf(each) > lines)
    .sort((one, other) => linesOf(other) - linesOf(one))
    .map(({ id, name, path, startLine, endLine }) => ({
      path,
      startLine,
      endLine,
      id,
      note: `${name} has ${linesOf({ startLine, endLine })} lines; ${lines} are a lot`,
    }));
}
