import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useGuest } from "../api/session.ts";
import { Loading } from "../kit/states.tsx";
import { navigate, usePlace } from "../router/router.ts";
import { announce } from "./announce.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { Navigation } from "./Navigation.tsx";
import { Palette } from "./Palette.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { type Shortcut, useShortcuts } from "./shortcuts.ts";
import { nextTheme } from "./ThemeButton.tsx";
import { chooseTheme, useTheme } from "./theme.ts";
import type { View } from "./view.ts";
import { componentOf, viewAt, views } from "./views.ts";

/** What is around every view. */
export function Shell() {
  const { path } = usePlace();
  const { tools } = useGuest();
  const theme = useTheme();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mine = useMemo(
    () => views.filter(({ needs }) => needs.length === 0 || needs.some((tool) => tools.includes(tool))),
    [tools],
  );
  const view = viewAt(path);

  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        keys: "Mod+k",
        label: "Go anywhere, find anything",
        run: () => setPaletteOpen(true),
        isEverywhere: true,
      },
      { keys: "/", label: "The same", run: () => setPaletteOpen(true) },
      { keys: "?", label: "These keys", run: () => setHelpOpen(true) },
      { keys: "t", label: "Another theme", run: () => chooseTheme(nextTheme(theme)) },
    ],
    [theme],
  );
  const journeys = useMemo<Shortcut[]>(
    () =>
      mine.map(({ id, title, letter }) => ({
        keys: `g ${letter}`,
        label: title,
        run: () => navigate(`/${id}`),
      })),
    [mine],
  );
  useShortcuts("Everywhere", shortcuts);
  useShortcuts("Go to", journeys);

  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Navigation
        views={mine}
        current={view}
        onSearch={() => setPaletteOpen(true)}
        onHelp={() => setHelpOpen(true)}
      />
      <div className="stage">
        <StatusLine />
        <Stage view={view} path={path} />
      </div>
      <Palette views={mine} isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <div id="announcements" className="unseen" aria-live="polite" />
    </div>
  );
}

function Stage({ view, path }: { readonly view: View | undefined; readonly path: readonly string[] }) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const title = view?.title ?? "Nothing here";
  const id = view?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about going from one view to another
  useEffect(() => {
    document.title = `${title} · Loci`;
    if (!isFirst.current) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
      announce(title);
    }
    isFirst.current = false;
  }, [id]);

  const Component = view && componentOf(view);
  return (
    <main id="main" ref={main} tabIndex={-1} className={`view view-${id ?? "none"}`}>
      <ErrorBoundary key={id ?? ""}>
        <Suspense fallback={<Loading lines={5} />}>
          {Component ? <Component path={path.slice(1)} /> : <Nowhere />}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function Nowhere() {
  return (
    <div className="state">
      <h1>Nothing is here</h1>
      <p>The address leads to no view of this page. The navigation has all that there are.</p>
    </div>
  );
}
