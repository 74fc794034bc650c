import { type KeyboardEvent, useRef } from "react";
import { useTool } from "../../api/useTool.ts";
import { Empty, Problem } from "../../kit/states.tsx";
import { Column } from "./Column.tsx";
import { neighbourCard } from "./neighbourCard.ts";
import type { TaskState } from "./words.ts";

interface BoardProps {
  readonly featureId: string | null;
  readonly agentId: string | null;
  readonly openId: string | undefined;
}

interface ColumnPlan {
  readonly title: string;
  readonly states: readonly TaskState[];
  readonly empty: string;
}

const COLUMNS: readonly ColumnPlan[] = [
  { title: "Open", states: ["open"], empty: "Nothing is planned." },
  { title: "In progress", states: ["in_progress"], empty: "Nobody is at a task." },
  { title: "Blocked", states: ["blocked"], empty: "Nothing is blocked." },
  { title: "Over", states: ["completed", "failed", "cancelled"], empty: "Nothing has ended yet." },
];

/** Tasks by how they stand; arrows go from card to card. */
export function Board({ featureId, agentId, openId }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const only = { ...(featureId !== null && { featureId }), ...(agentId !== null && { agentId }) };
  const all = useTool("progress_query", { ...only, limit: 1 }, ["tasks"]);

  const onKeyDown = (event: KeyboardEvent) => {
    const columns = [...(board.current?.querySelectorAll(".work-column") ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>(".work-card-name"),
    ]);
    const column = columns.findIndex((cards) => cards.some((card) => card === event.target));
    if (column < 0) return;
    const row = (columns[column] ?? []).findIndex((card) => card.isSameNode(event.target as Node));
    const next = neighbourCard(
      event.key,
      { column, row },
      columns.map(({ length }) => length),
    );
    if (!next) return;
    event.preventDefault();
    columns[next.column]?.[next.row]?.focus();
  };

  if (all.problem && !all.data) return <Problem problem={all.problem} onRetry={all.reload} />;
  if (all.data?.total === 0 && Object.keys(only).length === 0)
    return (
      <section className="card">
        <Empty title="No task is planned yet.">
          Agents plan with <code>task_create</code> and begin with <code>task_update</code>; you can plan one
          here.
        </Empty>
      </section>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside
    <div ref={board} className="work-board" onKeyDown={onKeyDown}>
      {COLUMNS.map(({ title, states, empty }) => (
        <Column key={title} title={title} states={states} empty={empty} only={only} openId={openId} />
      ))}
    </div>
  );
}
