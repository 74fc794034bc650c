import { type Choice, choiceLikelihood } from "./choices.ts";
import { ClassTable } from "./classTable.ts";
import { LIKELIHOOD } from "./likelihood.ts";
import { outerOf, pathOf, type ReachGraph, type ReachNode } from "./reachGraph.ts";
import { runsWith, Samples } from "./samples.ts";
import { type Tie, tiesIn } from "./ties.ts";

/** That the first runs the second, in which of the runs, and of which classes there must be an object for that. */
interface Step {
  readonly to: number;
  readonly name: string;
  readonly likelihood: number;
  readonly runs: Uint32Array;
  readonly choice: Choice | null;
  /** One of them; null where none is needed. */
  readonly objectOf: readonly number[] | null;
  /** The class of which an object comes into being. */
  readonly makes: number | null;
}

/** From here on there is taken to be an object of a class. */
const LIVE = 0.5;

/**
 * What runs what. A program is played many times, each tie holding or not by how likely it is, so that several ways to
 * one place add up and what they share counts once. A method that stands in place of the one that is called runs only
 * where an object of its class was made on the way.
 */
export class ReachModel {
  readonly #nodes: ReadonlyMap<string, ReachNode>;
  readonly #ids: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #classes: ClassTable;
  readonly #steps: Step[][];
  /** The classes of which there is an object when code is run that mentions them. */
  readonly #mentions: number[][];
  /** The classes whose objects are parts of an object of a class. */
  readonly #parts = new Map<number, number[]>();
  readonly #made = new Set<number>();
  /** The classes of which a variable of a module holds an object, which is there before any test runs. */
  readonly #standing = new Set<number>();
  /** The classes whose objects decide about anything. */
  readonly #chosenBy = new Set<number>();
  readonly #choices = new Map<string, Choice["own"][]>();
  readonly #run: Samples;
  readonly #objects: Samples;

