import { z } from "zod";
import { traceOutput } from "../traceOf.ts";
import { briefOutput } from "./briefOutput.ts";
import { heldOutput } from "./heldClaim.ts";

const ids = z.array(z.string()).optional();

const coreSymbol = z.object({
  id: z.string(),
  path: z.string(),
  startLine: z.int(),
  endLine: z.int(),
  form: z.enum(["full", "signature"]),
  code: z.string(),
  score: z.number(),
  summary: z.string().optional(),
  why: ids,
  callers: ids,
  callees: ids,
  decisions: ids,
  learnings: ids,
});

const dependency = z.object({ id: z.string(), relation: z.string(), signature: z.string().optional() });

const memory = z.object({
  id: z.string(),
  text: z.string(),
  detail: z.string().optional(),
  at: z.string().optional(),
  conflicted: z.literal(true).optional(),
});

const blocker = z.object({
  claimId: z.string(),
  target: z.string(),
  agent: z.string(),
  intent: z.string().optional(),
  since: z.string(),
  orphaned: z.literal(true).optional(),
});

/** A section that has nothing to say is left out. */
export const packOutput = z.object({
  confidence: z.literal("low").optional(),
  entryPoint: z.string().optional(),
  claim: heldOutput.optional(),
  coreSymbols: z.array(coreSymbol).optional(),
  activeBlockers: z.array(blocker).optional(),
  decisions: z.array(memory).optional(),
  learnings: z.array(memory).optional(),
  dependencies: z.array(dependency).optional(),
  plan: briefOutput.optional(),
  episodes: z.array(memory).optional(),
  tokens: z.object({ total: z.int(), perSection: z.record(z.string(), z.int()) }).optional(),
  trace: traceOutput,
});
export type Pack = z.infer<typeof packOutput>;
