import type { Json, Props } from "../../domain/record.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { planOf, type Step, type StepChange } from "../../engines/tasks/plan.ts";
import { redactInputs } from "../../engines/tasks/redactInputs.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";

/** What somebody wrote about a task. */
export interface TaskTexts {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly plan?: readonly Step[] | undefined;
  readonly step?: StepChange | undefined;
  readonly inputs?: Json | undefined;
  readonly inputSchema?: Json | undefined;
}

/** As it may be kept: without what its schema marks as secret, and without what reads like one. */
export async function screenedTask<Texts extends TaskTexts>(
  texts: Texts,
  context: ToolContext,
): Promise<Texts> {
  const { title, description, kind, note, plan, step, inputs = null, inputSchema = null } = texts;
  const redacted = redactInputs(inputs, inputSchema);
  if (redacted.isRedacted) context.warn("redacted:inputs");
  const written = present({
    ...{ title, description, kind, note },
    plan: plan?.map(({ step, state }) => ({ step, state })),
    step: step && { ...step },
    inputs: redacted.inputs,
    inputSchema: redacted.inputSchema,
  });
  const { props, ...screening } = await screenProps(written);
  tellScreening(screening, context);
  // Safe: screening leaves the names here and the kinds of values as they are.
  return { ...texts, ...props, ...(plan && { plan: planOf(props.plan) }) } as Texts;
}

function present(fields: Readonly<Record<string, Json | undefined>>): Props {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null,
    ),
  );
}