  constructor(graph: ReachGraph) {
    this.#nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    this.#ids = [...this.#nodes.keys()];
    this.#numbers = new Map(this.#ids.map((id, number) => [id, number]));
    this.#classes = new ClassTable(this.#nodes, graph);
    this.#steps = this.#ids.map(() => []);
    this.#mentions = this.#ids.map(() => []);
    this.#run = new Samples(this.#ids.length);
    this.#objects = new Samples(this.#ids.length);
    this.#addMentions(graph);
    const ties = [...tiesIn(graph, this.#classes)];
    for (const tie of ties) this.#noteMaking(tie);
    for (const tie of ties) this.#add(tie);
  }

  /** How likely each piece of code that is asked about is run when these are. What is not run at all is left out. */
  runFrom(starts: readonly string[], asked: readonly string[] = this.#ids): Map<string, number> {
    // Which objects there may be is known when all that may run has; only then it can be told what they decide.
    this.#play(starts, ({ runs }) => runs);
    const live = new Set([...this.#chosenBy].filter((type) => this.#objects.shareOf(type) >= LIVE));
    const chosen = new Map<Step, Uint32Array>();
    this.#play(starts, (step) => {
      const known = chosen.get(step) ?? chosenRuns(step, live);
      chosen.set(step, known);
      return known;
    });
    return this.#shares(asked);
  }

  #play(starts: readonly string[], runsOf: (step: Step) => Uint32Array): void {
    const [run, objects] = [this.#run, this.#objects];
    run.clear();
    objects.clear();
    for (const type of this.#standing) objects.setAll(type);
    const waiting = new Map<number, Set<number>>();
    const queue = new Set<number>();
    const reach = (node: number, isNew: boolean) => {
      if (isNew) queue.add(node);
    };
    const make = (type: number, isNew: boolean) => {
      if (!isNew) return;
      for (const node of waiting.get(type) ?? []) queue.add(node);
      for (const part of this.#parts.get(type) ?? []) make(part, objects.addFrom(part, objects, type));
    };
    for (const number of starts.flatMap((start) => this.#numbers.get(start) ?? [])) {
      run.setAll(number);
      queue.add(number);
    }
    for (const node of queue) {
      queue.delete(node);
      for (const type of this.#mentions[node] ?? []) make(type, objects.addFrom(type, run, node));
      for (const step of this.#steps[node] ?? []) {
        const { to, objectOf, makes } = step;
        const runs = runsOf(step);
        if (makes !== null) make(makes, objects.addFrom(makes, run, node, runs));
        if (objectOf === null) reach(to, run.addFrom(to, run, node, runs));
        for (const type of objectOf ?? []) {
          waitFor(waiting, type, node);
          reach(to, run.addFrom(to, run, node, runs, objects.runsOf(type)));
        }
      }
    }
  }

  /** How likely any of these was run when the last ones were played; what they have in common counts once. */
  anyOf(ids: readonly string[]): number {
    return this.#run.shareOfAny(ids.flatMap((id) => this.#numbers.get(id) ?? []));
  }

  #shares(asked: readonly string[]): Map<string, number> {
    const shares = new Map<string, number>();
    for (const id of asked) {
      const number = this.#numbers.get(id);
      const share = number === undefined ? 0 : this.#run.shareOf(number);
      if (share > 0) shares.set(id, share);
    }
    return shares;
  }

  /** Where a value of a type needs no constructor, whoever mentions the type may have one. */
  #addMentions({ edges }: ReachGraph): void {
    for (const { type, from, to, as } of edges) {
      const [source, target] = [this.#numbers.get(from), this.#numbers.get(to)];
      if (type !== "REFERENCES" || source === undefined || target === undefined) continue;
      if (as !== "held" && this.#nodes.get(to)?.form !== "struct") continue;
      this.#mentions[source]?.push(target);
      if (this.#nodes.get(from)?.form === "struct")
        this.#parts.set(source, [...(this.#parts.get(source) ?? []), target]);
      if (this.#isOfModule(from)) this.#standing.add(target);
      if (!from.startsWith(`${to}::`)) this.#made.add(target);
    }
  }

  #noteMaking(tie: Tie): void {
    const made = this.#madeBy(tie);
    if (made === null) return;
    this.#made.add(made);
    if (this.#isOfModule(tie.from)) this.#standing.add(made);
  }

  /** What is worked out before any test runs: the variables of a module, and what Go runs as soon as a package is there. */
  #isOfModule(id: string): boolean {
    const node = this.#nodes.get(id);
    if (outerOf(id) !== pathOf(id)) return false;
    return node?.kind === "VARIABLE" || (node?.name === "init" && pathOf(id).endsWith(".go"));
  }

  #add(tie: Tie): void {
    const { from, to, likelihood } = tie;
    const [source, target] = [this.#numbers.get(from), this.#numbers.get(to)];
    if (source === undefined || target === undefined) return;
    const objectOf = this.#seenAmong(tie.objectOf);
    // Where nothing that is known makes an object, there may be one all the same.
    const isUnseen = tie.objectOf !== null && objectOf === null;
    const likely = isUnseen ? likelihood * LIKELIHOOD.unseenObject : likelihood;
    const name = `${from} ${to}`;
    this.#steps[source]?.push({
      to: target,
      name,
      likelihood: likely,
      runs: runsWith(name, likely),
      objectOf,
      makes: this.#madeBy(tie),
      choice: this.#choiceOf(tie),
    });
  }

  #choiceOf({ choice }: Tie): Choice | null {
    if (!choice) return null;
    const methods = this.#choices.get(choice.name) ?? [];
    this.#choices.set(choice.name, methods);
    const holders = choice.holders.flatMap((type) => this.#numbers.get(type) ?? []);
    for (const type of holders) this.#chosenBy.add(type);
    const own = { holders, isCalled: choice.isCalled };
    methods.push(own);
    return { methods, own };
  }

  /** Those of which something makes an object; null for none. */
  #seenAmong(types: readonly string[] | null): readonly number[] | null {
    const seen = types
      ?.flatMap((type) => this.#numbers.get(type) ?? [])
      .filter((type) => this.#made.has(type));
    return seen && seen.length > 0 ? seen : null;
  }

  /** A constructor that calls the one of a class it builds on makes no object of that. */
  #madeBy({ by, from, to }: Tie): number | null {
    const made = by === "constructor" ? null : this.#classes.madeBy(to);
    if (made === null || this.#classes.isPassedUp(from, to)) return null;
    return this.#numbers.get(made) ?? null;
  }
}

function chosenRuns({ name, likelihood, runs, choice }: Step, live: ReadonlySet<number>): Uint32Array {
  const share = choice && choiceLikelihood(choice, (type) => live.has(type));
  return share === null ? runs : runsWith(name, likelihood * share);
}

function waitFor(waiting: Map<number, Set<number>>, type: number, node: number): void {
  const known = waiting.get(type);
  if (known) known.add(node);
  else waiting.set(type, new Set([node]));
}
