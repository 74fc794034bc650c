interface WhyProps {
  readonly score?: number | undefined;
  readonly why: readonly string[];
}

/** How well something fits, and by what it was found. */
export function Why({ score, why }: WhyProps) {
  return (
    <span className="small soft">
      {score !== undefined && <span className="recall-score">{score.toFixed(2)}</span>} {why.join(", ")}
    </span>
  );
}
