import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { EPISODE_TYPES, OUTCOMES, REFLECTION } from "../../engines/episodes/episodeTypes.ts";
import { defineTool } from "../defineTool.ts";
import { traceOutput } from "../traceOf.ts";
import { disputedNote } from "./disputed.ts";
import { entitiesInput, recall, recalledOutput, recallInput } from "./eventRecall.ts";

const TYPES = [...EPISODE_TYPES, REFLECTION] as const;

const episode = z.object({
  ...recalledOutput,
  outcome: z.enum(OUTCOMES).optional(),
  metadata: z.record(z.string(), z.json()).optional(),
  entities: z.array(z.string()).optional(),
});

export const episodeRecall = defineTool({
  name: "episode_recall",
  family: "memory",
  title: "Recall episodes",
  description:
    "What happened: the episodes that come nearest to a question, to now, and to the code it is about.",
  effect: "read",
  input: z.object({
    ...recallInput,
    types: z.array(z.enum(TYPES)).min(1).max(TYPES.length).optional(),
    entities: entitiesInput.optional().describe("code it is about: paths, names"),
  }),
  unlisted: ["focus"],
  output: z.object({ episodes: z.array(episode), trace: traceOutput }),
  priorities: {
    episodes: "high",
    trace: "low",
    "episodes[].timestamp": "high",
    "episodes[].notes": "medium",
    "episodes[].scores": "medium",
    "episodes[].code": "medium",
    "episodes[].agentId": "low",
    "episodes[].focus": "low",
    "episodes[].taskId": "low",
    "episodes[].entities": "low",
    "episodes[].metadata": "low",
  },
  summary: ({ episodes }) =>
    episodes.length === 0
      ? "No episode is known that could be meant."
      : `${counted(episodes.length, "episode")}; best: ${episodes[0]?.id}.${disputedNote(episodes)}`,
  async handle({ types, entities = [], ...asked }, context) {
    const weights = context.recall.episodeWeights;
    // What was reported as a decision is kept as one, and is asked for by its type.
    const kinds = types?.includes("DECISION") ? (["EPISODE", "DECISION"] as const) : (["EPISODE"] as const);
    const { events, ...rest } = await recall(asked, { kinds, types, entities, weights }, context);
    return { episodes: events, ...rest };
  },
});
