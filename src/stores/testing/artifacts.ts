import { expect } from "vitest";
import { ADMIN, type Check, snapshot } from "./fixtures.ts";

const bytes = (...values: number[]) => Uint8Array.of(...values);

/** Bytes that the making of the graph needs again, kept by name. */
export function artifactsContract(check: Check): void {
  check("an artifact is read by name, replaced and removed", async ({ write, graph }) => {
    await write((tx) => tx.setArtifact("facts:a.ts", bytes(1, 2)));
    await write((tx) => tx.setArtifact("facts:b.ts", bytes()));
    expect(await graph.artifacts(["facts:b.ts", "facts:a.ts", "facts:c.ts"])).toEqual(
      new Map([
        ["facts:b.ts", bytes()],
        ["facts:a.ts", bytes(1, 2)],
      ]),
    );
    await write((tx) => tx.setArtifact("facts:a.ts", bytes(0, 255, 0)));
    expect((await graph.artifacts(["facts:a.ts"])).get("facts:a.ts")).toEqual(bytes(0, 255, 0));
    await write((tx) => tx.setArtifact("facts:a.ts", null));
    await write((tx) => tx.setArtifact("facts:never.ts", null));
    expect(await graph.artifacts(["facts:a.ts", "facts:never.ts"])).toEqual(new Map());
    expect(await graph.artifacts([])).toEqual(new Map());
  });

  check("artifacts are found by how their names start", async ({ write, graph }) => {
    const names = [
      "deps:a",
      "deps:a\u{10ffff}",
      "deps:ab",
      "deps:é",
      "deps;",
      "deps",
      "Deps:a",
      "%",
      "deps:_",
    ];
    await write(async (tx) => {
      for (const [at, name] of names.entries()) await tx.setArtifact(name, bytes(at));
    });
    for (const prefix of ["deps:", "deps:a", "deps:é", "%", "_", "", "nothing"]) {
      const found = names.filter((name) => name.startsWith(prefix));
      expect((await graph.artifactNames(prefix)).toSorted(), prefix).toEqual(found.toSorted());
      expect(await graph.artifactsUnder(prefix), prefix).toEqual(
        new Map(found.map((name) => [name, bytes(names.indexOf(name))])),
      );
    }
    expect(await graph.artifactNames("deps:a")).toEqual(["deps:a", "deps:ab", "deps:a\u{10ffff}"]);
  });

  check("an artifact may be of any size, and become another", async ({ write, graph }) => {
    for (const size of [10, 3_000_000, 999, 1_001, 1_000, 0]) {
      const content = new Uint8Array(size).map((_, at) => (at + size) % 251);
      await write((tx) => tx.setArtifact("source:1", content));
      const found = await graph.artifactsUnder("source:");
      expect([...found.keys()]).toEqual(["source:1"]);
      expect(Buffer.compare(found.get("source:1") ?? bytes(), content), `${size} bytes`).toBe(0);
      expect(await graph.artifactNames("source:")).toEqual(["source:1"]);
    }
  });

  check("artifacts are one with their transaction, and no part of the graph", async ({ write, graph }) => {
    const before = await snapshot(graph, ADMIN);
    const failed = write(async (tx) => {
      await tx.setArtifact("facts:a.ts", bytes(1));
      expect(await tx.artifactNames("facts:")).toEqual(["facts:a.ts"]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await graph.artifactNames("")).toEqual([]);
    await write((tx) => tx.setArtifact("facts:a.ts", bytes(1)));
    expect(await snapshot(graph, ADMIN)).toEqual(before);
    expect(await graph.marks("")).toEqual(new Map());
  });
}
