import type { CallSite, Evaluation } from "./evaluation.ts";
import type { FileView } from "./fileView.ts";
import { itemsOf } from "./items.ts";
import { NOTHING, together, type Value, type Values } from "./values.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Methods of containers that languages bring along, by what they give. */
const SAME = words(
  "filter slice concat reverse sort toSorted toReversed splice fill copy copyWithin clone cloned iter iter_mut into_iter " +
    "drain as_ref as_mut as_deref borrow borrow_mut stream collect peekable rev skip take limit sorted distinct toList " +
    "catch finally or_else orElse add values to_vec to_owned lock read write unwrap_or_else ok context with_context",
);
const ITEM = words(
  "find findLast pop shift at get getOrDefault next unwrap expect unwrap_or unwrap_or_default orElseThrow first last " +
    "findFirst findAny peek remove head getFirst getLast popleft setdefault poll element get_mut last_mut first_mut nth " +
    "max min remove_entry entry or_insert or_insert_with or_default",
);
const MAPPED = words(
  "map flatMap then flat_map and_then map_err filter_map mapNotNull thenApply thenCompose",
);
const PAIRS = words("items entries");
const AWAITED = words("Promise PromiseLike Awaitable Coroutine Future Task CompletableFuture");

const lastName = (name: string) => name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("#")) + 1);

/** Names that no file binds, of which it is known below what their functions give. */
const GLOBALS: Readonly<Record<string, ReadonlySet<string>>> = {
  javascript: words("Promise Object Array"),
  typescript: words("Promise Object Array"),
  tsx: words("Promise Object Array"),
};

export function isGlobal({ facts }: FileView, name: string): boolean {
  return GLOBALS[facts.language]?.has(name) ?? false;
}

/** What calling something from outside gives, where that leads back to the project. */
export function outsideResult(
  evaluation: Evaluation,
  { name, args }: Value & { is: "outside" },
  call: CallSite | null,
): Values {
  const method = lastName(name);
  const items = args.at(-1) ?? NOTHING;
  if (name === "Function.bind") return items;
  if (args.length > 0 && isPromised(name)) return promised(evaluation, method, args[0] ?? NOTHING, call);
  if (args.length === 2 && PAIRS.has(method)) return [{ is: "list", items: [{ is: "tuple", items: args }] }];
  if (args.length === 2 && method === "keys") return [{ is: "list", items: args[0] ?? NOTHING }];
  if (SAME.has(method)) return items.length > 0 ? [{ is: "list", items }] : NOTHING;
  if (ITEM.has(method)) return items;
  if (MAPPED.has(method)) {
    const results = callbackResults(evaluation, call, 0);
    return results.length > 0 ? [{ is: "list", items: flattened(evaluation, method, results) }] : NOTHING;
  }
  return outsideFunction(evaluation, name, call);
}

/** Functions that hand back what they are given. */
function outsideFunction(evaluation: Evaluation, name: string, call: CallSite | null): Values {
  const first = call?.args[0];
  if (!call || first === undefined) return NOTHING;
  const argument = () => evaluation.value(call.file, first);
  switch (name) {
    case "Object.assign":
    case "Object.freeze":
    case "Object.create":
    case "py:functools#partial":
    case "py:copy#copy":
    case "py:copy#deepcopy":
      return argument();
    case "Promise.resolve":
      return [promiseOf(awaited(argument()))];
    case "Promise.all":
      return [promiseOf([{ is: "list", items: awaited(itemsOf(evaluation, argument())) }])];
    case "Promise.race":
    case "Promise.any":
      return [promiseOf(awaited(itemsOf(evaluation, argument())))];
    case "Array.from":
    case "Object.values":
      return [{ is: "list", items: itemsOf(evaluation, argument()) }];
    case "Object.entries":
      return [{ is: "list", items: [{ is: "tuple", items: [NOTHING, itemsOf(evaluation, argument())] }] }];
    default:
      return NOTHING;
  }
}

function flattened(evaluation: Evaluation, method: string, results: Values): Values {
  const isFlat = method === "flatMap" || method === "flat_map" || method === "and_then";
  return isFlat ? together(itemsOf(evaluation, results), results) : awaited(results);
}

function callbackResults(evaluation: Evaluation, call: CallSite | null, index: number): Values {
  const argument = call?.args[index];
  if (!call || argument === undefined) return NOTHING;
  return evaluation.value(call.file, argument).flatMap((callback) => evaluation.result(callback, null));
}

const promiseOf = (values: Values): Value => ({ is: "outside", name: "Promise", args: [values] });

/** Whether a name is that of a method of something that is waited for. */
function isPromised(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot > 0 && AWAITED.has(lastName(name.slice(0, dot)));
}

/** What a callback gives takes the place of what was promised; without one, that stays. */
function promised(evaluation: Evaluation, method: string, held: Values, call: CallSite | null): Values {
  return [promiseOf(MAPPED.has(method) ? awaited(callbackResults(evaluation, call, 0)) : held)];
}

/** What waiting for these values gives. */
export function awaited(values: Values): Values {
  return values.flatMap((value) => {
    if (value.is === "outside" && AWAITED.has(lastName(value.name))) return value.args[0] ?? NOTHING;
    return [value];
  });
}

/** What a method of a container hands to its callback. */
export function callbackArgument({ name, args }: Value & { is: "outside" }, parameter: number): Values {
  const method = lastName(name);
  if (!name.includes(".")) return NOTHING;
  const position = method === "reduce" || method === "reduceRight" || method === "fold" ? 1 : 0;
  return parameter === position ? (args.at(-1) ?? NOTHING) : NOTHING;
}
