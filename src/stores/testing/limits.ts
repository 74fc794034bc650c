import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import type { GraphReader } from "../port.ts";
import { ADMIN, type Check, edge, hour, note, ref, view } from "./fixtures.ts";

const NEAR = { model: "test-model", vector: Float32Array.of(1, 0) };

const LISTS: Record<string, (graph: GraphReader, limit: number) => Promise<readonly unknown[]>> = {
  find: (graph, limit) => graph.find(view(), { limit }),
  neighbours: (graph, limit) => graph.neighbours(view(), { of: [ref("hub")], direction: "both", limit }),
  edges: (graph, limit) => graph.edges(view(), { of: [ref("hub")], direction: "both", limit }),
  changes: async (graph, limit) => (await graph.changes(ADMIN, { since: 0, until: hour(9), limit })).items,
  searchText: (graph, limit) => graph.searchText(view(), { text: "needle", limit }),
  searchVector: (graph, limit) => graph.searchVector(view(), { ...NEAR, limit }),
  transactions: (graph, limit) => graph.transactions(ADMIN, { limit }),
};

/** Every list takes a limit, and no value of it opens the list. */
export function limitsContract(check: Check): void {
  for (const [method, list] of Object.entries(LISTS)) {
    check(`${method} never returns more than its limit`, async ({ graph, write }) => {
      for (let index = 0; index < 6; index++) {
        await write(async (tx) => {
          await tx.put(note(`n${index}`, "needle"));
          await tx.putVector(ref(`n${index}`), NEAR);
          await tx.link(edge("CAUSES", "hub", `n${index}`));
        });
      }
      for (const limit of [0, 1, 5, 6, 100]) {
        expect(await list(graph, limit), `limit ${limit}`).toHaveLength(Math.min(limit, 6));
      }
      for (const limit of [-1, -5, 1.5, Number.NaN]) {
        const listed = await list(graph, limit).catch((thrown: unknown) => {
          expect(thrown, `limit ${limit}`).toBeInstanceOf(Failure);
          return [];
        });
        expect(listed.length, `limit ${limit}`).toBeLessThanOrEqual(Math.max(0, Math.ceil(limit) || 0));
      }
    });
  }
}
