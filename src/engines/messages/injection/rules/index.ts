import type { Rule } from "../rule.ts";
import { deedRules } from "./deeds.ts";
import { extractionRules } from "./extraction.ts";
import { newOrdersRules } from "./newOrders.ts";
import { overrideRules } from "./override.ts";
import { personaRules } from "./persona.ts";
import { steeringRules } from "./steering.ts";
import { voiceRules } from "./voices.ts";

/** What texts that want to steer an agent have in common, in all the languages whose words are known. */
export const RULES: readonly Rule[] = [
  ...overrideRules,
  ...newOrdersRules,
  ...extractionRules,
  ...personaRules,
  ...deedRules,
  ...voiceRules,
  ...steeringRules,
];
