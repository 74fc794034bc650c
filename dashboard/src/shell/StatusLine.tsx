import { useIsNewer, useLiveState } from "../api/useLive.ts";

/** What concerns the whole page and has to be known: said above every view. */
export function StatusLine() {
  const state = useLiveState();
  const isNewer = useIsNewer();
  if (isNewer)
    return (
      <div className="status-line" role="status">
        Loci was updated.
        <button type="button" className="button" onClick={() => location.reload()}>
          Load the page anew
        </button>
      </div>
    );
  if (state !== "lost") return null;
  return (
    <div className="status-line status-line-bad" role="status">
      Loci does not answer. What is shown may be old; it goes on by itself when the server is back.
    </div>
  );
}
