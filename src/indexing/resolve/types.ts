import type { ScopeRef, TypeExpression, TypeParameter, TypeRef } from "../../languages/facts.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { enclosingSelf } from "./self.ts";
import { type Environment, NOTHING, together, type Value, type Values } from "./values.ts";

/** Wrappers that change nothing about whose members are meant. */
const TRANSPARENT = new Set([
  ..."Readonly Partial Required NonNullable Omit Pick Awaited Extract Exclude NoInfer DeepPartial".split(" "),
  ..."Optional Annotated ClassVar Final Required NotRequired InitVar".split(" "),
  ..."Box Rc Arc Cow RefMut Ref MutexGuard RwLockReadGuard RwLockWriteGuard Pin".split(" "),
]);
const CLASS_OF = new Set(["Type", "type"]);
const LISTS = new Set([
  ..."Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator AsyncIterable AsyncIterator".split(
    " ",
  ),
  ..."Generator AsyncGenerator List Sequence MutableSequence FrozenSet Collection Deque ArrayList".split(" "),
  ..."LinkedList HashSet TreeSet LinkedHashSet Stream Vec VecDeque BTreeSet IntoIter Iter".split(" "),
]);

/** What something of this type is. */
export function typeValues(evaluation: Evaluation, file: FileView, type: TypeRef, env: Environment): Values {
  const expression = file.facts.types[type];
  if (!expression) return NOTHING;
  switch (expression[0]) {
    case "named":
      return namedType(evaluation, file, expression, env);
    case "union":
    case "intersection":
      return expression[1].reduce<Values>(
        (all, part) => together(all, evaluation.type(file, part, env)),
        NOTHING,
      );
    case "list":
      return [{ is: "list", items: evaluation.type(file, expression[1], env) }];
    case "map":
      return [
        {
          is: "outside",
          name: "map",
          args: [evaluation.type(file, expression[1], env), evaluation.type(file, expression[2], env)],
        },
      ];
    case "tuple":
      return [{ is: "tuple", items: expression[1].map((item) => evaluation.type(file, item, env)) }];
    case "function":
      return [{ is: "signature", file, type, env }];
    case "object":
      return [{ is: "instance", at: file.locate(expression[1]), env }];
    case "typeof":
      return evaluation.value(file, expression[1]);
    case "self":
      return enclosingSelf(evaluation, file, expression[1], "instance");
    case "property":
      return evaluation
        .type(file, expression[1], env)
        .reduce<Values>((all, value) => together(all, evaluation.member(value, expression[2])), NOTHING);
    case "literal":
      return [{ is: "outside", name: expression[1], args: [] }];
    case "unknown":
      return NOTHING;
  }
}

type NamedType = TypeExpression & readonly ["named", ...unknown[]];

function namedType(
  evaluation: Evaluation,
  file: FileView,
  [, scope, path, argTypes = []]: NamedType,
  env: Environment,
): Values {
  const [head = "", ...rest] = path;
  if (rest.length === 0) {
    const parameter = typeParameter(evaluation, file, scope, head, env);
    if (parameter) return parameter;
  }
  let found = evaluation.lookup(file, scope, head, "type");
  for (const name of rest) {
    found = found.reduce<Values>((all, value) => together(all, typeMember(evaluation, value, name)), NOTHING);
  }
  const args = () => argTypes.map((argument) => evaluation.type(file, argument, env));
  if (found.length === 0) return outsideType(path.join("."), args());
  return found.flatMap((value) => instancesOf(evaluation, value, args));
}

/** What the type parameter of this name stands for; null when there is none in sight. */
function typeParameter(
  evaluation: Evaluation,
  file: FileView,
  from: ScopeRef,
  name: string,
  env: Environment,
): Values | null {
  const { scopes, definitions } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    const owner: number | null = scopes[scope]?.owner ?? null;
    const parameters = owner === null ? undefined : definitions[owner]?.typeParameters;
    const parameter = parameters?.find((candidate) => candidate.name === name);
    if (!parameter) continue;
    return env?.get(name) ?? unboundParameter(evaluation, file, parameter, env);
  }
  return env?.get(name) ?? null;
}

/** A type parameter that nothing says more of is its default, else whatever it may be. */
function unboundParameter(
  evaluation: Evaluation,
  file: FileView,
  parameter: TypeParameter,
  env: Environment,
): Values {
  for (const type of [parameter.default, parameter.bound]) {
    const values = type === undefined ? NOTHING : evaluation.type(file, type, env);
    if (values.length > 0) return values;
  }
  return NOTHING;
}

function typeMember(evaluation: Evaluation, of: Value, name: string): Values {
  return of.is === "module" ? evaluation.offered(of.files, name, "type") : evaluation.member(of, name);
}

function outsideType(name: string, args: readonly Values[]): Values {
  const last = name.slice(name.lastIndexOf(".") + 1);
  const [first] = args;
  if (first && TRANSPARENT.has(last)) return first;
  if (first && LISTS.has(last)) return [{ is: "list", items: first }];
  if (first && CLASS_OF.has(last)) {
    return first.flatMap((value) => (value.is === "instance" ? [{ ...value, is: "class" as const }] : []));
  }
  return [{ is: "outside", name, args }];
}

function instancesOf(evaluation: Evaluation, value: Value, args: () => readonly Values[]): Values {
  switch (value.is) {
    case "class":
      return isAlias(value.at)
        ? evaluation.type(value.at.file, value.at.definition.type, environmentOf(value.at, args()))
        : [{ is: "instance", at: value.at, env: environmentOf(value.at, args()) }];
    case "outside":
      return outsideType(value.name.slice(value.name.indexOf("#") + 1), args());
    case "function":
      return [{ is: "instance", at: value.at, env: null }];
    default:
      return [value];
  }
}

function isAlias(at: Located): at is Located & { definition: { type: TypeRef } } {
  return at.definition.type !== undefined && at.definition.scope === null;
}

/** What a type that is written as another one is underneath: `type Names []string`. */
export function underlying(evaluation: Evaluation, { at, env }: Value & { is: "instance" }): Values {
  const { kind, type } = at.definition;
  return kind === "CLASS" && type !== undefined ? evaluation.type(at.file, type, env) : NOTHING;
}

/** What the type parameters of a definition stand for, given the arguments in their order. */
export function environmentOf({ definition }: Located, args: readonly Values[]): Environment {
  if (!definition.typeParameters || args.length === 0) return null;
  const env = new Map<string, Values>();
  definition.typeParameters.forEach(({ name }, index) => {
    const values = args[index];
    if (values) env.set(name, values);
  });
  return env;
}
