import type { ToolName } from "loci";
import { useCallback, useEffect, useRef, useState } from "react";
import { type AnswerOf, call, type InputOf } from "./call.ts";
import { type LiveTopic, live } from "./live.ts";
import { problemOf } from "./queries.ts";

type DataOf<Name extends ToolName> = Extract<AnswerOf<Name>, { ok: true }>["data"];

export interface Pages<Name extends ToolName, Item> {
  readonly items: readonly Item[];
  /** The answer of the first page, for what it tells of all. */
  readonly first: DataOf<Name> | undefined;
  readonly problem: { readonly message: string; readonly hint: string } | undefined;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Something changed since the first page came. */
  readonly isOld: boolean;
  more(): void;
  reload(): void;
}

interface Read<Name extends ToolName, Item> {
  readonly items: readonly Item[];
  readonly first: DataOf<Name> | undefined;
  readonly cursor: string | undefined;
}

interface PageReader<Name extends ToolName, Item> {
  itemsOf(data: DataOf<Name>): readonly Item[];
  cursorOf(data: DataOf<Name>): string | undefined;
}

const NONE = { items: [], first: undefined, cursor: undefined };

/**
 * A list that is read page by page as somebody goes down it. What comes in meanwhile does not move it under their eyes: where
 * nobody has gone beyond the first page it is read again, else it is told that it is old. `reader` must stay the same.
 */
export function usePages<Name extends ToolName, Item>(
  tool: Name,
  input: InputOf<Name>,
  reader: PageReader<Name, Item>,
  topics: readonly LiveTopic[] = [],
): Pages<Name, Item> {
  const key = JSON.stringify(input);
  const [read, setRead] = useState<Read<Name, Item>>(NONE);
  const [problem, setProblem] = useState<Pages<Name, Item>["problem"]>();
  const [isLoading, setLoading] = useState(true);
  const [isOld, setOld] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  const pages = useRef(0);

  const load = useCallback(
    async (known: Read<Name, Item>) => {
      underWay.current?.abort();
      const turn = new AbortController();
      underWay.current = turn;
      setLoading(true);
      setProblem(undefined);
      try {
        const page = { ...JSON.parse(key), ...(known.cursor !== undefined && { cursor: known.cursor }) };
        const answer = await call(tool, page as InputOf<Name>, turn.signal);
        if (turn.signal.aborted) return;
        if (!answer.ok) return setProblem({ message: answer.summary, hint: answer.hint });
        const data = answer.data as DataOf<Name>;
        pages.current = known.cursor === undefined ? 1 : pages.current + 1;
        setRead({
          items: [...known.items, ...reader.itemsOf(data)],
          first: known.first ?? data,
          cursor: reader.cursorOf(data),
        });
      } catch (thrown) {
        if (!turn.signal.aborted) setProblem(problemOf(thrown));
      } finally {
        if (underWay.current === turn) {
          underWay.current = null;
          setLoading(false);
        }
      }
    },
    [key, tool, reader],
  );

  const reload = useCallback(() => {
    setOld(false);
    void load(NONE);
  }, [load]);

  useEffect(() => {
    setRead(NONE);
    reload();
    return () => underWay.current?.abort();
  }, [reload]);

  const told = topics.join(" ");
  useEffect(() => {
    if (told === "") return;
    return live.onTopics((changed) => {
      if (!changed.some((topic) => told.split(" ").includes(topic))) return;
      if (pages.current <= 1) reload();
      else setOld(true);
    });
  }, [told, reload]);

  const more = useCallback(() => {
    if (read.cursor !== undefined && !underWay.current) void load(read);
  }, [read, load]);

  const { items, first, cursor } = read;
  return { items, first, problem, isLoading, hasMore: cursor !== undefined, isOld, more, reload };
}
