import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureSick } from "./measureSick.ts";

test("both rules are scored on each half and on all", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-sick-"));
  try {
    await writeFile(
      join(folder, "sick-dev.tsv"),
      [
        "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment",
        "1\tA cat sleeps\tNo cat sleeps\t3.5\tCONTRADICTION",
        "3\tA dog is barking\tA dog is loud\t3.5\tNEUTRAL",
        "5\tA boy plays a flute\tNobody plays an instrument\t3.5\tCONTRADICTION",
        "7\tA boy plays a flute\tA boy plays a harp\t3.5\tNEUTRAL",
        "",
      ].join("\n"),
    );
    const { halves } = await measureSick(folder);
    expect(halves.map(({ half, pairs, contradictions }) => [half, pairs, contradictions])).toEqual([
      ["developed on", 2, 2],
      ["only confirmed on", 2, 0],
      ["both", 4, 2],
    ]);
    expect(halves[2]?.ours).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(halves[2]?.plainRule).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
