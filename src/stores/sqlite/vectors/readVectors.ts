import type { VectorsQuery, View } from "../../port.ts";
import { type Connection, text } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { oneOf, sql } from "../sql.ts";
import { viewCondition } from "../views.ts";
import { vectorOf } from "./vectorIndex.ts";

/** The vectors of nodes by their addresses. */
export function readVectors(
  connection: Connection,
  spaces: Spaces,
  view: View,
  { model, of }: VectorsQuery,
): (Float32Array | null)[] {
  const keyOf = (project: string | null, id: string) => JSON.stringify([project, id]);
  const found = new Map<string, Float32Array>();
  for (const project of new Set(of.map((ref) => ref.project))) {
    const ids = of.filter((ref) => ref.project === project).map((ref) => ref.id);
    const space = spaces.find(view.guard.account, project);
    const rows = connection.rows(sql`SELECT e.id, v.data FROM entity e JOIN node n ON n.entity = e.key
      JOIN vector v ON v.model = (SELECT key FROM vector_model WHERE name = ${model}) AND v.version = n.version
      WHERE e.space = ${space} AND ${oneOf(sql`e.id`, ids)} AND ${viewCondition(view, spaces)}`);
    for (const row of rows) found.set(keyOf(project, text(row, "id")), vectorOf(row));
  }
  return of.map(({ project, id }) => found.get(keyOf(project, id)) ?? null);
}
