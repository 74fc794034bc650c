// Puts the grammars that the languages are parsed with into dist/grammars, from the packages that carry them.
import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./freshness.js";

const VSCODE = "@vscode/tree-sitter-wasm/wasm/tree-sitter-";
const REPOMIX = "@repomix/tree-sitter-wasms/out/tree-sitter-";

/** Grammar → its file under node_modules. */
const GRAMMARS = {
  bash: `${VSCODE}bash.wasm`,
  c: `${REPOMIX}c.wasm`,
  cpp: `${REPOMIX}cpp.wasm`,
  csharp: `${VSCODE}c-sharp.wasm`,
  elixir: "tree-sitter-elixir/tree-sitter-elixir.wasm",
  go: `${VSCODE}go.wasm`,
  haskell: "tree-sitter-haskell/tree-sitter-haskell.wasm",
  java: `${VSCODE}java.wasm`,
  javascript: `${VSCODE}javascript.wasm`,
  kotlin: "@lumis-sh/wasm-kotlin/tree-sitter-kotlin.wasm",
  lua: "@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm",
  php: `${VSCODE}php.wasm`,
  python: `${VSCODE}python.wasm`,
  ruby: `${VSCODE}ruby.wasm`,
  rust: `${VSCODE}rust.wasm`,
  scala: "@lumis-sh/wasm-scala/tree-sitter-scala.wasm",
  swift: `${REPOMIX}swift.wasm`,
  tsx: `${VSCODE}tsx.wasm`,
  typescript: `${VSCODE}typescript.wasm`,
  zig: "@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm",
};

/** Copies what is missing or differs in size; safe beside another that does the same. */
export function placeGrammars() {
  const folder = inRoot("dist", "grammars");
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(GRAMMARS)) {
    const from = inRoot("node_modules", ...file.split("/"));
    const to = path.join(folder, `${name}.wasm`);
    if (existsSync(to) && statSync(to).size === statSync(from).size) continue;
    const draft = `${to}.${process.pid}.tmp`;
    copyFileSync(from, draft);
    renameSync(draft, to);
  }
}
