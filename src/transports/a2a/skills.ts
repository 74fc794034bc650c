import type { AgentSkill } from "@a2a-js/sdk";
import type { Family, Tool } from "../../tools/defineTool.ts";

export const TEXT = "text/plain";
export const JSON_DATA = "application/json";

interface About {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** What can be sent as it stands: words where the skill takes words, else the data that names a tool. */
  readonly examples: readonly string[];
  /** Asked in words as well as by the name of a tool. */
  readonly takesWords?: boolean;
}

/** Null where there is nothing for an agent. */
const FAMILY_SKILLS: Readonly<Record<Family, About | null>> = {
  context: {
    name: "Briefing",
    description:
      "Say a task in your own words and get where it starts, the code it needs, the decisions that bear on it and who is at it.",
    tags: ["briefing", "context", "handover"],
    examples: ["Refactor how requests are limited", '{"tool":"session_start","input":{}}'],
    takesWords: true,
  },
  code: {
    name: "Code graph",
    description: "Find code, explain it, and learn what a change reaches and which tests run it.",
    tags: ["code", "search", "impact", "tests"],
    examples: ["Where is the rate limiter?", '{"tool":"graph_health","input":{}}'],
    takesWords: true,
  },
  memory: {
    name: "Memory",
    description:
      "Ask what was decided, learned or reported, or for the latest report on a subject; save what others should know.",
    tags: ["memory", "recall", "decisions", "reports"],
    examples: [
      "What was decided about the store, and why?",
      "What is the latest report on security?",
      '{"tool":"memory_save","input":{"kind":"note","content":"Pears keep until spring."}}',
    ],
    takesWords: true,
  },
  truth: {
    name: "Contradictions",
    description:
      "See where memory does not hang together, answer such questions, and look at what was called.",
    tags: ["conflicts", "hygiene", "audit"],
    examples: ['{"tool":"conflict_list","input":{}}'],
  },
  coordination: {
    name: "Coordination",
    description: "Claim what you are about to change, and share tasks and progress with the other agents.",
    tags: ["claims", "tasks", "fleet"],
    examples: ['{"tool":"coordination_overview","input":{}}'],
  },
  thinking: {
    name: "Thinking",
    description: "How to think about a task, and whether a message should be acted on.",
    tags: ["planning", "screening"],
    examples: ['{"tool":"analysis_route","input":{"task":"Choose between two stores"}}'],
  },
  meta: {
    name: "About Loci",
    description: "What there is and how it is called.",
    tags: ["help"],
    examples: ['{"tool":"loci_help","input":{}}'],
  },
  dashboard: null,
};

/** One skill a family. What only tools do is asked for by naming one, so those skills take no words. */
export function skillsOf(tools: readonly Tool[]): AgentSkill[] {
  const families = [...new Set(tools.map(({ family }) => family))];
  return families.flatMap((family) => {
    const about = FAMILY_SKILLS[family];
    const names = tools.filter((tool) => tool.family === family).map((tool) => tool.name);
    return about ? [skillOf(family, about, names)] : [];
  });
}

function skillOf(id: Family, about: About, names: readonly string[]): AgentSkill {
  const { takesWords, tags, examples, name, description } = about;
  return {
    id,
    name,
    description: `${description} Tools: ${names.join(", ")}.`,
    tags: [...tags],
    examples: [...examples],
    inputModes: takesWords ? [TEXT, JSON_DATA] : [JSON_DATA],
    outputModes: [TEXT, JSON_DATA],
    securityRequirements: [],
  };
}
