import type { EdgeType } from "../../domain/kinds.ts";
import type { Json } from "../../domain/record.ts";
import type { Call, Definition, DefinitionRef, ScopeRef, TypeRef } from "../../languages/facts.ts";
import { classesOf, isFoundBy, methodsElsewhere, receiverOf, traitsElsewhere } from "./addedElsewhere.ts";
import { type CallTargets, callTargets, type Resolution } from "./callTargets.ts";
import { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { functionsHeld, methodsBegun } from "./heldFunctions.ts";
import { importedModules } from "./importEdges.ts";
import { methodOfHeld, objectsHeld } from "./objectsHeld.ts";
import type { Project } from "./project.ts";
import { nodeAround } from "./symbolIds.ts";
import { functionInField, type UsedFunction, usedFunctions } from "./usedFunctions.ts";

export interface ResolvedEdge {
  readonly type: EdgeType;
  readonly from: string;
  readonly to: string;
  readonly props: Readonly<Record<string, Json>>;
}

export interface ResolvedFile {
  readonly edges: readonly ResolvedEdge[];
  /** Ids of the modules outside of the project that it imports. */
  readonly externals: readonly string[];
}

interface Use {
  readonly from: string;
  readonly to: string;
  readonly as: UsedFunction["as"];
}

const MOST_LINES = 20;

/** All edges that begin in one file. It depends on that file and on what it asks the project, and on nothing else. */
export function resolveFile(project: Project, file: FileView): ResolvedFile {
  return new FileResolution(project, file).resolve();
}

class FileResolution {
  readonly #file: FileView;
  readonly #project: Project;
  readonly #evaluator: Evaluator;
  readonly #edges = new Map<string, ResolvedEdge>();
  readonly #externals = new Set<string>();

  constructor(project: Project, file: FileView) {
    this.#file = file;
    this.#project = project;
    this.#evaluator = new Evaluator(project);
  }

  resolve(): ResolvedFile {
    this.#contain();
    this.#import();
    this.#inherit();
    this.#call();
    this.#mention();
    return { edges: [...this.#edges.values()], externals: [...this.#externals] };
  }

  #contain(): void {
    this.#eachNode((definition, index) => {
      const outer = this.#containerOf(definition, index);
      if (outer !== null) this.#add("CONTAINS", outer, this.#idOf(index), {});
      if (definition.kind !== "CLASS") return;
      for (const method of methodsElsewhere(this.#evaluator, this.#file.locate(index))) {
        if (nodeAround(method.file.facts, method.index) !== method.index) continue;
        this.#add("CONTAINS", this.#idOf(index), this.#idOfLocated(method), {});
      }
    });
  }

  /** Null when the file of its receiver makes the edge. */
  #containerOf({ parent, receiver }: Definition, index: DefinitionRef): string | null {
    const type = receiverOf(this.#evaluator, this.#file.locate(index));
    if (type?.file === this.#file) return this.#idOfLocated(type);
    if (type && receiver !== undefined && isFoundBy(type, this.#file, receiver)) return null;
    return this.#idOf(nodeAround(this.#file.facts, parent));
  }

  #eachNode(visit: (definition: Definition, index: DefinitionRef) => void): void {
    const { facts } = this.#file;
    facts.definitions.forEach((definition, index) => {
      if (nodeAround(facts, index) === index) visit(definition, index);
    });
  }

  #import(): void {
    for (const { id, isExternal, props } of importedModules(this.#project, this.#file)) {
      if (isExternal) this.#externals.add(id);
      this.#add("IMPORTS", this.#file.path, id, props);
    }
  }

  #inherit(): void {
    const { definitions, implementations = [] } = this.#file.facts;
    definitions.forEach(({ bases = [], form }, index) => {
      const from = this.#idOf(nodeAround(this.#file.facts, index));
      for (const { type, relation } of bases) {
        for (const at of this.#typesAt(type)) {
          const implementing =
            relation === "implements" || (isInterface(at.definition.form) && !isInterface(form));
          this.#add(implementing ? "IMPLEMENTS" : "EXTENDS", from, this.#idOfLocated(at), {});
        }
      }
    });
    for (const { type, trait } of implementations) {
      for (const at of this.#typesAt(type)) {
        if (at.file !== this.#file) continue;
        for (const base of this.#typesAt(trait)) this.#implement(at, base);
      }
    }
    this.#eachNode(({ kind }, index) => {
      if (kind !== "CLASS") return;
      const at = this.#file.locate(index);
      for (const base of traitsElsewhere(this.#evaluator, at)) this.#implement(at, base);
    });
  }

  #implement(type: Located, trait: Located): void {
    const from = this.#idOfLocated(type);
    if (from !== null) this.#add("IMPLEMENTS", from, this.#idOfLocated(trait), {});
  }

  #typesAt(type: TypeRef): Located[] {
    return classesOf(this.#evaluator, this.#file, type);
  }

  #call(): void {
    for (const call of this.#file.facts.calls) {
      this.#use(call, usedFunctions(this.#evaluator, this.#file, call));
      this.#use(call, functionsHeld(this.#evaluator, this.#file, call));
      this.#callByStart(call);
      this.#hold(call);
      const found = callTargets(this.#evaluator, this.#file, call);
      if (!found) {
        this.#use(call, functionInField(this.#evaluator, this.#file, call));
        this.#use(call, methodOfHeld(this.#evaluator, this.#file, call));
        continue;
      }
      this.#reach(call, found);
    }
  }

  #reach(call: Call, { targets, resolution, isOpen = false, perhaps = [] }: CallTargets): void {
    const from = this.#callerOf(call.scope);
    this.#use(
      call,
      perhaps.map((at) => ({ at, as: "run" })),
      // Were it said to be the only one, it would run whether there is an object of it or not.
      Math.max(2, perhaps.length),
    );
    const among = targets.length + (isOpen ? 1 : 0);
    for (const target of targets) {
      const to = this.#idOfLocated(target);
      if (to === null) continue;
      if (isOpen || call.implied) this.#addUse({ from, to, as: "run" }, call, among);
      else this.#addCall(from, to, call, resolution, among);
      if (!this.#isTestedBy(call.scope, target)) continue;
      this.#add("TESTS", from, to, {});
      this.#add("TESTS", this.#file.path, target.file.path, {});
    }
  }

  /** `getattr(self, f"visit_{kind}")`: any method of that class whose name begins so. */
  #callByStart(call: Call): void {
    const found = call.implied ? methodsBegun(this.#evaluator, this.#file, call) : null;
    for (const type of found?.types ?? []) {
      const [from, to] = [this.#callerOf(call.scope), this.#idOfLocated(type)];
      if (to === null) continue;
      const key = `REFERENCES ${from} ${to}`;
      const known = (this.#edges.get(key)?.props.starts as string[] | undefined) ?? [];
      const props = { as: "begun", starts: [...new Set([...known, found?.start ?? ""])] };
      this.#edges.set(key, { type: "REFERENCES", from, to, props });
    }
  }

  /** Who comes upon the object in a variable has it at hand, without having made it. */
  #hold(call: Call): void {
    const from = this.#callerOf(call.scope);
    if (from === this.#file.path) return;
    for (const type of objectsHeld(this.#evaluator, this.#file, call)) {
      const to = this.#idOfLocated(type);
      if (to !== from) this.#add("REFERENCES", from, to, { as: "held" });
    }
  }

  #use(call: Call, used: readonly UsedFunction[], targets = 1): void {
    const from = this.#callerOf(call.scope);
    for (const { at, as } of used) {
      const to = this.#idOfLocated(at);
      if (to !== null && to !== from) this.#addUse({ from, to, as }, call, targets);
    }
  }

  /** A function that is run without a call that names it, or perhaps is: a reference, as it is no call that is written. */
  #addUse({ from, to, as }: Use, { chance = 0 }: Call, targets = 1): void {
    const key = `REFERENCES ${from} ${to}`;
    const known = this.#edges.get(key)?.props;
    const props = {
      as: as === "run" ? as : (known?.as ?? as),
      ...chancesOf(known, chance),
      ...targetsOf(known, targets),
    };
    this.#edges.set(key, { type: "REFERENCES", from, to, props });
  }

  /** What a file of tests calls elsewhere, and what a test calls that stands beside the code it tests. */
  #isTestedBy(scope: ScopeRef, { file, definition }: Located): boolean {
    if (file.isTest || definition.form === "test") return false;
    if (this.#file.isTest) return true;
    const { definitions } = this.#file.facts;
    const caller = nodeAround(this.#file.facts, this.#file.ownerOf(scope));
    return caller !== null && definitions[caller]?.form === "test";
  }

  #mention(): void {
    for (const { scope, type } of this.#file.facts.typeUses) {
      const from = this.#callerOf(scope);
      if (from === this.#file.path) continue;
      for (const at of this.#typesAt(type)) {
        const to = this.#idOfLocated(at);
        if (to !== from) this.#add("REFERENCES", from, to, {});
      }
    }
  }

  #callerOf(scope: ScopeRef): string {
    return this.#idOf(nodeAround(this.#file.facts, this.#file.ownerOf(scope)));
  }

  #idOf(index: DefinitionRef | null): string {
    return index === null ? this.#file.path : (this.#file.ids[index] ?? this.#file.path);
  }

  /** Null where only the file could stand for it. */
  #idOfLocated({ file, index }: Located): string | null {
    const node = nodeAround(file.facts, index);
    return node === null ? null : (file.ids[node] ?? null);
  }

  #addCall(
    from: string,
    to: string,
    { line, chance = 0 }: Call,
    resolution: Resolution,
    targets: number,
  ): void {
    const key = `CALLS ${from} ${to}`;
    const known = this.#edges.get(key);
    const lines = known ? [...(known.props.lines as number[])] : [];
    if (lines.length < MOST_LINES && !lines.includes(line)) lines.push(line);
    const count = known ? Number(known.props.count) + 1 : 1;
    const props = {
      resolution: (known?.props.resolution as Resolution | undefined) ?? resolution,
      count,
      lines,
      ...chancesOf(known?.props, chance),
      ...targetsOf(known?.props, targets),
    };
    this.#edges.set(key, { type: "CALLS", from, to, props });
  }

  #add(type: EdgeType, from: string, to: string | null, props: ResolvedEdge["props"]): void {
    if (to === null || from === to) return;
    const key = `${type} ${from} ${to}`;
    if (!this.#edges.has(key)) this.#edges.set(key, { type, from, to, props });
  }
}

function isInterface(form: Definition["form"]): boolean {
  return form === "interface" || form === "trait";
}

/** Left out as soon as one of the calls is made for certain. */
function chancesOf(known: ResolvedEdge["props"] | undefined, chance: number): ResolvedEdge["props"] {
  if (chance === 0 || (known && known.chances === undefined)) return {};
  const chances = (known?.chances as number[] | undefined) ?? [];
  return { chances: chances.length < MOST_LINES ? [...chances, chance] : chances };
}

/** Among how many the called one is, where that is not certain. */
function targetsOf(known: ResolvedEdge["props"] | undefined, targets: number): ResolvedEdge["props"] {
  const fewest = known ? Math.min(targets, Number(known.targets ?? 1)) : targets;
  return fewest > 1 ? { targets: fewest } : {};
}
