import { describe } from "vitest";
import { artifactsContract } from "./artifacts.ts";
import { auditContract } from "./audit.ts";
import { backupContract } from "./backup.ts";
import { bulkWritesContract } from "./bulkWrites.ts";
import { changesContract } from "./changes.ts";
import { codeGraphsContract } from "./codeGraphs.ts";
import { deletionContract } from "./deletion.ts";
import { durabilityContract } from "./durability.ts";
import { edgeReadsContract } from "./edgeReads.ts";
import { edgesContract } from "./edges.ts";
import { eventFiltersContract } from "./eventFilters.ts";
import { findContract } from "./find.ts";
import { checkIn, HALVES, type OpenStore } from "./fixtures.ts";
import { guardsContract } from "./guards.ts";
import { guardsModelContract } from "./guardsModel.ts";
import { leasesContract } from "./leases.ts";
import { limitsContract } from "./limits.ts";
import { missingVectorsContract } from "./missingVectors.ts";
import { nearNamesContract } from "./nearNames.ts";
import { neighboursContract } from "./neighbours.ts";
import { pastContract } from "./past.ts";
import { purgeContract } from "./purge.ts";
import { queueingContract } from "./queueing.ts";
import { sharedWritesContract } from "./sharedWrites.ts";
import { temporalModelContract } from "./temporalModel.ts";
import { textCrowdContract } from "./textCrowd.ts";
import { textRankingContract } from "./textRanking.ts";
import { textSearchContract } from "./textSearch.ts";
import { timeTravelContract } from "./timeTravel.ts";
import { transactionsContract } from "./transactions.ts";
import { transferContract } from "./transfer.ts";
import { vectorSearchContract } from "./vectorSearch.ts";
import { versionsContract } from "./versions.ts";
import { walkGuardsContract, walksContract } from "./walks.ts";

/** What every adapter of the store port must do. An adapter's own test file calls this with how to open it. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} store`, () => {
    for (const half of HALVES) describe(half, () => graphContract(open, half));
    const check = checkIn(open, "memory");
    describe("guards", () => {
      guardsContract(check);
      guardsModelContract(check);
      walkGuardsContract(check);
    });
    describe("leases", () => leasesContract(check));
    describe("audit", () => auditContract(check));
    describe("transfer", () => transferContract(check, open));
    describe("code graphs", () => codeGraphsContract(check));
    describe("backup", () => backupContract(check));
    describe("durability", () => durabilityContract(check));
  });
}

/** What holds for memory and for code alike. */
function graphContract(open: OpenStore, half: (typeof HALVES)[number]): void {
  const check = checkIn(open, half);
  describe("versions", () => versionsContract(check));
  describe("deletion", () => deletionContract(check));
  describe("purge", () => purgeContract(check));
  describe("time travel", () => timeTravelContract(check));
  describe("the past, learned late", () => pastContract(check));
  describe("changes", () => changesContract(check));
  describe("temporal model", () => temporalModelContract(check));
  describe("transactions", () => transactionsContract(check));
  describe("queueing", () => queueingContract(check));
  describe("bulk writes", () => bulkWritesContract(check));
  describe("shared writes", () => sharedWritesContract(check));
  describe("edges", () => edgesContract(check));
  describe("edges alone", () => edgeReadsContract(check));
  describe("neighbours", () => neighboursContract(check));
  describe("walks", () => walksContract(check));
  describe("find", () => findContract(check));
  describe("events", () => eventFiltersContract(check));
  describe("artifacts", () => artifactsContract(check));
  describe("limits", () => limitsContract(check));
  describe("text search", () => {
    textSearchContract(check);
    textRankingContract(check);
    textCrowdContract(check);
  });
  describe("near names", () => nearNamesContract(check));
  describe("vector search", () => vectorSearchContract(check));
  describe("missing vectors", () => missingVectorsContract(check));
}
