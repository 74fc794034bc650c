import { type Role, rolesOf, toolNamed } from "../roles.ts";
import { actorIn } from "./actor.ts";
import type { CommandClaim, ToolClaim } from "./repositoryClaim.ts";
import type { Sentence } from "./sentences.ts";

/** How people speak of what a tool is for. */
const PURPOSES: Readonly<Record<Role, RegExp>> = {
  "test runner": /\b(?:tests?|testing|tested|specs?|test suite)\b/i,
  linter: /\blint(?:s|er|ers|ing|ed)?\b/i,
  formatter: /\bformat(?:s|ter|ting|ted)?\b|\bcode style\b/i,
  bundler: /\bbundl(?:e|es|er|ed|ing)\b|\bbuil(?:d|t|ds)\b/i,
  "package manager":
    /\bpackage manager\b|\bdependenc(?:y|ies)\b|\binstall(?:s|ed|ing)?\b|\bpackages\b|\bworkspaces?\b/i,
  "build tool": /\bbuil(?:d|t|ds)\b/i,
  "browser test runner":
    /\b(?:e2e|end[- ]to[- ]end|browser|ui)\b.*\b(?:tests?|testing)\b|\b(?:tests?|testing)\b.*\b(?:browser|e2e|end[- ]to[- ]end)\b/i,
};

const USING =
  /\b(?:with|using|uses?|via|through|by|run|runs|is (?:our|the|done|run)|are (?:run|written|done|managed)|written in|manages?|handles?|done by|for|lints?|formats?|bundles?|builds?|invokes?|calls|executes)\b/i;
const WORD = /(?<![\w@/.-])@?[A-Za-z][\w-]*(?:\/[\w-]+)?(?![\w/-]|\.\w)/g;

/** "Tests are run with jest": one tool, and what it is for. */
export function toolClaims({ text, environment, part }: Sentence): ToolClaim[] {
  const tools = new Set((text.match(WORD) ?? []).map(toolNamed).filter((tool) => rolesOf(tool).length > 0));
  if (!USING.test(text)) return [];
  const actor = part?.isOwn === true ? part : actorIn(text);
  return [...tools].flatMap((tool) =>
    rolesOf(tool)
      .filter((role) => PURPOSES[role].test(text) && isOnlyOne(tools, role))
      .filter((role) => role !== "package manager" || isManaging(text, tool))
      .map((role): ToolClaim => ({ kind: "tool", tool, role, said: tool, environment, part: actor ?? part })),
  );
}

/** Where two are named, they may share the work. */
function isOnlyOne(tools: ReadonlySet<string>, role: Role): boolean {
  return [...tools].filter((tool) => rolesOf(tool).includes(role)).length === 1;
}

const MANAGER_IS = /\b([a-z]+)\b[^.]{0,20}\b(?:is|as)\b[^.]{0,20}\bpackage manager\b/i;
const IS_MANAGER = /\bpackage manager\b[^.]{0,10}\b(?:is|:)\s+`?([a-z]+)\b/i;
const MANAGED_BY =
  /\b(?:with|using|uses?|via|by)\s+`?([a-z]+)(?:\s+install)?`?(?=\s*$|[.,;]|\s+(?:to|for|as|workspaces?)\b)/i;

/** `npm run x`, `npm publish` and `npm install -g x` work whoever manages the packages. */
function isManaging(text: string, tool: string): boolean {
  return [MANAGER_IS, IS_MANAGER, MANAGED_BY].some(
    (pattern) => pattern.exec(text)?.[1]?.toLowerCase() === tool,
  );
}

const RUN =
  /(?<![\w-])(?:(npm|pnpm) run|(?<=^\s*)(make|just)|(composer)(?: run(?:-script)?)?)\s+([a-z][\w:.-]*)/g;
/** Composer's own words, and what follows "make" in plain English. */
const NOT_A_SCRIPT: ReadonlySet<string> = new Set(
  "env install update require remove dump-autoload create-project global show validate sure use it the a an as in at up so that".split(
    " ",
  ),
);
const QUOTED = /`([^`]{1,200})`/g;

/** Yarn and Bun also run programs that no script names, so nothing follows from theirs. Scripts and targets that a statement has somebody run; only what stands between backticks is a command. */
export function commandClaims({ text }: Sentence): CommandClaim[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, command = ""]) => command);
  return quoted.flatMap((command) =>
    [...command.matchAll(RUN)].flatMap(([said, manager, target, composer, name = ""]): CommandClaim[] => {
      if (NOT_A_SCRIPT.has(name) || / -(?:C|f|w|F)\b| --(?:prefix|filter|workspace|cwd)\b/.test(command))
        return [];
      const runner = manager === undefined ? (target ?? composer ?? "") : "npm";
      return [
        { kind: "command", runner, name: name.replace(/[.:]$/, ""), said, environment: null, part: null },
      ];
    }),
  );
}
