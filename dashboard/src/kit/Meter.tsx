interface MeterProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How far something is. */
export function Meter({ label, done, total }: MeterProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
