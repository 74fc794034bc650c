/** Where a secret stands in a text, its end excluded, and which rule says so. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

/**
 * Puts the name of the rule in place of each secret. Spans that overlap are one secret; of their rules the one that comes
 * first in `spans` names it, so whoever knows more precisely goes first.
 */
export function redactSpans(
  text: string,
  spans: readonly SecretSpan[],
): { readonly text: string; readonly found: readonly string[] } {
  const pieces: string[] = [];
  const found = new Set<string>();
  let at = 0;
  for (const { start, end, rule } of merge(spans)) {
    pieces.push(text.slice(at, start), `[redacted:${rule}]`);
    found.add(rule);
    at = end;
  }
  return { text: found.size === 0 ? text : [...pieces, text.slice(at)].join(""), found: [...found] };
}

interface Ranked extends SecretSpan {
  readonly rank: number;
}

function merge(spans: readonly SecretSpan[]): Ranked[] {
  const merged: Ranked[] = [];
  const ranked = spans.map((span, rank): Ranked => ({ ...span, rank }));
  for (const span of ranked.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) merged[merged.length - 1] = joined(last, span);
    else merged.push(span);
  }
  return merged;
}

function joined(one: Ranked, other: Ranked): Ranked {
  const { rule, rank } = one.rank <= other.rank ? one : other;
  return { rule, rank, start: one.start, end: Math.max(one.end, other.end) };
}
