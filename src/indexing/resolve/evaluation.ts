import type {
  Binding,
  ExpressionRef,
  ImportRef,
  Parameter,
  ScopeRef,
  TypeRef,
} from "../../languages/facts.ts";
import type { FileView, Located } from "./fileView.ts";
import type { Project } from "./project.ts";
import type { Environment, Value, Values } from "./values.ts";

/** Some languages keep types and values apart, so that one name can be both. */
export type Space = "type" | "value";

/** The questions the parts of the evaluation ask each other. `Evaluator` answers them. */
export interface Evaluation {
  readonly project: Project;
  /** What an expression can be. */
  value(file: FileView, expression: ExpressionRef): Values;
  /** What something of this type is. */
  type(file: FileView, type: TypeRef, env: Environment): Values;
  /** What a name means where it stands. */
  lookup(file: FileView, scope: ScopeRef, name: string, space: Space): Values;
  binding(file: FileView, scope: ScopeRef, binding: Binding): Values;
  imported(file: FileView, imported: ImportRef, space: Space): Values;
  /** What a module offers under a name. */
  offered(files: readonly FileView[], name: string, space: Space): Values;
  member(of: Value, name: string): Values;
  /** Members that a definition has by itself or by what it builds on. */
  memberOf(at: Located, env: Environment, name: string, self: Value | null): Values;
  /** What calling this gives. */
  result(of: Value, call: CallSite | null): Values;
  /** What a definition's own type says it is: an instance for a class, its value for a variable. */
  definition(at: Located, self: Value | null, env: Environment): Values;
}

/** A call as written: where, and with which arguments. */
export interface CallSite {
  readonly file: FileView;
  readonly args: readonly ExpressionRef[];
  readonly typeArgs: readonly TypeRef[];
  /** Arguments given by name. */
  readonly named?: readonly (readonly [string, ExpressionRef])[] | undefined;
}

/** What a call hands over for a parameter. */
export function argumentFor(
  { args, named }: CallSite,
  { name }: Parameter,
  position: number,
): ExpressionRef | undefined {
  return args[position] ?? named?.find(([given]) => given === name)?.[1];
}
