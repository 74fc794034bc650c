import type { ReactNode } from "react";

interface Trouble {
  readonly message: string;
  readonly hint: string;
}

/** There is nothing, which is told with what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state">
      <strong>{title}</strong>
      {children && <div>{children}</div>}
    </div>
  );
}

/** Something could not be had; what to do comes from whoever refused it. */
export function Problem({ problem, onRetry }: { readonly problem: Trouble; readonly onRetry?: () => void }) {
  return (
    <div className="state state-problem" role="alert">
      <strong>{problem.message}</strong>
      <div>
        <Words text={problem.hint} />
      </div>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A text of Loci, in which names of tools and commands stand between backticks. */
export function Words({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`]+)`/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
  return parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

/** In place of what is on its way, in about its shape. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const widths = ["88%", "64%", "76%", "52%", "81%"];
  return (
    <div className="loading" role="status">
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={at} style={{ width: widths[at % widths.length] }} aria-hidden="true" />
      ))}
    </div>
  );
}

interface ShownProps<Data> {
  readonly asked: {
    readonly data: Data | undefined;
    readonly problem: Trouble | undefined;
    readonly isLoading: boolean;
    reload(): void;
  };
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a tool answered, or why there is nothing yet. A problem stands above what was known before. */
export function Shown<Data>({ asked, lines = 3, children }: ShownProps<Data>) {
  const { data, problem, isLoading, reload } = asked;
  if (data === undefined && problem) return <Problem problem={problem} onRetry={reload} />;
  if (data === undefined) return isLoading ? <Loading lines={lines} /> : null;
  return (
    <>
      {problem && <Problem problem={problem} onRetry={reload} />}
      {children(data)}
    </>
  );
}
