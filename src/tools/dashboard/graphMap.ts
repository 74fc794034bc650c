import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import type { ChartSize } from "../../engines/chart/chart.ts";

import { projectOf, workspaceOf } from "../code/workspaceOf.ts";
import { defineTool } from "../defineTool.ts";
import { momentOf, timePoint } from "../timePoint.ts";
import type { PackedChart } from "./chartShelf.ts";

const DEFAULT_NODES = 50_000;
const MOST_NODES = 100_000;
/** In base64, as much as an answer can hold with all else that it says. */
const PAGE_BYTES = 54_000;

const size = z.object({ files: z.int(), symbols: z.int(), ties: z.int() });

export const graphMap = defineTool({
  name: "graph_map",
  family: "dashboard",
  title: "Chart of the code graph",
  description:
    "The whole code graph for drawing, page by page: nodes with community and rank, and the ties between them, as packed columns.",
  effect: "read",
  readsIndex: true,
  defaultProfile: "debug",
  longRunning: true,
  // Names are packed, so nobody who reads an answer meets them.
  returnsNothingStored: true,
  input: z.object({
    detail: z.enum(["files", "symbols"]).optional().describe("default: symbols"),
    limit: z
      .int()
      .min(1)
      .max(MOST_NODES)
      .optional()
      .describe(`files and symbols at most, the highest ranked; default: ${DEFAULT_NODES}`),
    asOf: timePoint.optional(),
    cursor: z.string().min(1).max(100).optional().describe("`nextCursor` of the page before"),
  }),
  output: z.object({
    key: z.string(),
    at: z.string().nullable(),
    shown: size,
    total: size,
    page: z.int(),
    pages: z.int(),
    nextCursor: z.string().nullable(),
    chunk: z.string(),
  }),
  priorities: {
    key: "required",
    at: "required",
    shown: "required",
    total: "required",
    page: "required",
    pages: "required",
    nextCursor: "required",
    chunk: "required",
  },
  summary: ({ shown, total, page, pages }) =>
    `${sizeWords(shown)}${shown.symbols + shown.files < total.symbols + total.files ? `, the highest ranked of ${sizeWords(total)}` : ""}; page ${page} of ${pages}.`,
  async handle({ detail = "symbols", limit = DEFAULT_NODES, asOf, cursor }, context) {
    const page = cursor === undefined ? null : pageOf(cursor);
    const { root, code } = await workspaceOf(context);
    const chart = await context.charts.chartOf({
      root,
      code,
      guard: context.guard,
      project: projectOf(context),
      asOf: asOf === undefined ? undefined : await momentOf(asOf, context),
      detail,
      limit,
    });
    if (page && page.key !== chart.key) throw movedOn();
    return pageFrom(chart, page?.number ?? 1);
  },
});

function pageFrom({ key, at, shown, all, bytes }: PackedChart, page: number) {
  const pages = Math.max(1, Math.ceil(bytes.length / PAGE_BYTES));
  if (page > pages) throw notACursor();
  const chunk = bytes.subarray((page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  return {
    key,
    at: at === null ? null : new Date(at).toISOString(),
    shown,
    total: all,
    page,
    pages,
    nextCursor: page < pages ? `${key}.${page + 1}` : null,
    chunk: Buffer.from(chunk).toString("base64"),
  };
}

function pageOf(cursor: string): { readonly key: string; readonly number: number } {
  const [, key, number] = /^([0-9a-f]{20})\.([1-9]\d{0,5})$/.exec(cursor) ?? [];
  if (key === undefined) throw notACursor();
  return { key, number: Number(number) };
}

function notACursor(): Failure {
  return new Failure(
    "invalid_input",
    "`cursor` is not one that a page ended with.",
    "Pass the `nextCursor` of the page before, with all else as it was, or leave it out to begin anew.",
  );
}

function movedOn(): Failure {
  return new Failure(
    "conflict",
    "The code has changed since the page before, so what is left would not fit to it.",
    "Begin anew, without `cursor`.",
  );
}

function sizeWords({ files, symbols, ties }: ChartSize): string {
  return `${counted(files, "file")}, ${counted(symbols, "symbol")} and ${counted(ties, "tie")}`;
}
