import { type FormEvent, useState } from "react";
import { problemOf } from "../api/queries.ts";
import { logIn } from "../api/session.ts";
import { Words } from "../kit/states.tsx";

/** For servers that ask for tokens. The token goes to the server once and is not kept by the page. */
export function Login({ onIn }: { onIn(): void }) {
  const [problem, setProblem] = useState<{ message: string; hint: string } | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get("token") ?? "");
    setUnderWay(true);
    setProblem(null);
    try {
      await logIn(token);
      onIn();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setUnderWay(false);
    }
  };

  return (
    <main className="login">
      <form className="card login-card" onSubmit={submit}>
        <h1>Loci</h1>
        <p className="soft">
          This server tells apart who comes in. Show it your token to see what it lets you see.
        </p>
        <label className="field">
          <span>Token</span>
          <input
            className="input mono"
            name="token"
            type="password"
            autoComplete="current-password"
            spellCheck={false}
            required
            placeholder="loci_key_…"
            aria-describedby={problem ? "login-problem" : "login-help"}
          />
        </label>
        {problem && (
          <p id="login-problem" role="alert" className="login-problem">
            {problem.message} <Words text={problem.hint} />
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={isUnderWay}>
          {isUnderWay ? "Looking …" : "Log in"}
        </button>
        <p id="login-help" className="small faint">
          Whoever runs the server makes one with <code>loci token create --agent NAME</code>.
        </p>
      </form>
    </main>
  );
}
