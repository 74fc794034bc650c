import type { ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { makeCall } from "./calls.ts";
import { pathOfNames } from "./paths.ts";
import { awaited, unwrapped } from "./results.ts";
import { FIELD, typeScopeOf } from "./scopes.ts";

/** Macros that come with the language or that everyone logs with; their names are no calls of the project's own. */
const STANDARD = new Set(
  (
    "print println eprint eprintln format format_args write writeln vec panic todo unimplemented unreachable assert " +
    "assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne matches dbg try cfg env option_env concat " +
    "stringify include include_str include_bytes line column file module_path compile_error thread_local " +
    "trace debug info warn error log bail ensure anyhow"
  ).split(" "),
);

/** A macro's arguments are mere tokens; what looks like a call in them mostly is one. */
export function macroCall(
  walker: Walker,
  names: readonly string[],
  tokens: number,
  line: number,
  depth = 0,
): ExpressionRef {
  const { facts } = walker;
  const values = facts.within("block", null, () => argumentsOf(walker, names, tokens, depth));
  const name = names.at(-1) ?? "";
  if (name === "vec") return facts.expression(["list", values]);
  if (name === "format") return facts.expression(["literal", "string"]);
  if (STANDARD.has(name)) return facts.unknown;
  makeCall(walker, macroNamed(walker, names), [], line);
  return facts.unknown;
}

/** `matches!(x, Some(_))` compares with a pattern, which only looks like calls. */
function argumentsOf(
  walker: Walker,
  names: readonly string[],
  tokens: number,
  depth: number,
): ExpressionRef[] {
  if (tokens === NONE || depth > DEEPEST) return [];
  const isPattern = names.at(-1)?.endsWith("matches") ?? false;
  return new TokenReader(walker, tokens, depth).readAll(isPattern ? "," : undefined);
}

/** A macro is seen where it was declared above, imported, or in all of a crate that says `macro_use`. */
function macroNamed(walker: Walker, names: readonly string[]): ExpressionRef {
  const { facts } = walker;
  const named = pathOfNames(walker, names);
  const [name = "", ...more] = names;
  if (more.length > 0) return named;
  return facts.expression(["either", [named, pathOfNames(walker, ["crate", name])]]);
}

/** Reads the tokens of a macro as far as they look like expressions; gives what stands between them by itself. */
export function readTokens(walker: Walker, tree: number): ExpressionRef[] {
  return new TokenReader(walker, tree, 0).readAll();
}

/** Binds what looks like fields in a group, `name: Type`, to the scope that is open. */
export function bindTokenFields(walker: Walker, tree: number): void {
  new TokenReader(walker, tree, 0).bindFields();
}

/** Groups within groups; the walk over the tree itself has such an end too. */
const DEEPEST = 200;

/** Finds chains such as `a::b(c).d()?.e` among tokens and passes over all else. */
class TokenReader {
  readonly #walker: Walker;
  readonly #tokens: readonly number[];
  readonly #depth: number;
  #at = 0;

  constructor(walker: Walker, tree: number, depth: number) {
    this.#walker = walker;
    this.#tokens = walker.read.allChildren(tree);
    this.#depth = depth;
  }

  readAll(until?: string): ExpressionRef[] {
    const values: ExpressionRef[] = [];
    while (this.#at < this.#tokens.length && !(until !== undefined && this.#is(until))) {
      if (this.#is("let")) this.#let();
      else if (this.#is("|") && this.#opensClosure()) this.#closure();
      else {
        const head = this.#head();
        if (head !== null) values.push(this.#chain(head));
      }
    }
    return values;
  }

  bindFields(): void {
    const { facts } = this.#walker;
    while (this.#at < this.#tokens.length) {
      const name = this.#name();
      const type = this.#type();
      if (name !== null && type !== null) facts.bind({ name: FIELD + name, type });
      else if (name === null) this.#at += 1;
    }
  }

  /** `let x = …`, the only statement that tells what a name is. */
  #let(): void {
    const { facts } = this.#walker;
    this.#at += 1;
    const name = this.#name();
    const type = this.#type();
    if (name === null || !this.#is("=")) return;
    this.#at += 1;
    while (this.#is("&", "mut_specifier", "mutable_specifier", "mut")) this.#at += 1;
    const head = this.#head();
    const value = head === null ? facts.unknown : this.#chain(head);
    facts.bind({ name, value, ...(type === null ? {} : { type }) });
  }

  #opensClosure(): boolean {
    return (
      this.#at === 0 ||
      this.#walker.read.is(this.#tokens[this.#at - 1] ?? NONE, ",", "(", "[", "{", "=", "move")
    );
  }

  /** What a closure takes is seen in all that follows. */
  #closure(): void {
    const { facts } = this.#walker;
    this.#at += 1;
    while (this.#token !== NONE && !this.#is("|")) {
      const name = this.#name();
      const type = this.#type();
      if (name === null) this.#at += 1;
      else facts.bind({ name, ...(type === null ? {} : { type }) });
      if (this.#is(",")) this.#at += 1;
    }
    this.#at += 1;
  }

  #name(): string | null {
    while (this.#is("mutable_specifier", "mut", "ref", "&")) this.#at += 1;
    return this.#is("identifier") ? this.#walker.read.text(this.#take()) : null;
  }

  /** `: a::B<…>`, by its names alone. */
  #type(): TypeRef | null {
    const { read, facts } = this.#walker;
    if (!this.#is(":")) return null;
    this.#at += 1;
    while (this.#is("&", "mutable_specifier", "mut", "dyn", "impl", "lifetime")) this.#at += 1;
    const names: string[] = [];
    while (this.#is("identifier", "primitive_type", "::", "crate", "super")) {
      const token = this.#take();
      if (!read.is(token, "::")) names.push(read.text(token));
    }
    if (this.#is("<")) this.#skipAngles();
    const [head] = names;
    return head === undefined ? null : facts.type(["named", typeScopeOf(facts, head), names]);
  }

  get #token(): number {
    return this.#tokens[this.#at] ?? NONE;
  }

  #is(...kinds: readonly string[]): boolean {
    return this.#walker.read.is(this.#token, ...kinds);
  }

  /** Whether the token is a group that begins with this bracket. */
  #isGroup(bracket: string): boolean {
    const { read } = this.#walker;
    return this.#is("token_tree") && read.tree.text[read.start(this.#token)] === bracket;
  }

  #take(): number {
    const token = this.#token;
    this.#at += 1;
    return token;
  }

  /** Reads the group that the token is. */
  #group(): ExpressionRef[] {
    const tree = this.#take();
    return this.#depth < DEEPEST ? new TokenReader(this.#walker, tree, this.#depth + 1).readAll() : [];
  }

  /** What a chain begins with; null when the token begins none. */
  #head(): ExpressionRef | null {
    const { read, facts } = this.#walker;
    if (this.#is("identifier", "self", "super", "crate", "metavariable")) return this.#path();
    if (this.#is("token_tree")) {
      const inside = this.#group();
      return inside.length === 1 ? (inside[0] ?? null) : facts.unknown;
    }
    const token = this.#take();
    return read.is(token, "string_literal", "raw_string_literal")
      ? facts.expression(["literal", "string"])
      : null;
  }

  #path(): ExpressionRef {
    const { read, facts } = this.#walker;
    const first = this.#token;
    const names = [read.text(this.#take())];
    while (this.#is("::")) {
      this.#at += 1;
      if (this.#is("<")) this.#skipAngles();
      else if (this.#is("identifier", "super")) names.push(read.text(this.#take()));
      else break;
    }
    if (this.#is("!") && read.is(this.#tokens[this.#at + 1] ?? NONE, "token_tree")) {
      this.#at += 1;
      return macroCall(this.#walker, names, this.#take(), read.line(first), this.#depth + 1);
    }
    if (names.length === 1 && names[0] === "self") return facts.expression(["self", facts.scope]);
    return this.#called(pathOfNames(this.#walker, names), first, names.at(-1) ?? "");
  }

  #chain(head: ExpressionRef): ExpressionRef {
    const { read, facts } = this.#walker;
    let value = head;
    for (;;) {
      if (this.#is(".")) {
        this.#at += 1;
        value = this.#member(value);
      } else if (this.#is("?")) {
        this.#at += 1;
        value = unwrapped(facts, value);
      } else if (
        this.#isGroup("[") &&
        read.start(this.#token) === read.end(this.#tokens[this.#at - 1] ?? NONE)
      ) {
        this.#group();
        value = facts.expression(["item", value]);
      } else return value;
    }
  }

  #member(of: ExpressionRef): ExpressionRef {
    const { read, facts } = this.#walker;
    if (!this.#is("identifier", "integer_literal", "await")) return facts.unknown;
    const token = this.#take();
    const name = read.text(token);
    if (name === "await") return awaited(facts, of);
    if (this.#is("::")) {
      this.#at += 1;
      if (this.#is("<")) this.#skipAngles();
    }
    const member = this.#isGroup("(") ? name : FIELD + name;
    return this.#called(facts.expression(["member", of, member]), token, name);
  }

  /** A group in round brackets right after a name makes it a call. */
  #called(callee: ExpressionRef, token: number, name: string): ExpressionRef {
    const { read, facts } = this.#walker;
    if (!this.#isGroup("(")) return callee;
    const args = this.#group();
    if (name === "Some" || name === "Ok") return facts.expression(["list", args]);
    return name === "Err" ? facts.unknown : makeCall(this.#walker, callee, args, read.line(token));
  }

  #skipAngles(): void {
    let open = 0;
    while (this.#at < this.#tokens.length) {
      if (this.#is("<")) open += 1;
      else if (this.#is(">")) open -= 1;
      else if (this.#is(">>")) open -= 2;
      this.#at += 1;
      if (open <= 0) return;
    }
  }
}
