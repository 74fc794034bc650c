import { Failure } from "../../domain/failure.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { WrittenTarget } from "../../engines/claims/writtenTarget.ts";
import { findSymbol, symbolsMeant } from "../../recall/code/findSymbol.ts";
import type { CodeView } from "../../recall/codeState/codeView.ts";
import type { ClaimGround } from "./claimGround.ts";
import type { ClaimTarget } from "./claimTarget.ts";
import { misfit } from "./misfit.ts";

const MOST_SUGGESTED = 8;

/** By its id, or by a name that only one has. */
export async function symbolTarget(written: WrittenTarget, { code }: ClaimGround): Promise<ClaimTarget> {
  const { name } = written;
  if (!code) return unseen(written);
  const meant = await symbolsMeant(code.code, code.view, { project: code.project, symbol: name });
  const symbols = withoutConstructors(meant.filter(({ kind }) => kind !== "FILE"));
  const [symbol, ...others] = symbols;
  if (!symbol)
    throw meant.length > 0 ? misfit(String(meant[0]?.id), "file", "symbol") : await unknown(code, name);
  if (others.length > 0) throw new AmbiguousName(name, symbols);
  return { claimType: "symbol", target: symbol.id, targetHash: symbol.contentHash };
}

export function isAmbiguous(thrown: unknown): boolean {
  return thrown instanceof AmbiguousName;
}

class AmbiguousName extends Failure {
  constructor(name: string, symbols: readonly NodeRecord[]) {
    const some = symbols.slice(0, MOST_SUGGESTED).map(({ id }) => id);
    super(
      "invalid_input",
      `${symbols.length} symbols are called ${name}; none was claimed.`,
      `Give the id of one as \`targetId\`: ${some.join(", ")}.`,
    );
  }
}

/** Whoever names a class means it, and not its constructor of the same name. */
function withoutConstructors(symbols: readonly NodeRecord[]): NodeRecord[] {
  const isMadeBy = (one: NodeRecord) =>
    one.props.form === "constructor" && symbols.some((other) => String(one.id).startsWith(`${other.id}::`));
  return symbols.filter((symbol) => !isMadeBy(symbol));
}

/** An id is one also where nobody can look; a name is none. */
function unseen({ name, isInFile, isPath }: WrittenTarget): ClaimTarget {
  if (isInFile && isPath) return { claimType: "symbol", target: name, targetHash: null };
  throw new Failure(
    "not_ready",
    `Without the code index nobody can tell which symbol ${name} is.`,
    "Give its id, as in src/cart.ts::Cart::total, or claim its file.",
  );
}

async function unknown({ code, view, project }: CodeView, name: string): Promise<Failure> {
  const { suggestions } = await findSymbol(code, view, { project, symbol: name });
  const nearest = suggestions.length > 0 ? ` The nearest are: ${suggestions.join(", ")}.` : "";
  return new Failure(
    "not_found",
    `There is no symbol or file ${name} in the index; nothing was claimed.`,
    `Give a path, or a symbol that is there.${nearest}`,
  );
}
