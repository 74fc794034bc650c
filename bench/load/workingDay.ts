import { nameOf } from "./loadedRepository.ts";

/** One call that an agent is about to make. */
export interface PlannedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type Data = Readonly<Record<string, unknown>> | undefined;
type Plan = (day: WorkingDay) => PlannedCall;

const SUBJECTS = [
  "how requests are limited",
  "where the passages of a file are written",
  "what happens when the store is busy",
  "who may read a memory",
  "how a claim is taken over",
  "which tests reach a change",
  "how answers are kept within their budget",
  "where settings are read",
  "how vectors are compared",
  "what a session leaves behind",
];

/** How often each is done of a hundred: three of four only read, as agents do. */
const SHARES: readonly (readonly [number, Plan])[] = [
  [4, () => ({ tool: "session_start", input: {} })],
  [10, (day) => ({ tool: "context_pack", input: { task: `change ${day.subject()}` } })],
  [16, (day) => ({ tool: "graph_query", input: { query: day.subject() } })],
  [8, (day) => ({ tool: "code_explain", input: { element: day.file() } })],
  [10, (day) => ({ tool: "semantic_slice", input: day.symbol() })],
  [5, (day) => ({ tool: "impact_analyze", input: { files: [day.file()] } })],
  [4, () => ({ tool: "graph_health", input: {} })],
  [12, (day) => ({ tool: "memory_search", input: { query: day.subject() } })],
  [3, (day) => ({ tool: "get_memory", input: { query: day.subject() } })],
  [2, () => ({ tool: "coordination_overview", input: {} })],
  [2, () => ({ tool: "progress_query", input: { ready: true } })],
  [8, (day) => ({ tool: "memory_save", input: day.note() })],
  [8, (day) => ({ tool: "episode_add", input: day.episode() })],
  [6, (day) => day.claimOrRelease()],
  [2, (day) => day.task()],
];

/** What one agent does, by a seed; it remembers what it has to end. */
export class WorkingDay {
  readonly #name: string;
  readonly #files: readonly string[];
  #state: number;
  #claimId: string | null = null;
  #taskId: string | null = null;
  #said = 0;

  constructor(name: string, files: readonly string[], seed: number) {
    this.#name = name;
    this.#files = files;
    this.#state = seed * 2_654_435_761 + 1;
  }

  /** From 0 to 1, the same for the same seed. */
  chance(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  next(): PlannedCall {
    let left = this.chance() * SHARES.reduce((sum, [share]) => sum + share, 0);
    for (const [share, plan] of SHARES) {
      left -= share;
      if (left < 0) return plan(this);
    }
    return { tool: "graph_health", input: {} };
  }

  /** What came of a call, as some are followed by another. */
  note(): Readonly<Record<string, unknown>> {
    return { kind: "note", title: `${this.#name} on ${this.subject()}`, content: this.#sentence() };
  }

  heard({ tool }: PlannedCall, data: Data): void {
    if (tool === "agent_claim") this.#claimId = textIn(data, "claimId");
    if (tool === "agent_release") this.#claimId = null;
    if (tool === "task_create") this.#taskId = textIn(data?.task as Data, "id");
    if (tool === "task_update") this.#taskId = null;
  }

  subject(): string {
    return this.#one(SUBJECTS);
  }

  file(): string {
    return this.#one(this.#files);
  }

  symbol(): Readonly<Record<string, unknown>> {
    const file = this.file();
    return { file, symbol: nameOf(file) };
  }

  episode(): Readonly<Record<string, unknown>> {
    return { type: "OBSERVATION", content: this.#sentence(), entities: [this.file()] };
  }

  claimOrRelease(): PlannedCall {
    if (this.#claimId !== null) return { tool: "agent_release", input: { claimId: this.#claimId } };
    return { tool: "agent_claim", input: { targetId: this.file(), intent: `change ${this.subject()}` } };
  }

  task(): PlannedCall {
    if (this.#taskId !== null)
      return {
        tool: "task_update",
        input: { taskId: this.#taskId, status: "completed", note: this.#sentence() },
      };
    return { tool: "task_create", input: { title: `${this.#name}: ${this.subject()} ${this.#said++}` } };
  }

  #sentence(): string {
    this.#said += 1;
    const [file, other] = [this.file(), this.file()];
    return `${nameOf(file)} and ${nameOf(other)}: ${this.subject()}, seen ${this.#said} times by ${this.#name}.`;
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.chance() * items.length)] as Item;
  }
}

function textIn(data: Data, name: string): string | null {
  const value = data?.[name];
  return typeof value === "string" ? value : null;
}
