import type { CypherClause, CypherPart, CypherQuery, ProjectionClause } from "../../port.ts";
import { type Cypher, cypher, joined, verbatim } from "../cypher.ts";
import type { Admission } from "./admitting.ts";
import { type ExpressionParts, printExpression } from "./expressionPrinter.ts";
import { MatchPrinter } from "./matchPrinter.ts";
import { QuestionNames } from "./questionNames.ts";

export interface PrintedQuestion {
  readonly query: Cypher;
  /** The names that the server knows the columns by. */
  readonly columns: readonly string[];
}

/**
 * A question as the server is asked: with every node and edge guarded where it is matched, in our names, all values as
 * parameters, and at most so many rows.
 */
export function printQuestion(query: CypherQuery, admission: Admission, mostRows: number): PrintedQuestion {
  const printer = new QuestionPrinter(admission);
  const columns = query.columns.map((column) => printer.names.of(column));
  const [only, ...others] = query.parts;
  if (only === undefined) throw new Error("a question has at least one part");
  if (others.length === 0) return { query: printer.part(only, mostRows), columns };
  const united = joined(
    query.parts.map((part) => printer.part(part, null)),
    query.keepsDuplicates ? " UNION ALL " : " UNION ",
  );
  const all = verbatim(columns.join(", "));
  return { query: cypher`CALL () { ${united} } RETURN ${all} LIMIT ${mostRows}`, columns };
}

class QuestionPrinter {
  readonly names = new QuestionNames();
  readonly #admission: Admission;
  /** For expressions on what was matched before, so that it is admitted. */
  readonly #certain: ExpressionParts;

  constructor(admission: Admission) {
    this.#admission = admission;
    this.#certain = {
      names: this.names,
      match: (paths, where, around) => this.#match(around).print(paths, where),
      hidesAgents: admission.guard.onlyAgent !== undefined,
      around: [],
    };
  }

  part(clauses: CypherPart, mostRows: number | null): Cypher {
    return joined(
      clauses.map((clause) => this.#clause(clause, mostRows)),
      " ",
    );
  }

  #clause(clause: CypherClause, mostRows: number | null): Cypher {
    switch (clause.is) {
      case "match": {
        const printed = this.#match([]).print(clause.paths, clause.where);
        return clause.optional ? cypher`OPTIONAL ${printed}` : printed;
      }
      case "unwind":
        return cypher`UNWIND ${printExpression(clause.list, this.#certain)} AS ${verbatim(this.names.of(clause.as))}`;
      default:
        return this.#projection(clause, mostRows);
    }
  }

  #match(around: readonly Cypher[]): MatchPrinter {
    return new MatchPrinter({ names: this.names, admission: this.#admission }, around);
  }

  #projection(clause: ProjectionClause, mostRows: number | null): Cypher {
    const items = clause.items.map(
      ({ value, as }) => cypher`${printExpression(value, this.#certain)} AS ${verbatim(this.names.of(as))}`,
    );
    const limit = clause.is === "return" ? least(clause.limit, mostRows) : clause.limit;
    return joined(
      [
        cypher`${verbatim(clause.is.toUpperCase())}${verbatim(clause.distinct ? " DISTINCT" : "")}`,
        joined(items, ", "),
        ...(clause.order.length === 0 ? [] : [cypher`ORDER BY ${this.#order(clause)}`]),
        ...(clause.skip === null ? [] : [cypher`SKIP ${clause.skip}`]),
        ...(limit === null ? [] : [cypher`LIMIT ${limit}`]),
        ...(clause.where === null ? [] : [cypher`WHERE ${printExpression(clause.where, this.#certain)}`]),
      ],
      " ",
    );
  }

  /** What is returned is sorted by its name, as each value is a parameter of its own and no two are known to be the same. */
  #order({ order, items }: ProjectionClause): Cypher {
    const returned = new Map(items.map(({ value, as }) => [JSON.stringify(value), as]));
    return joined(
      order.map(({ by, descending }) => {
        const as = returned.get(JSON.stringify(by));
        const printed = as === undefined ? printExpression(by, this.#certain) : verbatim(this.names.of(as));
        return descending ? cypher`${printed} DESC` : printed;
      }),
      ", ",
    );
  }
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
