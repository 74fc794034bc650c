import { agentShown } from "../../domain/agentShown.ts";
import type { Guard } from "../../domain/guard.ts";
import type { AnswerObstacle } from "../../truth/answers/answering.ts";
import type { Refusal } from "../defineTool.ts";
import { TOKEN_HINT } from "../memory/keep/kept.ts";

/** Why an answer was not carried out, and what to do. */
export function answerRefusal(why: AnswerObstacle, id: string, guard: Guard): Refusal {
  switch (why.is) {
    case "unknown":
      return no("not_found", `There is no conflict ${id} here`, "`conflict_list` shows those that are open.");
    case "answered":
      return no(
        "conflict",
        `${id} was settled already (${why.answer}, by ${agentShown(why.by, guard)})`,
        "Take that back with `answer: reopen` first.",
      );
    case "not_answered":
      return no("conflict", `${id} was not answered by anybody`, "There is nothing to take back.");
    case "keep_which":
      return no(
        "invalid_input",
        `\`keepId\` is none of the memories that ${id} is about`,
        `Give one of: ${why.among.join(", ")}.`,
      );
    case "changed_since":
      return no(
        "conflict",
        `${why.ids.join(", ")} says something else since ${id} was raised`,
        "Read it anew; the question is raised again by itself if it is still open.",
      );
    case "not_yours":
      return no(
        "forbidden",
        `${why.id} is not yours to decide on`,
        "Ask its author or another agent to answer.",
      );
    case "no_right":
      return no("forbidden", `${why.id} is shared by the whole account`, TOKEN_HINT);
    case "alone":
      return no(
        "conflict",
        `Only one of the memories of ${id} still holds`,
        "There is nothing left to decide; `answer: dismiss` closes the question.",
      );
    case "taken_up":
      return no(
        "conflict",
        `${why.id} was replaced since${why.by.length > 0 ? ` by ${why.by.join(", ")}` : ""}`,
        "Correct that one instead, or save a new memory.",
      );
    case "not_written":
      return no(
        "invalid_input",
        `The new words could not be saved: ${why.because}`,
        "Look at `content` and try again.",
      );
  }
}

function no(errorCode: Refusal["errorCode"], message: string, hint: string): Refusal {
  return { errorCode, message: `${message}; nothing was changed.`, hint };
}
