import { Failure } from "../domain/failure.ts";
import { nearest } from "../domain/nearest.ts";
import { FAMILIES, type Family, type Tool } from "../tools/defineTool.ts";
import type { Toolbox } from "../tools/toolContext.ts";

/** The toolbox of one connection, which can be told apart from others and watched. */
export interface ConnectionToolbox extends Toolbox {
  /** Whether all that it permits is listed from the start. */
  readonly listsAll: boolean;
  /** Calls `listener` after families were added; the answer stops that. */
  onChange(listener: () => void): () => void;
}

/**
 * `core`, `all`, or families with commas between them. Core tools are always listed, so `core` stands for no family
 * at all. A client that is given `only` some families and tools has all of these listed, and no others are there.
 */
export function createToolbox(selection: string, only: readonly string[] | null = null): ConnectionToolbox {
  const families = new Set<string>(selectedFamilies(selection));
  const listeners = new Set<() => void>();
  return {
    families,
    ...(only && { permits: ({ name, family }) => only.includes(name) || only.includes(family) }),
    listsAll: only !== null,
    enable(names) {
      const sizeBefore = families.size;
      for (const family of names.map(knownFamily)) families.add(family);
      if (families.size > sizeBefore) for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Those that are there for whoever has this toolbox; nothing is to tell them of others. */
export function permittedTools(tools: readonly Tool[], toolbox: Toolbox): readonly Tool[] {
  const { permits } = toolbox;
  return permits ? tools.filter((tool) => permits(tool)) : tools;
}

export function listedTools(tools: readonly Tool[], toolbox: ConnectionToolbox): Tool[] {
  const isListed = (tool: Tool) => toolbox.listsAll || tool.core || toolbox.families.has(tool.family);
  return permittedTools(tools, toolbox).filter(isListed);
}

function selectedFamilies(selection: string): Family[] {
  const words = selection
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "" && word !== "core");
  return words.includes("all") ? [...FAMILIES] : words.map(knownFamily);
}

function knownFamily(name: string): Family {
  const family = FAMILIES.find((known) => known === name);
  if (family) return family;
  const suggestion = nearest(name, FAMILIES);
  throw new Failure(
    "invalid_input",
    `There is no family of tools \`${name.slice(0, 80)}\`${suggestion ? `, did you mean \`${suggestion}\`` : ""}.`,
    `The families are: ${FAMILIES.join(", ")}. \`core\` and \`all\` also stand for a selection.`,
  );
}
