import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";

const MEMORY = /^(decision|fact|pattern|note|learning|episode|reflection|report|document|concept|briefing):/;
const WORK = /^(task|feature):/;

/** The name of something in code or memory, as a way to where it is shown whole. */
export function ThingLink({ id, text = id }: { readonly id: string; readonly text?: string }) {
  const to = addressOfThing(id);
  if (to === null) return <span className="mono">{text}</span>;
  return (
    <Link className={text === id ? "mono" : undefined} to={to}>
      {text}
    </Link>
  );
}

function addressOfThing(id: string): string | null {
  if (MEMORY.test(id)) return hasView("memory") ? addressOf(["memory", id]) : null;
  if (WORK.test(id)) return hasView("work") ? addressOf(["work", id]) : null;
  return hasView("map") ? addressOf(["map"], { symbol: id }) : null;
}
