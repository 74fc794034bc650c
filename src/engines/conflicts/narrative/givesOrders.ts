import { screenMessage } from "../../messages/screenMessage.ts";
import type { Told } from "../told.ts";

/** Whether a statement tries to steer whoever reads it. No model has to be shown it: the other tiers read it as well. */
export function givesOrders({ subject = "", text, focus, agentId }: Told): boolean {
  return [`${subject}\n${text}`, focus ?? "", agentId ?? ""].some((part) => screenMessage(part).injection);
}
