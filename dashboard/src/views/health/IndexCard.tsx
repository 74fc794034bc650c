import type { ToolOutputs } from "loci";
import type { Asked } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { figure } from "../../kit/counted.ts";
import { Meter } from "../../kit/Meter.tsx";
import { Shown } from "../../kit/states.tsx";
import { durationWords } from "../../kit/time.ts";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import { Figure, Figures } from "./Figures.tsx";

type Index = ToolOutputs["graph_health"];
type Build = NonNullable<Index["builds"]>[number];
type Transaction = NonNullable<Index["recentTxs"]>[number];

const WATCHER: Readonly<Record<NonNullable<Index["watcherState"]>, string>> = {
  off: "Nobody follows saved files; each question looks by itself what changed.",
  following: "Another process follows saved files.",
  idle: "Saved files are followed; nothing changed just now.",
  detecting: "Something was saved; looking what.",
  debouncing: "Files are being saved; waiting for the last of them.",
  rebuilding: "What was saved is being indexed.",
};

/** Whether the code is indexed, how far that is, and who sees to it. */
export function IndexCard({ asked }: { readonly asked: Asked<"graph_health"> }) {
  return (
    <Card title="Index" more={asked.data && <Commit index={asked.data} />}>
      <Shown asked={asked} lines={5}>
        {(index) => (
          <div className="health-part">
            {(index.builds ?? []).map((build) => (
              <Progress key={`${build.mode} ${build.status}`} build={build} what="Indexing" />
            ))}
            {index.historyWalk?.status === "running" && (
              <Progress build={index.historyWalk} what="Reading the history" />
            )}
            <Figures>
              <Figure label="Files" value={figure(index.indexed.files)} />
              <Figure label="Symbols" value={figure(index.indexed.symbols)} />
              <Figure label="Ties" value={figure(index.indexed.edges)} />
              <Figure label="Not indexed yet" value={figure(index.pendingChanges)} note="changed files" />
            </Figures>
            <p className="small soft">
              {index.watcherState && WATCHER[index.watcherState]}
              {index.watchMethod === "polling" &&
                " The disk is looked through again and again, as it tells nothing."}
            </p>
            {index.lastBuild && <LastBuild build={index.lastBuild} />}
            <Recent recent={index.recentTxs ?? []} />
          </div>
        )}
      </Shown>
    </Card>
  );
}

function Commit({ index: { latestTx } }: { readonly index: Index }) {
  if (!latestTx?.gitCommit) return null;
  return <span className="mono soft">{latestTx.gitCommit.slice(0, 10)}</span>;
}

function Progress({ build, what }: { readonly build: Build; readonly what: string }) {
  const { done = 0, total, status } = build;
  if (status === "queued") return <p className="small">{what} is about to begin.</p>;
  return (
    <div className="health-progress">
      <p className="small" aria-hidden="true">
        {what}
        {total ? `: ${done.toLocaleString()} of ${total.toLocaleString()}` : " …"}
      </p>
      {total !== undefined && <Meter label={what} done={done} total={total} />}
    </div>
  );
}

function LastBuild({ build: { status, mode, endedAt, durationMs, problem } }: { readonly build: Build }) {
  const words = { done: "took", failed: "failed after", cancelled: "was given up after" } as const;
  const verb = words[status as keyof typeof words];
  if (!verb) return null;
  return (
    <p className="small soft">
      The last {mode === "full" ? "full index" : "look at what changed"} {verb}{" "}
      {durationMs === undefined ? "a while" : durationWords(durationMs)}
      {endedAt && (
        <>
          , <When at={endedAt} />
        </>
      )}
      {problem && `: ${problem}`}.
    </p>
  );
}

function Recent({ recent }: { readonly recent: readonly Transaction[] }) {
  if (recent.length === 0) return null;
  return (
    <section aria-label="What the index took in last">
      <h3 className="health-sub">Taken in last</h3>
      <ul className="health-rows">
        {recent.map((tx) => (
          <li key={tx.id}>
            <span>{kindWords(tx)}</span>
            <span className="small soft">
              {hasView("map") ? (
                <Link to={addressOf(["map"], { at: tx.at })}>
                  <When at={tx.at} />
                </Link>
              ) : (
                <When at={tx.at} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TX_WORDS: Readonly<Record<string, string>> = {
  full_rebuild: "The whole repository",
  incremental: "What had changed",
  file_change: "A file that was saved",
};

function kindWords({ type, gitCommit }: Transaction): string {
  const words = TX_WORDS[type] ?? type.replaceAll("_", " ");
  return gitCommit === null ? words : `${words}, at ${gitCommit.slice(0, 8)}`;
}
