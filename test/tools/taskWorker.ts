/**
 * An agent in a process of its own, which works on tasks as it is told by messages: of some ids it tells which it could start;
 * and it ends what it has started one by one, telling each before the next.
 */
import { openMemoryApp } from "../durability/memoryApp.ts";

export type WorkerOrder = { readonly start: readonly string[] } | { readonly end: readonly string[] };
export type WorkerReport =
  | { readonly started: readonly string[] }
  | { readonly ended: string }
  | "ready"
  | "done";

const [folder = "", name = ""] = process.argv.slice(2);
const app = await openMemoryApp(folder, name);
const tell = (report: WorkerReport) => process.send?.(report);

process.on("message", (order: WorkerOrder) => void follow(order));
process.on("disconnect", () => process.exit());
tell("ready");

async function follow(order: WorkerOrder): Promise<void> {
  if ("start" in order) {
    const started: string[] = [];
    for (const taskId of order.start) {
      const { ok } = await app.call("task_update", { taskId, status: "in_progress" });
      if (ok) started.push(taskId);
    }
    tell({ started });
    return;
  }
  for (const taskId of order.end) {
    const { ok } = await app.call("task_update", { taskId, status: "completed", note: "done by then" });
    if (ok) tell({ ended: taskId });
  }
  tell("done");
}
