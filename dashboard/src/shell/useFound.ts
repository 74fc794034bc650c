import { useEffect, useState } from "react";
import { useTool } from "../api/useTool.ts";
import { addressOf } from "../router/router.ts";
import { hasView } from "./views.ts";

/** Something the palette can lead to. */
export interface Found {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

const AFTER_MS = 220;
const LEAST_CHARACTERS = 2;
const EACH = 6;

/** Code and memories that fit these words, when whoever writes them pauses. */
export function useFound(words: string): { readonly found: readonly Found[]; readonly isLooking: boolean } {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const query = asked.length >= LEAST_CHARACTERS ? asked : null;
  const code = useTool("graph_query", query && hasView("map") ? { query, limit: EACH } : null);
  const memory = useTool("memory_search", query && hasView("memory") ? { query, limit: EACH } : null);

  const symbols = (query ? (code.data?.results ?? []) : []).map(({ id, kind, name, path }) => ({
    kind: kind ?? "code",
    title: name ?? id,
    note: path ?? id,
    to: addressOf(["map"], { symbol: id }),
  }));
  const memories = (query ? (memory.data?.results ?? []) : []).map(
    ({ id, kind, title, entity, content }) => ({
      kind: kind ?? "memory",
      title: title ?? entity ?? content ?? id,
      note: title || entity ? (content ?? "") : "",
      to: addressOf(["memory", id]),
    }),
  );
  return {
    found: [...symbols, ...memories],
    isLooking: query !== null && (code.isLoading || memory.isLoading),
  };
}
