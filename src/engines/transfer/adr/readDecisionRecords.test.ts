import { expect, test } from "vitest";
import { findDate } from "./findDate.ts";
import { readDecisionRecord } from "./readDecisionRecord.ts";
import { readDecisionRecords } from "./readDecisionRecords.ts";

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

const NYGARD = `# 2. Keep apples in the cellar

Date: 2016-02-12

## Status

Accepted

Supersedes [1. Keep apples in the shed](0001-shed.md)

## Context

The shed is warm.

\`\`\`sh
# this is no heading
\`\`\`

## Decision

Apples go to the cellar.

## Consequences

The shed is free.

One has to walk further.
`;

test("a record in Nygard's form", async () => {
  expect(await readDecisionRecord(NYGARD, "0002-cellar.md")).toEqual({
    title: "Keep apples in the cellar",
    status: "accepted",
    date: day("2016-02-12"),
    supersedes: ["0001-shed.md"],
    supersededBy: [],
    rationale: "The shed is warm.\n\n```sh\n# this is no heading\n```",
    content: "Apples go to the cellar.",
    tradeoffs: ["The shed is free.", "One has to walk further."],
  });
});

test("a record in the second form of MADR", async () => {
  const text = `# Use crates

* Status: superseded by [ADR-0007](0007-use-barrels.md)
* Deciders: Ann, Bob
* Date: 2019-03-04

## Context and Problem Statement

How do we store pears?

## Considered Options

* Crates
* Barrels

## Decision Outcome

Chosen option: "Crates", because they can be stacked.

### Positive Consequences

* They fit through the door

### Negative Consequences

* They rot
`;
  const record = await readDecisionRecord(text, "0003-use-crates.md");
  expect(record).toMatchObject({
    title: "Use crates",
    status: "superseded",
    date: day("2019-03-04"),
    supersededBy: ["0007-use-barrels.md"],
    rationale: "How do we store pears?",
    tradeoffs: ["Positive: They fit through the door", "Negative: They rot"],
  });
  expect(record?.content).toMatch(/^Chosen option: "Crates"[\s\S]*## Considered Options\n\n\* Crates/);
});

test("a record in the later forms of MADR, with a front matter", async () => {
  const text = `---
# These are optional
status: "superseded by ADR-0012"
date: 2023-05-06
decision-makers: [Ann]
---

# Use barrels

## Context and Problem Statement

Pears again.

## Decision Outcome

Chosen option: "Barrels", because they roll.

### Consequences

* Good, because one person can move them
* Bad, because they
  roll away
`;
  expect(await readDecisionRecord(text, "0007-use-barrels.md")).toMatchObject({
    status: "superseded",
    date: day("2023-05-06"),
    supersededBy: ["12"],
    tradeoffs: ["Good, because one person can move them", "Bad, because they roll away"],
  });
});

test("records with a title in the front matter, a table, or a list of changes", async () => {
  const parts = "## Context\n\nWhy.\n\n## Decision\n\nWhat.\n";
  const front = `---\nid: adr013\ntitle: 'ADR013: Fetch pears'\n---\n\n${parts}`;
  expect(await readDecisionRecord(front, "adr013-fetch.md")).toMatchObject({
    title: "Fetch pears",
    status: null,
  });
  const table = `| Created | Status |\n| --- | --- |\n| 2021-01-16 | Open |\n\n# ADR010: Count pears\n\n${parts}`;
  const counted = { title: "Count pears", status: "proposed", date: day("2021-01-16") };
  expect(await readDecisionRecord(table, "adr010-count.md")).toMatchObject(counted);
  const changes = `# ADR 026: Weigh pears\n\n## Changelog\n\n- 2021/01/15: Revised\n- 2020/06/23: Begun\n\n## Status\n\n*ACCEPTED* Implemented\n\n${parts}`;
  const weighed = { title: "Weigh pears", status: "accepted", date: day("2020-06-23") };
  expect(await readDecisionRecord(changes, "adr-026-weigh.md")).toMatchObject(weighed);
});

test("a document that decides nothing is no record", async () => {
  for (const text of [
    "",
    "# Read me\n\nHello.",
    "## Context\n\nonly",
    "just words",
    "---\nstatus: accepted\n---\n",
  ])
    expect(await readDecisionRecord(text, "x.md")).toBeNull();
});

test("dates are read as people write them, and what is none is not", () => {
  expect(findDate("on 2020-02-29.")).toBe(day("2020-02-29"));
  expect(findDate("13 October 2019: draft")).toBe(day("2019-10-13"));
  expect(findDate("Sept 3rd, 2018")).toBe(day("2018-09-03"));
  expect(findDate("20-01-2020")).toBe(day("2020-01-20"));
  expect(findDate("12/31/2020")).toBe(day("2020-12-31"));
  for (const none of ["2021-02-30", "version 1.2.3", "", "3000"]) expect(findDate(none)).toBeNull();
});

const file = (path: string, text: string, addedAt: number | null = null) => ({ path, text, addedAt });
const simple = (title: string, status: string) =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\nwhy\n\n## Decision\n\n${title}\n`;

test("what replaced what is found from either side, and the older comes first", async () => {
  const { statements, skipped } = await readDecisionRecords([
    file("adr/README.md", "# Records\n\n## Decision\n\nnone"),
    file("adr/0001-a.md", simple("A", "Superceded by [3. C](0003-c.md)")),
    file("adr/0002-b.md", simple("B", "Accepted")),
    file("adr/0003-c.md", simple("C", "Accepted, replaces ADR-0002 and 4 others")),
    file("adr/notes.md", "Some words."),
    file("adr/0000-first.md", simple("First", "Deprecated"), 1000),
  ]);
  expect(skipped).toEqual(["adr/README.md: no decision record", "adr/notes.md: no decision record"]);
  expect(statements.map(({ name, supersedes, isOver }) => [name, supersedes, isOver])).toEqual([
    ["adr/0000-first.md", [], true],
    ["adr/0001-a.md", [], true],
    ["adr/0002-b.md", [], false],
    ["adr/0003-c.md", ["adr/0001-a.md", "adr/0002-b.md"], false],
  ]);
  expect(statements[0]).toMatchObject({ saidAt: 1000, status: "deprecated" });
  expect(statements[3]?.statement).toMatchObject({
    kind: "decision",
    title: "C",
    sources: ["adr/0003-c.md"],
  });
});

test("records that replace each other in a circle are each read once", async () => {
  const { statements } = await readDecisionRecords([
    file("0001-a.md", simple("A", "Superseded by ADR-0002")),
    file("0002-b.md", simple("B", "Superseded by ADR-0001")),
    file("0003-c.md", simple("C", "Supersedes ADR-0003")),
  ]);
  expect(statements.map(({ name }) => name).sort()).toEqual(["0001-a.md", "0002-b.md", "0003-c.md"]);
  expect(statements.find(({ name }) => name === "0003-c.md")?.supersedes).toEqual([]);
});

test("huge and strange documents are read in time, and cut", async () => {
  const huge = `# T\n\n## Decision\n\n${"x ".repeat(200_000)}\n\n## Context\n\n${"[".repeat(20_000)}`;
  const record = await readDecisionRecord(huge, "t.md");
  expect(record?.content.length).toBe(20_000);
});
