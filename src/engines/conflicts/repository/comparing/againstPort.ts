import type { PortClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { evidenceOf, type RepositoryEvidence } from "./repositoryEvidence.ts";
import { witnessesOf } from "./witnesses.ts";

/** Only where the project plainly has one port, and the claimed one is not written anywhere. */
export function againstPort(
  claim: PortClaim,
  declarations: readonly Declaration[],
): RepositoryEvidence | null {
  const word = new RegExp(`(?<!\\d)${claim.port}(?!\\d)`);
  const isWritten = ({ attribute, value, ports = [] }: Declaration) =>
    attribute === "port" ? word.test(value) : ports.includes(claim.port);
  if (declarations.some(isWritten)) return null;
  const ports = declarations.filter(({ attribute }) => attribute === "port");
  const about = claim.part === null ? ports.filter(({ of }) => of === undefined) : ports;
  const { against } = witnessesOf(claim, about);
  const inner = new Set(against.map(({ value }) => value.split(":").at(-1)));
  const [witness] = against;
  return witness === undefined || inner.size > 1 || witness.standing === "checks"
    ? null
    : evidenceOf(claim, witness, 0.8);
}
