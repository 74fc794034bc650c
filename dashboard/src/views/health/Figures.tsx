import type { ReactNode } from "react";

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** One number of a list of them. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd>{note}</dd>}
    </div>
  );
}

/** Numbers side by side. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}
