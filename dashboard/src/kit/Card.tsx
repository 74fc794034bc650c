import { type ReactNode, useId } from "react";

interface CardProps {
  readonly title: string;
  /** Beside the title: a link to more, or how many there are. */
  readonly more?: ReactNode;
  /** The content goes from edge to edge. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a view that has a name. */
export function Card({ title, more, isFlush = false, children }: CardProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
        {more && <div className="card-more">{more}</div>}
      </header>
      <div className={isFlush ? "card-body-flush" : "card-body"}>{children}</div>
    </section>
  );
}
