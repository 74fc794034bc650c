import { useCallback, useEffect, useState } from "react";
import { onSignedOut } from "../api/call.ts";
import { live } from "../api/live.ts";
import { problemOf } from "../api/queries.ts";
import { type Guest, GuestProvider, readSession, type Stranger } from "../api/session.ts";
import { Loading, Problem } from "../kit/states.tsx";
import { Login } from "./Login.tsx";
import { Shell } from "./Shell.tsx";
import { listenForShortcuts } from "./shortcuts.ts";

/** First who is here, then what they see. */
export function App() {
  const [who, setWho] = useState<Guest | Stranger | null>(null);
  const [problem, setProblem] = useState<{ message: string; hint: string } | null>(null);

  const look = useCallback(async () => {
    setProblem(null);
    try {
      setWho(await readSession());
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }, []);

  useEffect(() => {
    void look();
    return onSignedOut(() => void look());
  }, [look]);
  useEffect(listenForShortcuts, []);

  const isIn = who?.isIn ?? false;
  useEffect(() => (isIn ? live.start() : undefined), [isIn]);

  if (!who && problem)
    return (
      <main className="login">
        <Problem problem={problem} onRetry={look} />
      </main>
    );
  if (!who) return <Loading />;
  if (!who.isIn) return <Login onIn={look} />;
  return (
    <GuestProvider value={who}>
      <Shell />
    </GuestProvider>
  );
}
