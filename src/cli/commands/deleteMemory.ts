import type { Command } from "../command.ts";
import { printEnvelope } from "../output.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

export const deleteMemory: Command = {
  name: "delete",
  words: "ID…",
  mostWords: Number.POSITIVE_INFINITY,
  about: "take memories out of everything that is read, or bring them back",
  details: [
    "A document goes with all it holds, a conversation with its messages.",
    "What is deleted can be brought back with --undo until `loci purge` removes it for good.",
  ],
  flags: () => ({
    undo: { type: "boolean", about: "bring them back" },
    reason: { type: "text", placeholder: "WHY", about: "why, for whoever looks into it later" },
  }),
  async run(invocation, host) {
    const { words: ids, flags, json } = invocation;
    if (ids.length === 0) throw new WrongUse("delete needs the id of a memory.", "Write: loci delete ID");
    const tool = flags.undo === true ? "memory_restore" : "memory_delete";
    const input = { ids, ...(flags.reason === undefined ? {} : { reason: flags.reason }) };
    return withLoci(invocation, host, async (loci) =>
      printEnvelope(host.terminal, await loci.callAsPerson(tool, input), json),
    );
  },
};
