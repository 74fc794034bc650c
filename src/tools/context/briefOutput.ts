import { z } from "zod";
import type { Brief } from "../../engines/briefing/brief.ts";

const text = z.string().optional();
const texts = z.array(z.string()).optional();

/** What is told of a piece of work to whoever goes on with it. */
export const briefOutput = z.object({
  id: text,
  title: text,
  status: text,
  goal: text,
  partOf: text,
  asked: text,
  by: text,
  at: text,
  inProgress: texts,
  steps: texts,
  openQuestions: texts,
  failingTests: texts,
  decided: texts,
  builtOn: texts,
  errors: texts,
  touched: texts,
  notes: texts,
  done: text,
  inputs: text,
  aboutTheUser: text,
} satisfies Record<keyof Brief, z.ZodType>);
