import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { RepositoryClaim } from "../../engines/conflicts/repository/claims/repositoryClaim.ts";
import { repositoryClaims } from "../../engines/conflicts/repository/claims/repositoryClaims.ts";
import { compareWithRepository } from "../../engines/conflicts/repository/comparing/compareWithRepository.ts";
import { repositoryConflict } from "../../engines/conflicts/repository/repositoryConflict.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import type { SourceTree } from "../../sources/port.ts";
import { DeclarationShelf } from "./declarationShelf.ts";
import { type CodeView, filesWorthReading } from "./filesWorthReading.ts";
import { TreePaths } from "./treePaths.ts";

export interface WitnessOptions {
  readonly tree: SourceTree;
  /** Spares it the reading of sources that define no constant of the claimed name. */
  readonly code?: CodeView;
}

/** Tells which remembered statements the working tree speaks against. It is kept as long as the tree: it remembers what files declare. */
export class RepositoryWitness {
  readonly #tree: SourceTree;
  readonly #code: CodeView | null;
  readonly #shelf: DeclarationShelf;

  constructor({ tree, code }: WitnessOptions) {
    this.#tree = tree;
    this.#code = code ?? null;
    this.#shelf = new DeclarationShelf(tree);
  }

  /** In the order given, at most one a statement. A statement that claims nothing of the kind costs no look at the disk. */
  async contradictions(told: readonly Told[], signal: AbortSignal): Promise<FoundConflict[]> {
    const claimed = told.map((each) => ({ told: each, claims: repositoryClaims(each) }));
    const claims = claimed.flatMap((each) => each.claims);
    if (claims.length === 0) return [];
    const { files } = await this.#tree.list(signal);
    const worthReading = await filesWorthReading(claims, files, this.#code);
    const declarations = await this.#shelf.declarationsOf(worthReading, signal);
    const paths = new TreePaths(this.#tree, files);
    await paths.lookAt(claims.flatMap(placesIn));
    const evidence = Map.groupBy(
      compareWithRepository(claims, declarations, paths.exists),
      ({ claim }) => claim,
    );
    return claimed
      .map((each) =>
        repositoryConflict(
          each.told,
          each.claims.flatMap((claim) => evidence.get(claim) ?? []),
        ),
      )
      .filter((conflict) => conflict !== null);
  }
}

/** A path, and the folder at the top that it is said to lie in. */
function placesIn(claim: RepositoryClaim): string[] {
  return claim.kind === "path" ? [claim.path, claim.path.split("/")[0] ?? claim.path] : [];
}
