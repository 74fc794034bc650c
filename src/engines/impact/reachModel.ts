import { ClassTable } from "./classTable.ts";
import { LIKELIHOOD } from "./likelihood.ts";
import type { ReachGraph, ReachNode } from "./reachGraph.ts";
import { runsWith, Samples } from "./samples.ts";
import { type Tie, tiesIn } from "./ties.ts";

/** That the first runs the second, in which of the runs, and of which classes there must be an object for that. */
interface Step {
  readonly to: number;
  readonly runs: Uint32Array;
  /** One of them; null where none is needed. */
  readonly objectOf: readonly number[] | null;
  /** The class of which an object comes into being. */
  readonly makes: number | null;
}

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
  readonly #made = new Set<number>();
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
    const [run, objects] = [this.#run, this.#objects];
    run.clear();
    objects.clear();
    const waiting = new Map<number, Set<number>>();
    const queue = new Set<number>();
    const reach = (node: number, isNew: boolean) => {
      if (isNew) queue.add(node);
    };
    const make = (type: number, isNew: boolean) => {
      if (isNew) for (const node of waiting.get(type) ?? []) queue.add(node);
    };
    for (const start of starts) {
      const number = this.#numbers.get(start);
      if (number === undefined) continue;
      run.setAll(number);
      queue.add(number);
    }
    for (const node of queue) {
      queue.delete(node);
      for (const type of this.#mentions[node] ?? []) make(type, objects.addFrom(type, run, node));
      for (const { to, runs, objectOf, makes } of this.#steps[node] ?? []) {
        if (makes !== null) make(makes, objects.addFrom(makes, run, node, runs));
        if (objectOf === null) reach(to, run.addFrom(to, run, node, runs));
        for (const type of objectOf ?? []) {
          waitFor(waiting, type, node);
          reach(to, run.addFrom(to, run, node, runs, objects.runsOf(type)));
        }
      }
    }
    return this.#shares(asked);
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
    for (const { type, from, to } of edges) {
      const [source, target] = [this.#numbers.get(from), this.#numbers.get(to)];
      if (type !== "REFERENCES" || source === undefined || target === undefined) continue;
      if (this.#nodes.get(to)?.form !== "struct") continue;
      this.#mentions[source]?.push(target);
      if (!from.startsWith(`${to}::`)) this.#made.add(target);
    }
  }

  #noteMaking(tie: Tie): void {
    const made = this.#madeBy(tie);
    if (made !== null) this.#made.add(made);
  }

  #add(tie: Tie): void {
    const { from, to, likelihood } = tie;
    const [source, target] = [this.#numbers.get(from), this.#numbers.get(to)];
    if (source === undefined || target === undefined) return;
    const objectOf = this.#seenAmong(tie.objectOf);
    // Where nothing that is known makes an object, there may be one all the same.
    const isUnseen = tie.objectOf !== null && objectOf === null;
    const runs = runsWith(`${from} ${to}`, isUnseen ? likelihood * LIKELIHOOD.unseenObject : likelihood);
    this.#steps[source]?.push({ to: target, runs, objectOf, makes: this.#madeBy(tie) });
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

function waitFor(waiting: Map<number, Set<number>>, type: number, node: number): void {
  const known = waiting.get(type);
  if (known) known.add(node);
  else waiting.set(type, new Set([node]));
}
