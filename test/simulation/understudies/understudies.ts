import { guardOfAll } from "../../../src/domain/guard.ts";
import type { NodeRecord } from "../../../src/domain/record.ts";
import type { GraphReader, GraphStore, Store, View } from "../../../src/stores/port.ts";
import type { Understudies } from "../stage.ts";
import { withTool, withTx } from "./wrapped.ts";

/** Looks who holds what before its transaction begins, and not in it. */
export const looksTooEarly = (tool: string): Understudies => ({
  tools: (tools) =>
    withTool(tools, tool, (run, context) => run({ ...context, store: lookingFirst(context.store) })),
});

function lookingFirst(store: Store): Store {
  const { memory } = store;
  const transaction: GraphStore["transaction"] = async (meta, work, options) => {
    const guard = guardOfAll(meta);
    const seen = await memory.find({ guard }, { kinds: ["CLAIM", "TASK"], limit: 1_000 });
    const find: GraphReader["find"] = async (_, { kinds = [] }) =>
      seen.filter(({ kind }) => kinds.includes(kind));
    const get: GraphReader["get"] = async (_, refs) =>
      refs.flatMap(({ id }) => seen.find((node) => node.id === id) ?? []);
    return memory.transaction(
      meta,
      (tx) =>
        work({
          ...tx,
          find: (view, filter) =>
            filter.kinds?.includes("CLAIM") ? find(view, filter) : tx.find(view, filter),
          get: (view, refs) =>
            refs.some(({ id }) => id.startsWith("task:")) ? get(view, refs) : tx.get(view, refs),
        }),
      options,
    );
  };
  return { ...store, memory: { ...memory, transaction } };
}

/** Marks with these words in their names are not written. */
export const withoutMarks = (words: string): Understudies => ({
  store: (store) =>
    withTx(store, (tx) => ({
      setMark: async (name, value) => {
        if (!name.includes(words)) await tx.setMark(name, value);
      },
    })),
});

/** Takes every letter for one that just came. */
export const knowsNoLetter = (): Understudies => {
  let count = 0;
  return {
    store: (store) => {
      const { memory } = store;
      const marks: GraphReader["marks"] = async (prefix) => {
        const found = [...(await memory.marks(prefix))];
        return new Map(found.map(([name, text]) => [isLetter(name) ? `${name} ${count++}` : name, text]));
      };
      return { ...store, memory: { ...memory, marks } };
    },
  };
};

function isLetter(name: string): boolean {
  return name.startsWith("letter:");
}

/** Says to have written, and has not. */
export const dropsWrites = (type: string): Understudies => ({
  store: (store) => {
    const transaction: GraphStore["transaction"] = async (meta, work, options) => {
      if (meta.type !== type) return store.memory.transaction(meta, work, options);
      const done: { result?: Awaited<ReturnType<typeof work>> } = {};
      await store.memory
        .transaction(meta, async (tx) => {
          done.result = await work(tx);
          throw new Error("forgotten");
        })
        .catch((thrown) => {
          if (!("result" in done)) throw thrown;
        });
      return done.result as Awaited<ReturnType<typeof work>>;
    };
    return { ...store, memory: { ...store.memory, transaction } };
  },
});

/** Shows everything to everybody. */
export const showsAll: Understudies = {
  store: (store) => {
    const { memory } = store;
    const all = ({ guard, ...view }: View): View => ({ ...view, guard: guardOfAll(guard) });
    const find: GraphReader["find"] = (view, filter) => memory.find(all(view), filter);
    const searchText: GraphReader["searchText"] = (view, query) => memory.searchText(all(view), query);
    return { ...store, memory: { ...memory, find, searchText } };
  },
};

/** Does not ask whether the claim is still held. */
export const ignoresFences: Understudies = {
  tools: (tools) =>
    tools.map((tool) => ({
      ...tool,
      parse(input) {
        const call = tool.parse(input);
        const { fence: _, ...common } = call.common;
        return { ...call, common };
      },
    })),
};

/** What ends a claim ends nothing. */
export const keepsClaims: Understudies = {
  store: (store) =>
    withTx(store, (tx) => ({
      put: (draft, validFrom) =>
        "invalidationReason" in draft.props
          ? tx.put({ ...draft, props: withoutEnd(draft.props) }, validFrom)
          : tx.put(draft, validFrom),
      close: async (ref, validTo) => (ref.id.startsWith("claim:") ? true : tx.close(ref, validTo)),
    })),
};

function withoutEnd<Props extends object>(props: Props): Props {
  const { invalidationReason: _, endedBy: __, ...rest } = props as Props & Record<string, unknown>;
  return rest as Props;
}

/** Takes other tasks for something else than they are. */
export const misreadsTasks = (misread: (task: NodeRecord) => NodeRecord): Understudies => ({
  store: (store) =>
    withTx(store, (tx) => ({
      get: async (view, refs) => {
        const nodes = await tx.get(view, refs);
        // What is looked up to decide by is looked up whoever may see it.
        return view.guard.includeSensitive
          ? nodes.map((node) => (node.kind === "TASK" ? misread(node) : node))
          : nodes;
      },
    })),
});

/** Now and then a claim is gone, and nobody knows why. */
export const losesClaims = (): Understudies => {
  let count = 0;
  return {
    store: (store) =>
      withTx(store, (tx, meta) => ({
        setMark: async (name, value) => {
          await tx.setMark(name, value);
          count += 1;
          if (count % 5 !== 0) return;
          const [claim] = await tx.find(
            { guard: guardOfAll(meta) },
            { kinds: ["CLAIM"], order: "oldest", limit: 1 },
          );
          if (claim) await tx.close(claim);
        },
      })),
  };
};

/** Nobody sees anybody. */
export const seesNobody: Understudies = {
  store: (store) => ({ ...store, leases: { ...store.leases, holders: async () => [] } }),
};

/** Whoever asks is refused. */
export const refusesAll: Understudies = {
  tools: (tools) =>
    withTool(tools, "agent_claim", async (run, context) => {
      const { data, summary } = await run(context);
      const why = { errorCode: "conflict", message: "It is taken.", hint: "Wait." } as const;
      return { data: { ...data, status: "CONFLICT" }, summary, refusal: why };
    }),
};

/** One of the lists that a tool answers with is empty. */
export const leavesOut = (tool: string, list: string): Understudies => ({
  tools: (tools) =>
    withTool(tools, tool, async (run, context) => {
      const answer = await run(context);
      return { ...answer, data: { ...answer.data, [list]: [] } };
    }),
});

/** What is offered cannot be had. */
export const startsNothing: Understudies = {
  tools: (tools) =>
    withTool(tools, "task_update", async (run, context) => {
      const answer = await run(context);
      const why = { errorCode: "conflict", message: "Not now.", hint: "Later." } as const;
      return { ...answer, refusal: why };
    }),
};
