import type { GraphStore, Store, TxMeta, WriteTx } from "../../../src/stores/port.ts";
import type { Tool, ToolAnswer } from "../../../src/tools/defineTool.ts";
import type { ToolContext } from "../../../src/tools/toolContext.ts";

/** A store whose transactions are given another way to write. */
export function withTx(store: Store, wrap: (tx: WriteTx, meta: TxMeta) => Partial<WriteTx>): Store {
  const transaction: GraphStore["transaction"] = (meta, work, options) =>
    store.memory.transaction(meta, (tx) => work({ ...tx, ...wrap(tx, meta) }), options);
  return { ...store, memory: { ...store.memory, transaction } };
}

type Run = (context: ToolContext) => Promise<ToolAnswer>;

/** One of the tools does its work in another way. */
export function withTool(
  tools: readonly Tool[],
  name: string,
  rewrite: (run: Run, context: ToolContext) => Promise<ToolAnswer>,
): Tool[] {
  return tools.map((tool) => {
    if (tool.name !== name) return tool;
    return {
      ...tool,
      parse(input) {
        const call = tool.parse(input);
        return { ...call, run: (context) => rewrite((given) => call.run(given), context) };
      },
    };
  });
}
