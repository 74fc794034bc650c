import { useDeed } from "../../api/useDeed.ts";
import { Problem } from "../../kit/states.tsx";
import { announce } from "../../shell/announce.ts";

/** In place of a memory that was just deleted, as long as it is looked at. */
export function Deleted({ id, onRestored }: { readonly id: string; onRestored(): void }) {
  const restore = useDeed("memory_restore");
  const onRestore = async () => {
    if (!(await restore.run({ ids: [id] }))) return;
    announce("It is back.");
    onRestored();
  };
  return (
    <div className="memory-deeds">
      <p>It is deleted, and no agent sees it any more.</p>
      <div className="memory-buttons">
        <button type="button" className="button" disabled={restore.isUnderWay} onClick={onRestore}>
          Take that back
        </button>
      </div>
      {restore.problem && <Problem problem={restore.problem} />}
    </div>
  );
}
