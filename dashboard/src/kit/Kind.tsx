const TONES: Readonly<Record<string, string>> = {
  DECISION: "var(--tone-1)",
  FACT: "var(--tone-7)",
  PATTERN: "var(--tone-3)",
  NOTE: "var(--tone-6)",
  LEARNING: "var(--tone-4)",
  EPISODE: "var(--tone-2)",
  CONFLICT: "var(--tone-8)",
  TASK: "var(--tone-5)",
  FEATURE: "var(--tone-5)",
  CLAIM: "var(--tone-2)",
};

interface KindProps {
  readonly kind: string;
  /** Of an episode: what sort of thing it was. */
  readonly type?: string | undefined;
}

/** What something is, in a word and, for those who see it, a colour. */
export function Kind({ kind, type }: KindProps) {
  return (
    <span className="kind" style={{ color: TONES[kind.toUpperCase()] ?? "var(--ink-soft)" }}>
      {wordsOf(kind)}
      {type && <span className="kind-type"> {wordsOf(type)}</span>}
    </span>
  );
}

function wordsOf(name: string): string {
  return name.toLowerCase().replaceAll("_", " ");
}
