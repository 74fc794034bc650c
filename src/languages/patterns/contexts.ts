/** What stands before and after a pattern so that its grammar can read it. */
export interface Context {
  readonly before: string;
  readonly after: string;
}

const BARE: Context = { before: "", after: "" };
const around = (before: string, after: string): Context => ({ before, after });

const SCRIPT = [BARE, around("class A { ", " }"), around("({ ", " })"), around("type A = ", "")];
const C_LIKE = [
  BARE,
  around("void a() { ", " }"),
  around("void a() { ", "; }"),
  around("struct A { ", " };"),
];

/** Where a piece of each language may stand, in the order in which it is tried; elsewhere it stands alone. */
const CONTEXTS: Readonly<Record<string, readonly Context[]>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT.slice(0, -1),
  go: [BARE, around("func a() { ", " }"), around("type a struct { ", " }"), around("var a ", "")],
  rust: [BARE, around("fn a() { ", " }"), around("impl A { ", " }"), around("type A = ", ";")],
  java: [BARE, around("class A { ", " }"), around("class A { void a() { ", " } }"), around("a(", ");")],
  c: C_LIKE,
  cpp: C_LIKE,
  csharp: [BARE, around("", ";"), around("class A { ", " }"), around("class A { void a() { ", " } }")],
  php: [around("<?php ", ""), around("<?php ", ";"), around("<?php class A { ", " }")],
  kotlin: [BARE, around("fun a() { ", " }"), around("class A { ", " }")],
  swift: [BARE, around("func a() { ", " }"), around("class A { ", " }")],
  scala: [BARE, around("object A { ", " }"), around("object A { val a = ", " }")],
  lua: [BARE, around("return ", "")],
  haskell: [BARE, around("a = ", ""), around("a :: ", "")],
  zig: [BARE, around("fn a() void { ", " }"), around("fn a() void { ", "; }"), around("const a = ", ";")],
};

const ALONE: readonly Context[] = [BARE];

export function contextsOf(language: string): readonly Context[] {
  return CONTEXTS[language] ?? ALONE;
}
