import { useState } from "react";
import { logOut, useGuest } from "../api/session.ts";
import { useLiveState } from "../api/useLive.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { ICONS, Icon } from "../kit/Icon.tsx";
import { Link } from "../router/Link.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import type { View } from "./view.ts";

interface NavigationProps {
  readonly views: readonly View[];
  readonly current: View | undefined;
  onSearch(): void;
  onHelp(): void;
}

const isMac = navigator.userAgent.includes("Mac");

/** On a phone, so many stand at its foot, and the others behind one more. */
const AT_THE_FOOT = 4;

export function Navigation({ views, current, onSearch, onHelp }: NavigationProps) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <header className="rail">
      <div className="rail-head">
        <Link to="/" className="wordmark" aria-label="Loci, to the first view">
          <Arch />
          <span>Loci</span>
        </Link>
        <LiveSign />
      </div>
      <button type="button" className="find" onClick={onSearch}>
        <Icon path={ICONS.search} size={16} />
        <span>Find anything</span>
        <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <nav aria-label="Views" className="rail-nav">
        <ul className="rail-list">
          {views.map((view, at) => (
            <li key={view.id} className={at < AT_THE_FOOT ? undefined : "rail-later"}>
              <ViewLink view={view} isCurrent={view === current} />
            </li>
          ))}
          <li className="rail-more">
            <button type="button" className="rail-link" onClick={() => setMoreOpen(true)}>
              <Icon path={ICONS.more} />
              <span className="rail-title">More</span>
            </button>
          </li>
        </ul>
      </nav>
      <div className="rail-foot">
        <Who />
        <div className="rail-tools">
          <ThemeButton />
          <button
            type="button"
            className="button button-plain button-icon"
            onClick={onHelp}
            aria-label="Keys"
            title="Keys (?)"
          >
            <Icon path={ICONS.help} />
          </button>
          <Leave />
        </div>
      </div>
      <Dialog title="Views" isOpen={isMoreOpen} onClose={() => setMoreOpen(false)}>
        <ul className="more-list">
          {views.map((view) => (
            <li key={view.id}>
              <ViewLink view={view} isCurrent={view === current} onGo={() => setMoreOpen(false)} />
            </li>
          ))}
        </ul>
        <div className="more-tools">
          <ThemeButton />
          <Leave />
        </div>
      </Dialog>
    </header>
  );
}

function ViewLink({
  view,
  isCurrent,
  onGo,
}: {
  readonly view: View;
  readonly isCurrent: boolean;
  onGo?(): void;
}) {
  return (
    <Link
      to={`/${view.id}`}
      className="rail-link"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onGo}
      title={view.about}
    >
      <Icon path={view.icon} />
      <span className="rail-title">{view.title}</span>
      {view.useWaiting && <Waiting useWaiting={view.useWaiting} />}
    </Link>
  );
}

function Waiting({ useWaiting }: { useWaiting(): number | null }) {
  const count = useWaiting();
  if (!count) return null;
  return (
    <span className="badge badge-warn">
      {count}
      <span className="unseen"> waiting</span>
    </span>
  );
}

function Who() {
  const { agent, role, project, version } = useGuest();
  return (
    <div className="rail-who">
      <div className="rail-project" title={project ?? undefined}>
        {project ?? "no project"}
      </div>
      <div className="faint">
        {agent}
        {role === "agent" ? "" : `, ${role}`} · {version}
      </div>
    </div>
  );
}

function Leave() {
  const { hasToken } = useGuest();
  if (!hasToken) return null;
  const leave = async () => {
    await logOut();
    location.reload();
  };
  return (
    <button
      type="button"
      className="button button-plain button-icon"
      onClick={leave}
      aria-label="Log out"
      title="Log out"
    >
      <Icon path={ICONS.leave} />
    </button>
  );
}

const SIGNS = {
  live: ["dot-good", "Live"],
  connecting: ["dot-warn", "Connecting"],
  lost: ["dot-bad", "Not connected"],
} as const;

function LiveSign() {
  const [tone, words] = SIGNS[useLiveState()];
  return (
    <span className="live-sign" title={words}>
      <span className={`dot ${tone}`} />
      <span className="live-words">{words}</span>
    </span>
  );
}

/** A door into the palace. */
function Arch() {
  return (
    <svg
      aria-hidden="true"
      width="22"
      height="22"
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.700"
      strokeLinecap="round"
    >
      <path d="M4 18.500V10a7 7 0 0 1 14 0v8.500M8 18.500V11a3 3 0 0 1 6 0v7.500M2.500 18.500h17" />
    </svg>
  );
}
