import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { Fleet } from "../fleet.ts";

/** Up to where memory was looked through, so that whoever comes next goes on from there. */
export interface SeenMark {
  /** Null where nobody has looked yet. */
  read(reader: GraphReader): Promise<number | null>;
  write(tx: WriteTx, version: number): Promise<void>;
}

export function seenMark(purpose: string, { account, project }: Fleet): SeenMark {
  const name = `truth:${purpose}:${JSON.stringify([account, project])}`;
  return {
    async read(reader) {
      const value = (await reader.marks(name)).get(name);
      return value === undefined ? null : Number(value);
    },
    write: (tx, version) => tx.setMark(name, String(version)),
  };
}
