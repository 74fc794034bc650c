import { parseArgs } from "node:util";
import type { FoundConflict } from "../../../src/engines/conflicts/foundConflict.ts";
import type { Told } from "../../../src/engines/conflicts/told.ts";
import { openSourceTree } from "../../../src/sources/disk/openSourceTree.ts";
import type { SourceHistory } from "../../../src/sources/port.ts";
import { RepositoryWitness } from "../../../src/truth/repository/repositoryWitness.ts";
import type { Benchmark, BenchRow } from "../../benchmark.ts";
import { REPOSITORIES, repositoriesIn } from "../../repositories.ts";
import { readStatements, type StatedRepository, type Statement } from "./statements.ts";

interface Judged extends Statement {
  readonly half: string;
  readonly repository: string;
  /** The question that was raised; null for none. */
  readonly raised: string | null;
}

export const repositoryConflictsBench: Benchmark = {
  name: "conflicts-repository",
  about:
    "statements about real repositories (README there): those that the commit speaks against must be raised, all others must not; `at that time`: of those that were true at an older commit, how many are raised there, where none may be; `--show` lists what went wrong",
  async run({ args }): Promise<BenchRow[]> {
    const options = { ...REPOSITORIES, show: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ args: [...args], options });
    const judged: Judged[] = [];
    const then: Judged[] = [];
    for (const stated of await readStatements()) {
      const [place] = await repositoriesIn(values.repos, [stated.name]);
      const history = await historyOf(place?.path ?? stated.name);
      judged.push(...(await judge(history, stated, stated.at, stated.statements)));
      for (const [commit, statements] of Map.groupBy(stated.statements, ({ trueAt }) => trueAt)) {
        if (commit !== undefined) then.push(...(await judge(history, stated, commit, statements)));
      }
      history.close();
    }
    if (values.show) for (const line of mistakes(judged, then)) console.log(line);
    return rowsOf(judged, then);
  },
};

async function historyOf(root: string): Promise<SourceHistory> {
  const { PATH, HOME } = process.env;
  const tree = await openSourceTree({ root, environment: { ...(PATH && { PATH }), ...(HOME && { HOME }) } });
  const history = await tree.history();
  if (history === null) throw new Error(`${root} is no git repository.`);
  return history;
}

async function judge(
  history: SourceHistory,
  { name, half }: StatedRepository,
  commit: string,
  statements: readonly Statement[],
): Promise<Judged[]> {
  const witness = new RepositoryWitness({ tree: history.treeAt(commit) });
  const told = statements.map(({ text }, index): Told => {
    return { id: String(index), text, at: null, focus: null, agentId: null, sessionId: null };
  });
  const found = await witness.contradictions(told, new AbortController().signal);
  const byId = new Map(found.map((conflict): [string, FoundConflict] => [conflict.ids[0] ?? "", conflict]));
  return statements.map((statement, index) => {
    return { ...statement, half, repository: name, raised: byId.get(String(index))?.question ?? null };
  });
}

function rowsOf(judged: readonly Judged[], then: readonly Judged[]): BenchRow[] {
  const rows: BenchRow[] = [];
  for (const half of ["development", "heldOut", "fresh"]) {
    const [ofHalf, before] = [judged, then].map((all) => all.filter((each) => each.half === half));
    rows.push({ half, kind: "all", ...score(ofHalf ?? [], before ?? []) });
    for (const [kind, some] of Map.groupBy(ofHalf ?? [], (each) => each.kind)) {
      rows.push({
        half,
        kind,
        ...score(
          some,
          (before ?? []).filter((each) => each.kind === kind),
        ),
      });
    }
  }
  return rows;
}

function score(judged: readonly Judged[], then: readonly Judged[]): BenchRow {
  const stale = judged.filter(({ expect }) => expect === "stale");
  const raised = judged.filter((each) => each.raised !== null);
  const right = raised.filter(({ expect }) => expect === "stale");
  return {
    stale: stale.length,
    silent: judged.length - stale.length,
    "false alarms": raised.length - right.length,
    precision: share(right.length, raised.length),
    recall: share(right.length, stale.length),
    "at that time": `${then.filter((each) => each.raised !== null).length} of ${then.length}`,
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}

function mistakes(judged: readonly Judged[], then: readonly Judged[]): string[] {
  const wrong = judged.filter(({ expect, raised }) => (expect === "stale") !== (raised !== null));
  return [
    ...wrong.map((each) => lineOf(each.expect === "stale" ? "missed" : "false alarm", each)),
    ...then.filter((each) => each.raised !== null).map((each) => lineOf("raised then", each)),
  ];
}

function lineOf(what: string, { half, repository, kind, text, raised }: Judged): string {
  return `${half} ${repository} ${kind} ${what}: ${text}${raised === null ? "" : ` -> ${raised}`}`;
}
