import { counted } from "../../domain/counted.ts";
import { oneLine } from "../../domain/oneLine.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conceptKey } from "../concepts/conceptName.ts";
import { type Candidate, type Member, memberOf } from "./candidate.ts";
import { shelfOf } from "./shelfOf.ts";

const MOST_MEMBERS = 10;
const MOST_SPELLINGS = 5;

interface EntityFacts {
  readonly spellings: Set<string>;
  readonly members: Member[];
  facts: number;
}

/** Which facts speak of one thing, whatever they call it. Of each it keeps a few words, so that any number can be shown. */
export class EntityLedger {
  readonly #entities = new Map<string, EntityFacts>();

  /** The first one given of an entity is the one that others would be merged into. */
  add(fact: NodeRecord): void {
    const { entity } = fact.props;
    const key = typeof entity === "string" ? conceptKey(entity) : "";
    if (key === "" || typeof entity !== "string") return;
    const shelf = `${shelfOf(fact)} ${key}`;
    const known = this.#entities.get(shelf) ?? { spellings: new Set(), members: [], facts: 0 };
    this.#entities.set(shelf, known);
    known.facts += 1;
    if (known.members.length < MOST_MEMBERS) known.members.push(memberOf(fact));
    if (known.spellings.size < MOST_SPELLINGS) known.spellings.add(entity.trim());
  }

  /** What goes by several names first, then what most facts speak of. */
  candidates(): Candidate[] {
    return [...this.#entities]
      .filter(([, { facts }]) => facts > 1)
      .sort(
        ([keyOfOne, one], [keyOfOther, other]) =>
          other.spellings.size - one.spellings.size ||
          other.facts - one.facts ||
          (keyOfOne < keyOfOther ? -1 : 1),
      )
      .map(([, facts]) => candidateOf(facts));
  }
}

function candidateOf({ spellings, members, facts }: EntityFacts): Candidate {
  const names = [...spellings].map((spelling) => `“${oneLine(spelling).slice(0, 40).toWellFormed()}”`);
  const told =
    spellings.size > 1
      ? `${counted(facts, "fact")} speak of one thing as ${names.join(", ")}.`
      : `${counted(facts, "fact")} speak of ${names.join("")}.`;
  return {
    group: "entity_merges",
    members,
    reason: told,
    proposal: "merge those that say parts of one thing into the first, which then says all of it",
  };
}
