import { useTool } from "../../api/useTool.ts";
import { counted } from "../../kit/counted.ts";
import { Meter } from "../../kit/Meter.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf, setParams } from "../../router/router.ts";
import { type Feature, featureProgress, STATE_WORDS } from "./words.ts";

/** The features, each a way to see its tasks alone. Where there are none, nothing is shown. */
export function Features({ chosen }: { readonly chosen: string | null }) {
  const { data } = useTool("progress_query", { kind: "feature", limit: 100 }, ["tasks"]);
  const features = data?.features ?? [];
  if (features.length === 0) return null;
  return (
    <section aria-label="Features">
      <ul className="work-features">
        {features.map((feature) => (
          <FeatureChip key={feature.id} feature={feature} isChosen={feature.id === chosen} />
        ))}
      </ul>
    </section>
  );
}

function FeatureChip({ feature, isChosen }: { readonly feature: Feature; readonly isChosen: boolean }) {
  const { id, title, status, ready } = feature;
  const { done, total } = featureProgress(feature);
  return (
    <li className="work-feature">
      <button
        type="button"
        className="work-feature-name"
        aria-pressed={isChosen}
        onClick={() => setParams({ feature: isChosen ? null : id })}
      >
        {title}
      </button>
      <Meter label={`${title}: tasks completed`} done={done} total={total} />
      <span className="small soft">
        {status === "open" || status === "in_progress" ? (
          <>
            {done} of {counted(total, "task")}
            {ready > 0 && `, ${ready} can start`}
          </>
        ) : (
          STATE_WORDS[status]
        )}
      </span>
      <Link className="small work-feature-more" to={addressOf(["work", id])}>
        All of it
      </Link>
    </li>
  );
}
