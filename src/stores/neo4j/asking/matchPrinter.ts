import { Failure } from "../../../domain/failure.ts";
import { EDGE_TYPE_NAMES } from "../../../domain/kinds.ts";
import type { CypherExpression, EdgePattern, NodePattern, PathPattern, PropertyPattern } from "../../port.ts";
import { all, type Cypher, cypher, joined, verbatim } from "../cypher.ts";
import { indexedName } from "../versionProperties.ts";
import type { Admission } from "./admitting.ts";
import { cannotFail, conjuncts, isWritten, named } from "./conditionsApart.ts";
import { type ExpressionParts, ifCertain, printExpression, propertyOf } from "./expressionPrinter.ts";
import type { QuestionNames } from "./questionNames.ts";

export interface MatchParts {
  readonly names: QuestionNames;
  readonly admission: Admission;
}

/** No edge is of this type. */
const NO_TYPE = "NO_EDGE";

/** One MATCH with all that has to hold in it. */
export class MatchPrinter {
  readonly #parts: MatchParts;
  readonly #around: readonly Cypher[];
  readonly #segments: Cypher[] = [];
  /** That everything on the way may be known of. */
  readonly #admitted: Cypher[] = [];
  readonly #joins: Cypher[] = [];
  /** What the question wants besides, as far as it can be asked of anything. */
  readonly #wanted: Cypher[] = [];
  /** What of it can be asked only of what is admitted. */
  readonly #careful: ((parts: ExpressionParts) => Cypher)[] = [];
  readonly #nodes = new Set<string>();

  constructor(parts: MatchParts, around: readonly Cypher[]) {
    this.#parts = parts;
    this.#around = around;
  }

  print(paths: readonly PathPattern[], where: CypherExpression | null): Cypher {
    for (const path of paths) this.#path(path);
    const parts = this.#expressionParts();
    for (const condition of conjuncts(where)) {
      this.#lookUp(condition);
      if (cannotFail(condition)) this.#wanted.push(printExpression(condition, parts));
      else this.#careful.push((careful) => printExpression(condition, careful));
    }
    const careful = this.#careful.map((print) => ifCertain(parts.around, print(parts)));
    const conditions = all([...this.#admitted, ...this.#joins, ...this.#wanted, ...careful]);
    return cypher`MATCH ${joined(this.#segments, ", ")} WHERE ${conditions}`;
  }

  #expressionParts(): ExpressionParts {
    const { names, admission } = this.#parts;
    return {
      names,
      match: (paths, where, around) => new MatchPrinter(this.#parts, around).print(paths, where),
      hidesAgents: admission.guard.onlyAgent !== undefined,
      around: [...this.#around, ...this.#admitted, ...this.#joins],
    };
  }

  /** A path is cut where it crosses from one half to the other; the ends of such an edge are looked up. */
  #path({ variable, start, steps }: PathPattern): void {
    const { admission } = this.#parts;
    let from = { name: this.#node(start), pattern: start };
    let segment = cypher`(${verbatim(from.name)}:LociNode)`;
    let isVaried = false;
    for (const { edge, node } of steps) {
      const name = this.#node(node);
      if (admission.mayCross(edge, from.pattern, node)) {
        if (variable !== null || edge.lengths) throw crossing(edge);
        this.#segments.push(segment);
        this.#crossing(from.name, edge, name);
        segment = cypher`(${verbatim(name)}:LociNode)`;
      } else {
        segment = cypher`${segment}${this.#edge(edge)}(${verbatim(name)}:LociNode)`;
        isVaried ||= edge.lengths !== null;
      }
      from = { name, pattern: node };
      // What lies on the way is known of a path with a name only; those without one may be cut.
      if (isVaried && variable === null) {
        this.#segments.push(this.#named(this.#parts.names.fresh(), segment, true));
        segment = cypher`(${verbatim(name)}:LociNode)`;
        isVaried = false;
      }
    }
    this.#segments.push(
      variable === null ? segment : this.#named(this.#parts.names.of(variable), segment, isVaried),
    );
  }

  /** On the way of a path that varies there are nodes that no pattern names. */
  #named(path: string, segment: Cypher, isVaried: boolean): Cypher {
    const node = this.#parts.names.fresh();
    const admitted = this.#parts.admission.node(node);
    if (isVaried) {
      this.#admitted.push(cypher`all(${verbatim(node)} IN nodes(${verbatim(path)}) WHERE ${admitted})`);
    }
    return cypher`${verbatim(path)} = ${segment}`;
  }

  #crossing(from: string, edge: EdgePattern, to: string): void {
    const { names, admission } = this.#parts;
    const [one, other] = [names.fresh(), names.fresh()];
    this.#segments.push(cypher`(${verbatim(one)}:LociNode)${this.#edge(edge)}(${verbatim(other)}:LociNode)`);
    this.#joins.push(admission.isEndOf(one, from), admission.isEndOf(other, to));
  }

  #node({ variable, kinds, properties }: NodePattern): string {
    const { names, admission } = this.#parts;
    const name = variable === null ? names.fresh() : names.of(variable);
    if (!this.#nodes.has(name)) this.#admitted.push(admission.node(name));
    this.#nodes.add(name);
    if (kinds !== null) this.#wanted.push(ofKinds(name, kinds));
    this.#having(name, properties);
    return name;
  }

  #edge({ variable, types, properties, direction, lengths }: EdgePattern): Cypher {
    const { names } = this.#parts;
    const name = variable === null ? names.fresh() : names.of(variable);
    const listed = types ?? EDGE_TYPE_NAMES;
    const either = listed.length === 0 ? NO_TYPE : listed.join("|");
    const range = lengths ? `*${lengths.least}..${lengths.most}` : "";
    this.#having(name, properties);
    const [left, right] = { out: ["-", "->"], in: ["<-", "-"], both: ["-", "-"] }[direction];
    return verbatim(`${left}[${name}:${either}${range}]${right}`);
  }

  #having(name: string, properties: readonly PropertyPattern[]): void {
    for (const { name: property, value } of properties) {
      const equals = (parts: ExpressionParts) =>
        cypher`${propertyOf(verbatim(name), property, parts)} = ${printExpression(value, parts)}`;
      if (isWritten(value)) this.#wanted.push(equals(this.#expressionParts()));
      else this.#careful.push(equals);
      if (value.is === "literal" && typeof value.value === "string") {
        this.#found(name, property, value.value);
      }
    }
  }

  #lookUp(condition: CypherExpression): void {
    for (const property of ["id", "name"]) {
      const found = named(condition, property);
      if (found) this.#found(this.#parts.names.of(found.variable), property, found.value);
    }
  }

  /** What an index can find is said in the index's words besides. */
  #found(name: string, property: string, value: string): void {
    if (!this.#nodes.has(name)) return;
    if (property === "id") this.#wanted.push(this.#parts.admission.withId(name, value));
    if (property === "name") this.#wanted.push(cypher`${verbatim(name)}.name = ${indexedName(value)}`);
  }
}

function ofKinds(name: string, kinds: readonly string[]): Cypher {
  const [only] = kinds;
  return kinds.length === 1
    ? cypher`${verbatim(name)}.kind = ${only}`
    : cypher`${verbatim(name)}.kind IN ${kinds}`;
}

function crossing({ types, lengths }: EdgePattern): Failure {
  return new Failure(
    "unsupported",
    `${lengths ? "A path of any length" : "A path with a name"} cannot lead from memory into code here.`,
    types === null
      ? "Name the types of its edges, such as :CALLS|IMPORTS, or label its ends."
      : "Label its ends, or write this edge in a pattern of its own.",
  );
}
