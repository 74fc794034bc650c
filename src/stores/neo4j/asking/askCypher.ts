import { Failure } from "../../../domain/failure.ts";
import type { CodeRoot, RunCypher } from "../../port.ts";
import type { Plan, Server } from "../server.ts";
import { Admission } from "./admitting.ts";
import { valuesOf } from "./answerValues.ts";
import { printQuestion } from "./printQuestion.ts";
import { questionFailure } from "./questionFailure.ts";

/**
 * Questions in Cypher on one store's memory and the code of its trees. Only reading is possible three times over: nothing that writes can be
 * printed, the server's plan is looked at before, and the session may not write.
 */
export function askCypher(server: Server, memory: string, codeAt: (root: CodeRoot) => string): RunCypher {
  return async (query, { view, code }, { rows: mostRows, timeoutMs, signal }) => {
    const graphs = { memory, code: code === null ? null : codeAt(code) };
    const admission = new Admission(view.guard, graphs);
    const printed = printQuestion(query, admission, mostRows + 1);
    try {
      return await server.readWithin(
        async (asker) => {
          checkPlan(await asker.explain(printed.query));
          const rows = await asker.rows(printed.query);
          const wanted = rows.slice(0, mostRows).map((row) => printed.columns.map((column) => row[column]));
          return { rows: await valuesOf(asker, wanted, view.guard), hasMore: rows.length > mostRows };
        },
        { timeoutMs, signal },
      );
    } catch (thrown) {
      throw questionFailure(thrown);
    }
  };
}

/** What only reads and yet reaches beyond the graph. */
const OUTSIDE =
  /ProcedureCall|LoadCSV|Create|Delete|Merge|Set[A-Z]|Remove|Foreach|Constraint|Index(?!\w*(Seek|Scan))/;

function checkPlan({ does, operators }: Plan): void {
  const refused = operators.find((operator) => OUTSIDE.test(operator.replace(/@.*$/, "")));
  if (does === "r" && operators.length > 0 && refused === undefined) return;
  throw new Failure(
    "unsupported",
    "This question would do more than read.",
    "Ask with MATCH, WHERE, WITH, UNWIND and RETURN alone.",
  );
}
