import { Component, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
}
interface State {
  readonly message: string | null;
}

/** What cannot be shown does not take the rest of the page with it. A part of a page that was replaced is no more to be had. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <div className="state state-problem" role="alert">
        <strong>This view could not be shown.</strong>
        <div>{message}</div>
        <button type="button" className="button" onClick={() => location.reload()}>
          Load the page anew
        </button>
      </div>
    );
  }
}
