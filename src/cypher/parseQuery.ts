import type { CypherQuery, ProjectionClause, ProjectionItem } from "../stores/port.ts";
import { checkCost } from "./checkCost.ts";
import { checkPart, type WrittenClause, type WrittenProjection } from "./checkPart.ts";
import { cypherUnsupported } from "./mistake.ts";
import { Names } from "./names.ts";
import { ExpressionParser } from "./parseExpression.ts";
import { TokenReader } from "./tokenReader.ts";

export interface ReadQuery {
  readonly query: CypherQuery;
  readonly warnings: readonly string[];
}

/** So many clauses make one question. */
const MOST_CLAUSES = 20;

/** What other dialects and questions that write begin with. */
const FOREIGN: ReadonlySet<string> = new Set(
  `CREATE MERGE SET DELETE DETACH REMOVE FOREACH LOAD CALL USE SHOW EXPLAIN PROFILE DROP ALTER GRANT REVOKE DENY
  START STOP TERMINATE FINISH LET FILTER INSERT USING OFFSET`.split(/\s+/),
);

/** Takes a question in Cypher apart. `Failure` that tells where it cannot be read, or what of it is not spoken here. */
export function parseQuery(source: string): ReadQuery {
  const reader = new TokenReader(source);
  const names = new Names();
  const clauses = new ClauseParser(reader, new ExpressionParser(reader, names));
  const parts = [clauses.part()];
  let keepsDuplicates: boolean | undefined;
  while (reader.takeWords("UNION")) {
    const keeps = reader.takeWords("ALL");
    if (keepsDuplicates !== undefined && keeps !== keepsDuplicates) {
      throw cypherUnsupported("UNION and UNION ALL in one question", "Use one of them.");
    }
    keepsDuplicates = keeps;
    parts.push(clauses.part());
  }
  reader.takeSign(";");
  if (reader.next.is !== "end") throw clauses.unexpected();
  const checked = parts.map((part) => checkPart(part));
  const [first = []] = checked.map(({ columns }) => columns);
  if (checked.some(({ columns: others }) => JSON.stringify(others) !== JSON.stringify(first))) {
    throw reader.mistake(reader.next, "both sides of UNION need columns of the same names");
  }
  for (const { part } of checked) checkCost(part);
  return {
    query: {
      parts: checked.map(({ part }) => part),
      keepsDuplicates: keepsDuplicates ?? false,
      columns: first,
    },
    warnings: names.warnings,
  };
}

class ClauseParser {
  readonly #reader: TokenReader;
  readonly #values: ExpressionParser;

  constructor(reader: TokenReader, values: ExpressionParser) {
    this.#reader = reader;
    this.#values = values;
  }

  part(): WrittenClause[] {
    const clauses: WrittenClause[] = [];
    for (;;) {
      const clause = this.#clause();
      clauses.push(clause);
      if (clauses.length > MOST_CLAUSES)
        throw cypherUnsupported(`A question of more than ${MOST_CLAUSES} clauses`);
      if (clause.is === "return") return clauses;
    }
  }

  unexpected(): Error {
    const { is, value } = this.#reader.next;
    const word = is === "name" ? value.toUpperCase() : "";
    if (FOREIGN.has(word)) return cypherUnsupported(word);
    return this.#reader.expected("a clause");
  }

  #clause(): WrittenClause {
    const reader = this.#reader;
    if (reader.takeWords("OPTIONAL", "MATCH")) return this.#match(true);
    if (reader.takeWords("MATCH")) return this.#match(false);
    if (reader.takeWords("UNWIND")) return this.#unwind();
    if (reader.takeWords("WITH")) return this.#projection("with");
    if (reader.takeWords("RETURN")) return this.#projection("return");
    throw this.unexpected();
  }

  #match(optional: boolean): WrittenClause {
    const paths = this.#values.patterns.paths();
    return { is: "match", optional, paths, where: this.#where() };
  }

  #where() {
    return this.#reader.takeWords("WHERE") ? this.#values.expression() : null;
  }

  #unwind(): WrittenClause {
    const list = this.#values.expression();
    this.#reader.needWord("AS");
    return { is: "unwind", list, as: this.#reader.needName("a name") };
  }

  #projection(is: ProjectionClause["is"]): WrittenProjection {
    const reader = this.#reader;
    const distinct = reader.takeWords("DISTINCT");
    const star = reader.takeSign("*");
    const items: ProjectionItem[] = [];
    if (!star || reader.takeSign(",")) {
      do items.push(this.#item(is));
      while (reader.takeSign(","));
    }
    const order = reader.takeWords("ORDER", "BY") ? this.#order() : [];
    const skip = reader.takeWords("SKIP") ? reader.needCount("a number") : null;
    const limit = reader.takeWords("LIMIT") ? reader.needCount("a number") : null;
    const where = is === "with" ? this.#where() : null;
    return { is, distinct, star, items, order, skip, limit, where };
  }

  #item(is: ProjectionClause["is"]): ProjectionItem {
    const reader = this.#reader;
    const first = reader.next;
    const value = this.#values.expression();
    if (reader.takeWords("AS")) return { value, as: reader.needName("a name") };
    if (value.is === "variable") return { value, as: value.name };
    if (is === "with") throw reader.expected("AS and a name");
    return { value, as: reader.writtenSince(first) };
  }

  #order(): ProjectionClause["order"][number][] {
    const reader = this.#reader;
    const order: ProjectionClause["order"][number][] = [];
    do {
      const by = this.#values.expression();
      const descending = reader.takeWords("DESC") || reader.takeWords("DESCENDING");
      if (!descending && !reader.takeWords("ASC")) reader.takeWords("ASCENDING");
      order.push({ by, descending });
    } while (reader.takeSign(","));
    return order;
  }
}
