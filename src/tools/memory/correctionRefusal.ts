import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { CorrectionObstacle } from "../../memory/correct/correcting.ts";
import type { Refusal } from "../defineTool.ts";
import { unknownTask } from "./keep/kept.ts";

const LOOK_UP = "Look its id up with `memory_search`.";

/** Why nothing was changed, and what to do instead. */
export function correctionRefusal(why: CorrectionObstacle, id: string): Refusal {
  switch (why.is) {
    case "unknown":
      return no(
        "not_found",
        `There is no memory ${why.id} in this project to ${why.id === id ? "correct" : "merge into"}`,
        LOOK_UP,
      );
    case "ended":
      return no(
        "conflict",
        `${why.id} is no longer current${why.by.length > 0 ? `; ${why.by.join(", ")} took its place` : ""}`,
        why.id === id
          ? "Look at what took its place (`memory_history`), and correct that."
          : "Merge into what took its place; `memory_history` tells of it.",
      );
    case "not_yours":
      return no(
        "forbidden",
        "You may correct only what you wrote",
        "Ask an agent of the project to correct it.",
      );
    case "unfit_kind":
      return no(
        "unsupported",
        `A ${memoryKindOf(why.kind)} stays as it was written`,
        "It can be contested; or save what is right with `memory_save`.",
      );
    case "other_kind":
      return no(
        "conflict",
        `A ${memoryKindOf(why.kind)} cannot be merged into a ${memoryKindOf(why.into)}`,
        "Reclassify one of them first.",
      );
    case "other_readers":
      return no(
        "conflict",
        "The two are kept in different places, or some who read the one may not read the other",
        "Merge into one with the same scope and visibility, or save a new memory that supersedes this one.",
      );
    case "itself":
      return no("invalid_input", "A memory cannot be merged into itself", "Name the other one as `intoId`.");
    case "too_long":
      return no(
        "conflict",
        `${why.id} says more than a memory may`,
        "Split it first, or save a shorter memory that supersedes both.",
      );
    case "lacking":
      return no(
        "invalid_input",
        `A ${memoryKindOf(why.kind)} needs ${why.fields.join(", ")}`,
        `Give ${why.fields.map((field) => `\`${field}\``).join(", ")}.`,
      );
    case "full":
      return no(
        "conflict",
        `It has ${why.most} notes already`,
        "Save a memory that supersedes it and says it all.",
      );
    case "unknown_task":
      return unknownTask(why.taskId);
    case "no_right":
      return no(
        "forbidden",
        "What the whole account shares is changed only with a valid governance token",
        "A person makes one with `loci token create --governance`; pass it as `governanceToken`.",
      );
  }
}

function no(errorCode: Refusal["errorCode"], what: string, hint: string): Refusal {
  return { errorCode, message: `${what}; nothing was changed.`, hint };
}
