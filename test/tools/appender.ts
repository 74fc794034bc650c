/** Appends messages to one conversation, one call after the other, from a process of its own. */
import { parseArgs } from "node:util";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { planMessages } from "../../src/engines/conversation/planMessages.ts";
import { appendMessages } from "../../src/memory/conversation/appendMessages.ts";
import { openTestStore } from "../testStore.ts";

const option = { type: "string", default: "" } as const;
const { values } = parseArgs({
  options: { folder: option, project: option, conversation: option, name: option, messages: option },
});
const project = asProjectId(values.project);
const caller = {
  account: "local",
  agent: values.name,
  session: asSessionId(values.name),
  role: "agent",
  project,
} as const;
const place = { project, audience: { visibility: "shared", agents: [] } } as const;
const store = await openTestStore({ folder: values.folder });
for (let count = 0; count < Number(values.messages); count++) {
  const content = `turn ${values.name}${count} of many`;
  const spoken = [{ role: "user", speaker: values.name, content, at: Date.now() }];
  const id = `message:${values.name}-${count}`;
  await appendMessages(store, {
    ...planMessages(values.conversation, spoken, place, () => id),
    project,
    caller,
  });
}
await store.close();
