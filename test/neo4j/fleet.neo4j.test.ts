// What several processes do at once, and whole agents with real clients, with their data on the server.
process.env.LOCI_TEST_STORE = "neo4j";
await import("../durability/manySavers.test.ts");
await import("../tools/tasksRace.test.ts");
await import("../e2e/fleet.test.ts");
await import("../e2e/handoff.test.ts");
