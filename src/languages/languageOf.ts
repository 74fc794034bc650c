import { isAmongTests } from "../domain/testPaths.ts";
import { isCppHeader } from "./cpp/isCppHeader.ts";

type Names = Readonly<Record<string, string>>;

/** What files of a language are called: `.x` is an ending, `x` a whole name, both without regard to case. */
const PROGRAMS: Names = {
  typescript: ".ts .mts .cts",
  tsx: ".tsx",
  javascript: ".js .mjs .cjs .jsx .es6",
  python: ".py .pyi .pyw sconstruct sconscript",
  go: ".go",
  rust: ".rs",
  java: ".java",
  c: ".c .h",
  cpp: ".cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tpp .ixx .cppm",
  csharp: ".cs .csx",
  ruby: ".rb .rake .gemspec .ru .podspec rakefile gemfile vagrantfile podfile fastfile brewfile guardfile",
  php: ".php .php3 .php4 .php5 .phtml .phpt",
  kotlin: ".kt .kts",
  swift: ".swift",
  scala: ".scala .sc .sbt",
  lua: ".lua .luau .rockspec",
  bash: ".sh .bash .zsh .ksh .bats .bashrc .bash_profile .bash_aliases .zshrc .zprofile .profile pkgbuild",
  elixir: ".ex .exs",
  haskell: ".hs .lhs",
  zig: ".zig .zon",
  ada: ".adb .ads",
  assembly: ".asm .s .nasm",
  astro: ".astro",
  awk: ".awk",
  batch: ".bat .cmd",
  clojure: ".clj .cljs .cljc .edn",
  cmake: ".cmake cmakelists.txt",
  commonlisp: ".lisp .lsp",
  crystal: ".cr",
  cuda: ".cu .cuh",
  d: ".d",
  dart: ".dart",
  elm: ".elm",
  erlang: ".erl .hrl rebar.config",
  fish: ".fish",
  fortran: ".f .for .f77 .f90 .f95 .f03 .f08",
  fsharp: ".fs .fsi .fsx",
  gleam: ".gleam",
  glsl: ".glsl .vert .frag .comp .geom",
  groovy: ".groovy .gradle .gvy jenkinsfile",
  hcl: ".hcl .tf .nomad",
  julia: ".jl",
  nim: ".nim .nims .nimble",
  nix: ".nix",
  objectivec: ".m .mm",
  ocaml: ".ml .mli",
  pascal: ".pas .dpr",
  perl: ".pl .pm .t cpanfile",
  powershell: ".ps1 .psm1 .psd1",
  prolog: ".prolog",
  puppet: ".pp",
  r: ".r .rmd",
  racket: ".rkt",
  scheme: ".scm .ss .sld",
  solidity: ".sol",
  starlark: ".bzl .star .bazel tiltfile",
  tcl: ".tcl",
  verilog: ".v .vh .sv .svh",
  vhdl: ".vhd .vhdl",
  vim: ".vim .vimrc",
  wgsl: ".wgsl",
};

/** Of programs, whether they are parsed or not. */
export const PROGRAM_LANGUAGES: readonly string[] = Object.keys(PROGRAMS);

const DOCUMENTS: Names = {
  css: ".css",
  dockerfile: ".dockerfile dockerfile containerfile",
  graphql: ".graphql .gql .graphqls",
  html: ".html .htm .xhtml",
  less: ".less",
  makefile: ".mk .mak makefile gnumakefile bsdmakefile kbuild",
  protobuf: ".proto",
  sass: ".sass .scss",
  sql: ".sql .psql .ddl",
  svelte: ".svelte",
  template: ".hbs .handlebars .mustache .ejs .erb .haml .slim .pug .j2 .jinja .jinja2 .liquid .twig .tmpl",
  thrift: ".thrift",
  vue: ".vue",
  asciidoc: ".adoc .asciidoc",
  csv: ".csv .tsv",
  dotenv: ".env.example .env.sample .env.template",
  gomod: "go.mod go.work",
  ini: ".ini .cfg .editorconfig .gitconfig .gitmodules",
  json: ".json .jsonc .json5 .jsonl .ndjson .geojson .webmanifest .babelrc .eslintrc .prettierrc .jshintrc",
  latex: ".tex .sty .bib",
  markdown: ".md .markdown .mdx .mdc",
  notebook: ".ipynb",
  org: ".org",
  properties: ".properties",
  restructuredtext: ".rst",
  text: ".txt .text",
  toml: ".toml pipfile cargo.lock poetry.lock uv.lock",
  xml: ".xml .xsd .xsl .xslt .svg .plist .csproj .fsproj .vbproj .props .targets .resx .xaml .storyboard .xib",
  yaml: ".yml .yaml .clang-format .clang-tidy",
};

const INTERPRETERS: Names = {
  javascript: "node nodejs bun",
  typescript: "deno ts-node tsx",
  bash: "sh bash zsh dash ash ksh bats",
  python: "python pypy uv",
  haskell: "runhaskell runghc stack",
  elixir: "elixir iex",
  erlang: "escript",
  clojure: "clojure bb",
  r: "rscript",
  powershell: "pwsh",
  tcl: "tclsh wish expect",
  awk: "awk gawk mawk",
  makefile: "make",
  lua: "lua luajit",
  ruby: "ruby rake",
  perl: "perl",
  php: "php",
  fish: "fish",
  swift: "swift",
  scala: "scala",
  kotlin: "kotlin",
  groovy: "groovy",
  julia: "julia",
  ocaml: "ocaml",
  racket: "racket",
  dart: "dart",
};

const languageByName = inverted({ ...PROGRAMS, ...DOCUMENTS });
const languageByInterpreter = inverted(INTERPRETERS);

/**
 * By the name, then by its endings from the longest to the last, then by a shebang; null when none of them tells. The text
 * also tells a header of C++ from one of C.
 */
export function languageOf(path: string, text?: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  for (const key of keysOf(name)) {
    const language = languageByName.get(key);
    if (language === undefined) continue;
    return key === ".h" && text !== undefined && isCppHeader(text) ? "cpp" : language;
  }
  return text === undefined ? null : languageOfShebang(text);
}

/** `a.b.c`, `.b.c`, `.c`; and `a` where endings are free, as in `Dockerfile.dev`. */
function* keysOf(name: string): Generator<string> {
  yield name;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) yield name.slice(dot);
  if (/^(dockerfile|containerfile|makefile|jenkinsfile)\./.test(name)) yield name.slice(0, name.indexOf("."));
}

function languageOfShebang(text: string): string | null {
  const [, command = ""] = /^#!\s*(.*)/.exec(text) ?? [];
  // `env` is followed by its options and settings before it comes to the program.
  const words = command.split(/\s+/).filter((word) => !/^-|=|(^|\/)env$/.test(word));
  const program = words[0]?.replace(/^.*\//, "").toLowerCase() ?? "";
  return (
    languageByInterpreter.get(program) ?? languageByInterpreter.get(program.replace(/[\d.]+$/, "")) ?? null
  );
}

function inverted(table: Names): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([to, names]) => names.split(" ").map((name) => [name, to] as const)),
  );
}

/** Whether a file holds a program, going by its name, and no document or data. */
export function isProgramPath(path: string): boolean {
  const language = languageOf(path);
  return language !== null && language in PROGRAMS;
}

/** Whether a file is test code, going by the conventions of its language for folders and names. */
export function isTestPath(path: string): boolean {
  return isProgramPath(path) && isAmongTests(path);
}
