import { Failure } from "../../domain/failure.ts";
import type { Architecture } from "../../engines/architecture/architecture.ts";
import { readArchitecture } from "../../engines/architecture/readArchitecture.ts";
import type { Workspace } from "../toolContext.ts";

const MOST_FAULTS = 5;

/** The rules of a working tree as they are written now; null where there are none. */
export async function architectureOf(workspace: Workspace): Promise<Architecture | null> {
  const { architecture: written } = await workspace.settings();
  if (written === null) return null;
  const read = readArchitecture(written);
  if ("architecture" in read) return read.architecture;
  const more = read.faults.length - MOST_FAULTS;
  throw new Failure(
    "invalid_input",
    `The rules of this project cannot be read: ${read.faults.slice(0, MOST_FAULTS).join("; ")}${more > 0 ? `; and ${more} more faults` : ""}.`,
    "Mend `architecture` in loci.config.json; docs/architecture-rules.md says what can be written there.",
  );
}

/** What to do where nothing is written. */
export const NO_RULES =
  "This project has no rules, so nothing was checked: `loci arch init` drafts them from the imports there are.";
