import { cypher, verbatim } from "../cypher.ts";
import { ownKey } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";

const MOST_WAITING = 1_000;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

type Value = string | Uint8Array | null;

/** What has no versions, marks and artifacts, gathered by name: of each the last word is written. */
export class NoteWriter {
  readonly #at: GraphRunner;
  readonly #marks = new Map<string, Value>();
  readonly #artifacts = new Map<string, Value>();
  #bytes = 0;

  constructor(at: GraphRunner) {
    this.#at = at;
  }

  setMark(name: string, value: string | null): Promise<void> {
    return this.#set(this.#marks, name, value);
  }

  setArtifact(name: string, bytes: Uint8Array | null): Promise<void> {
    return this.#set(this.#artifacts, name, bytes);
  }

  async flush(): Promise<void> {
    await this.#write(this.#marks, "LociMark", "value");
    await this.#write(this.#artifacts, "LociArtifact", "bytes");
    this.#bytes = 0;
  }

  async #set(notes: Map<string, Value>, name: string, value: Value): Promise<void> {
    notes.set(ownKey(this.#at.graph, name), value);
    this.#bytes += value?.length ?? 0;
    const isMuch = this.#bytes >= MOST_WAITING_BYTES;
    if (isMuch || this.#marks.size + this.#artifacts.size >= MOST_WAITING) await this.flush();
  }

  async #write(notes: Map<string, Value>, label: string, property: string): Promise<void> {
    const { graph, runner } = this.#at;
    const rows = [...notes].map(([key, value]) => ({ key, value }));
    notes.clear();
    const [set, removed] = [
      rows.filter(({ value }) => value !== null),
      rows.filter(({ value }) => value === null),
    ];
    if (set.length > 0) {
      await runner.rows(cypher`UNWIND ${set} AS row MERGE (n:${verbatim(label)} {key: row.key})
        SET n.graph = ${graph}, n.${verbatim(property)} = row.value`);
    }
    if (removed.length > 0) {
      await runner.rows(
        cypher`UNWIND ${removed.map(({ key }) => key)} AS key MATCH (n:${verbatim(label)} {key: key}) DELETE n`,
      );
    }
  }
}
