import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { view } from "../testing/fixtures.ts";
import { text } from "./connection.ts";
import { edgeCount } from "./counts.ts";
import { openGraphFile } from "./graphFile.ts";
import { sql } from "./sql.ts";

test("the current edges are counted in an index, without reading the edges", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-counts-"));
  const file = openGraphFile({ path: join(folder, "a.db"), synchronous: "NORMAL", clock: Date.now });
  const plan = file.reader.rows(sql`EXPLAIN QUERY PLAN ${edgeCount(view(), file.spaces.reader)}`);
  expect(plan.map((row) => text(row, "detail")).join("\n")).toMatch(/USING COVERING INDEX edge_spaces/);
  file.close();
  await rm(folder, { recursive: true, force: true });
});
