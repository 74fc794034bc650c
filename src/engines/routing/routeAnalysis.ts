import { clipped } from "../../domain/clipped.ts";
import { type AnalysisMode, analysisMode } from "./analysisMode.ts";
import { alternativesIn, namesIn, unclearIn } from "./taskParts.ts";

export interface AnalysisStep {
  readonly step: string;
  /** The tool that helps with it, where there is one. */
  readonly tool?: string;
}

export interface AnalysisRoute {
  readonly mode: AnalysisMode;
  readonly rationale: string;
  readonly steps: readonly AnalysisStep[];
}

/** A step before it is known which tools there are: the first of `tools` that is there is named. */
interface Draft {
  readonly step: string;
  readonly tools?: readonly string[];
}

/** How to think about a task, with steps that name what is in it. Only tools that are there are named. */
export function routeAnalysis(task: string, tools: ReadonlySet<string>): AnalysisRoute {
  const { mode, signs } = analysisMode(task);
  const steps = STEPS[mode](task).map(({ step, tools: wanted = [] }): AnalysisStep => {
    const tool = wanted.find((name) => tools.has(name));
    return tool ? { step, tool } : { step };
  });
  return { mode, rationale: rationaleOf(mode, signs, task), steps };
}

const LONGEST_SUBJECT = 100;

function subjectOf(task: string): string {
  return `“${clipped(task, LONGEST_SUBJECT)}”`;
}

function rationaleOf(mode: AnalysisMode, signs: readonly string[], task: string): string {
  const said = signs.map((sign) => `“${sign}”`).join(", ");
  if (mode === "debate") {
    const sides = alternativesIn(task);
    const what =
      sides.length > 1 ? `${listed(sides)} are weighed against each other` : "alternatives are weighed";
    return `The task says ${said}: ${what}, so each is argued for by itself before anyone decides.`;
  }
  if (mode === "socratic")
    return `The task says ${said}: what is wanted is not settled yet, so questions come before answers.`;
  return said === ""
    ? "Nothing in the task asks to weigh alternatives or leaves open what is wanted, so it is thought through step by step."
    : `The task says ${said}: its parts build on each other, so they are thought through in order.`;
}

const STEPS: Readonly<Record<AnalysisMode, (task: string) => Draft[]>> = {
  sequential: sequentialSteps,
  debate: debateSteps,
  socratic: socraticSteps,
};

function sequentialSteps(task: string): Draft[] {
  const names = namesIn(task);
  const unclear = unclearIn(task);
  return [
    {
      step: `Get the code, decisions and people that ${subjectOf(task)} is about.`,
      tools: ["context_pack", "memory_search"],
    },
    ...names.map((name) => ({
      step: `Read what ${name} does and who uses it.`,
      tools: ["code_explain", "graph_query"],
    })),
    ...unclear.map(({ word, question }) => ({ step: `Settle “${word}”: ${question}?` })),
    {
      step: "Write down the factors that decide: what must stay as it is, what may change, what it may cost.",
      tools: ["decision_query"],
    },
    {
      step: "Find out what the change touches, and which tests tell.",
      tools: ["impact_analyze", "graph_query"],
    },
    {
      step: "Order the parts so that each can be checked before the next begins; say for each how.",
      tools: ["task_create"],
    },
    { step: "Name the riskiest assumption and try it first.", tools: ["episode_recall"] },
    { step: "Keep what was decided, with the reason.", tools: ["memory_save"] },
  ];
}

function debateSteps(task: string): Draft[] {
  const sides = alternativesIn(task);
  const named = sides.length > 1 ? sides : ["the first alternative", "the second alternative"];
  const known = sides.length > 1 ? listed(sides) : subjectOf(task);
  return [
    ...(sides.length > 1
      ? []
      : [{ step: `Name the alternatives in ${subjectOf(task)}, and the one of doing nothing.` }]),
    {
      step: `Look up what was decided and learned about ${known}.`,
      tools: ["memory_search", "decision_query"],
    },
    { step: "Agree on three to five criteria and their weight before anything is argued." },
    ...named.map((side) => ({
      step: `Argue for ${side} as its advocate: the strongest points, each with evidence from the code or the record.`,
      tools: ["graph_query"],
    })),
    { step: `Let each side answer the strongest point of the other${named.length > 2 ? "s" : ""}.` },
    { step: "Find out what each would touch here.", tools: ["impact_analyze", "context_pack"] },
    { step: "Decide by the criteria; say what would change the decision.", tools: ["memory_save"] },
  ];
}

function socraticSteps(task: string): Draft[] {
  const names = namesIn(task);
  const unclear = unclearIn(task);
  return [
    { step: `Say in one sentence what would be different when ${subjectOf(task)} is done, and for whom.` },
    {
      step: "Look up what is known about it already, before anyone is asked.",
      tools: ["memory_search", "get_memory"],
    },
    ...names.map((name) => ({
      step: `Look what ${name} does today.`,
      tools: ["code_explain", "graph_query"],
    })),
    ...unclear.map(({ word, question }) => ({ step: `Ask about “${word}”: ${question}?` })),
    { step: "Ask for one example that must work, and one that must not." },
    { step: "Ask what is out of scope, and what must not break.", tools: ["decision_query"] },
    { step: "Say back what was understood, and have it corrected." },
    {
      step: "Keep the answers, then ask for a route again with the task as it now stands.",
      tools: ["memory_save"],
    },
  ];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
