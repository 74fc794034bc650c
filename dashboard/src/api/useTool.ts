import type { ToolName } from "loci";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { AnswerOf, InputOf } from "./call.ts";
import type { LiveTopic } from "./live.ts";
import { live } from "./live.ts";
import { type Kept, queries } from "./queries.ts";

export interface Asked<Name extends ToolName> {
  /** The last answer, also while another is on its way. */
  readonly answer: AnswerOf<Name> | undefined;
  /** What the answer holds, where it was a yes. */
  readonly data: Extract<AnswerOf<Name>, { ok: true }>["data"] | undefined;
  /** Why there is none. */
  readonly problem: { readonly message: string; readonly hint: string } | undefined;
  readonly isLoading: boolean;
  reload(): void;
}

/** So often, at most, something is asked again because it changed. */
const LEAST_PAUSE_MS = 1_500;

/**
 * The answer of a tool that only reads, asked again whenever one of these topics is told to have changed. Whoever asks the same
 * shares it, and a view that is opened again shows what it showed until it knows better. No input: nothing is asked.
 */
export function useTool<Name extends ToolName>(
  tool: Name,
  input: InputOf<Name> | null,
  topics: readonly LiveTopic[] = [],
): Asked<Name> {
  const key = input === null ? null : `${tool} ${JSON.stringify(input)}`;
  const told = topics.join(" ");
  const subscribe = useCallback(
    (listener: () => void) => (key === null ? () => {} : queries.subscribe(key, listener)),
    [key],
  );
  const kept = useSyncExternalStore(subscribe, () => (key === null ? undefined : queries.get(key))) as
    | Kept<Name>
    | undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the tool with its input
  const reload = useCallback(() => {
    if (key !== null && input !== null) void queries.load(key, tool, input);
  }, [key]);

  useEffect(() => {
    reload();
  }, [reload]);

  useEffect(() => {
    if (told === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onTopics((changed) => {
      if (!changed.some((topic) => told.split(" ").includes(topic))) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          reload();
        },
        LEAST_PAUSE_MS * Math.random() + 50,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [told, reload]);

  return useMemo(() => {
    const answer = kept?.answer;
    const refusal = answer && !answer.ok ? { message: answer.summary, hint: answer.hint } : undefined;
    return {
      answer,
      data: answer?.ok ? (answer.data as Extract<AnswerOf<Name>, { ok: true }>["data"]) : undefined,
      problem: kept?.problem ?? refusal,
      isLoading: kept?.isLoading ?? key !== null,
      reload,
    };
  }, [kept, key, reload]);
}
