import type { Guard } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { bounded } from "../adapter/bounded.ts";
import type { DeletedQuery } from "../port.ts";
import type { Connection } from "./connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, oneOf, sql } from "./sql.ts";
import { lastKnown, rightsCondition, spaceCondition } from "./views.ts";

export function deletedNodes(
  connection: Connection,
  spaces: Spaces,
  guard: Guard,
  { of, before, limit }: DeletedQuery,
): NodeRecord[] {
  const condition = all([
    spaceCondition(guard, spaces),
    rightsCondition(guard, spaces),
    sql`n.deleted_at IS NOT NULL`,
    of &&
      oneOf(
        sql`n.entity`,
        of.map((ref) => spaces.findEntity(guard.account, ref)),
      ),
    before && sql`(n.deleted_at, e.id) < (${before.deletedAt}, ${before.id})`,
    lastKnown(sql`n.entity`, undefined),
    sql`NOT EXISTS (SELECT 1 FROM node other WHERE other.entity = n.entity AND other.deleted_at IS NULL)`,
  ]);
  return connection
    .rows(sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES} WHERE ${condition}
      ORDER BY n.deleted_at DESC, e.id DESC ${atMost(bounded(limit))}`)
    .map((row) => nodeRecord(row, spaces, undefined));
}
