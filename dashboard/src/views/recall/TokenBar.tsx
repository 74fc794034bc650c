import { counted, figure } from "../../kit/counted.ts";
import { portionsOf } from "./stages.ts";

interface TokenBarProps {
  readonly total: number;
  readonly perSection: Readonly<Record<string, number>>;
  readonly budget: number | null;
}

const WORDS: Readonly<Record<string, string>> = {
  coreSymbols: "code",
  activeBlockers: "claims of others",
};
const TONES = 8;

/** Where the tokens went. The table beside it says the same to whoever cannot see it. */
export function TokenBar({ total, perSection, budget }: TokenBarProps) {
  const { portions, free } = portionsOf(perSection, total, budget);
  return (
    <figure className="recall-tokens">
      <figcaption className="small">
        <strong>{counted(total, "token")}</strong>
        {budget !== null && ` of ${figure(budget)}`}
      </figcaption>
      <div className="recall-bar" aria-hidden="true">
        {portions.map(({ name, tokens, share }, at) => (
          <span
            key={name}
            title={`${WORDS[name] ?? name}: ${tokens}`}
            style={{ width: `${share * 100}%`, background: toneAt(at, name) }}
          />
        ))}
      </div>
      <ul className="recall-portions small">
        {portions.map(({ name, tokens }, at) => (
          <li key={name}>
            <span className="recall-swatch" aria-hidden="true" style={{ background: toneAt(at, name) }} />
            {WORDS[name] ?? name} {figure(tokens)}
          </li>
        ))}
        {free > 0 && <li className="faint">{figure(free)} free</li>}
      </ul>
    </figure>
  );
}

function toneAt(at: number, name: string): string {
  return name === "the rest" ? "var(--line-strong)" : `var(--tone-${(at % TONES) + 1})`;
}
