import { A2aError } from "./a2aError.ts";
import type { A2aVersion } from "./agentCard.ts";

/** What can be asked for, whatever it is called: that which is answered, and that which is refused as the card foretells. */
type Operation = "send" | "task" | "listTasks" | "stream" | "push" | "extendedCard";

const OPERATIONS: Readonly<Record<A2aVersion, Readonly<Record<string, Operation>>>> = {
  "1.0": {
    SendMessage: "send",
    SendStreamingMessage: "stream",
    SubscribeToTask: "stream",
    GetTask: "task",
    CancelTask: "task",
    ListTasks: "listTasks",
    CreateTaskPushNotificationConfig: "push",
    GetTaskPushNotificationConfig: "push",
    ListTaskPushNotificationConfigs: "push",
    DeleteTaskPushNotificationConfig: "push",
    GetExtendedAgentCard: "extendedCard",
  },
  "0.3": {
    "message/send": "send",
    "message/stream": "stream",
    "tasks/resubscribe": "stream",
    "tasks/get": "task",
    "tasks/cancel": "task",
    "tasks/pushNotificationConfig/set": "push",
    "tasks/pushNotificationConfig/get": "push",
    "tasks/pushNotificationConfig/list": "push",
    "tasks/pushNotificationConfig/delete": "push",
    "agent/getAuthenticatedExtendedCard": "extendedCard",
  },
};

const MOST_SHOWN = 80;

export function operationOf(method: string, version: A2aVersion): Operation {
  const operation = Object.hasOwn(OPERATIONS[version], method) ? OPERATIONS[version][method] : undefined;
  if (operation) return operation;
  const other = version === "1.0" ? "0.3" : "1.0";
  const isOfOther = Object.hasOwn(OPERATIONS[other], method);
  throw new A2aError(
    "METHOD_NOT_FOUND",
    `A2A ${version} has no method \`${method.slice(0, MOST_SHOWN)}\`.`,
    isOfOther
      ? `It is of version ${other}: send the header \`A2A-Version: ${other}\`.`
      : `A message is sent with \`${version === "1.0" ? "SendMessage" : "message/send"}\`.`,
  );
}

const SEND = "Send a message: it is answered at once, with all there is.";

/** Why an operation is refused. Every message is answered at once, so there are no tasks to follow. */
export function refusalOf(
  operation: Exclude<Operation, "send" | "listTasks">,
  version: A2aVersion,
): A2aError {
  switch (operation) {
    case "task":
      return noSuchTask();
    case "push":
      return new A2aError("PUSH_NOTIFICATION_NOT_SUPPORTED", "This agent sends no push notifications.", SEND);
    case "stream":
      return new A2aError("UNSUPPORTED_OPERATION", "This agent streams nothing.", SEND);
    case "extendedCard":
      return new A2aError(
        version === "1.0" ? "UNSUPPORTED_OPERATION" : "AUTHENTICATED_EXTENDED_CARD_NOT_CONFIGURED",
        "The card is the same for everybody.",
        SEND,
      );
  }
}

export function noSuchTask(): A2aError {
  return new A2aError(
    "TASK_NOT_FOUND",
    "There is no such task.",
    "Leave the task out. Every message is answered at once.",
  );
}
