import { centralNodes } from "./centralNodes.ts";
import { chooseLabel } from "./chooseLabel.ts";
import {
  type CodeGraph,
  type CommunityPlan,
  fileOf,
  NODE_CODES,
  type PlannedCommunity,
} from "./codeGraph.ts";
import { type CodeUnits, codeUnits } from "./codeUnits.ts";
import { describeCommunity } from "./describeCommunity.ts";
import { groupUnits } from "./groupUnits.ts";
import { formerCommunities } from "./keepFormer.ts";
import { landscape } from "./landscape.ts";
import { matchCommunities } from "./matchCommunities.ts";
import { placeTests } from "./placeTests.ts";
import { tellingTerms } from "./tellingTerms.ts";
import { unitTerms } from "./unitTerms.ts";

const KEY_MEMBERS = 6;

/** The map of a project: which communities its code falls into, what each is called and what it holds. */
export function planCommunities(graph: CodeGraph): CommunityPlan {
  // Where there are only tests, they are the code.
  const code = graph.isTest.includes(0) ? graph : { ...graph, isTest: new Uint8Array(graph.ids.length) };
  const units = codeUnits(code);
  const { communities, resolution, modularity } = communitiesOfUnits(code, units);
  const { of, count } = membersBySize(code, units, communities);
  const planned = named(code, units, of, count);
  return { communities: planned, of, resolution, modularity };
}

function communitiesOfUnits(code: CodeGraph, units: CodeUnits) {
  const land = landscape(code, units, (unit) => units.isTest[unit] === 0);
  const { partition, resolution, modularity } = groupUnits(land, formerCommunities(code, units, land));
  // By their first units, as a number may decide where a test goes that could as well go elsewhere.
  const numbers = new Map<number, number>();
  const communities = land.places.map((place) => {
    if (place < 0) return -1;
    const community = partition[place] as number;
    if (!numbers.has(community)) numbers.set(community, numbers.size);
    return numbers.get(community) ?? -1;
  });
  placeTests(code, units, communities);
  return { communities, resolution, modularity };
}

/**
 * From communities of units to communities of nodes, numbered from the largest down. Of a test the file is a member and
 * what is in it is not: most symbols of many projects are single tests, and they would outweigh what they test.
 */
function membersBySize(code: CodeGraph, units: CodeUnits, communities: Int32Array) {
  const found = Int32Array.from(code.ids, (_, node) => {
    const kind = code.kinds[node];
    const isMember = kind === NODE_CODES.FILE || (kind !== NODE_CODES.other && code.isTest[node] === 0);
    return isMember ? (communities[units.of[node] as number] ?? -1) : -1;
  });
  const members = new Map<number, { size: number; first: string }>();
  found.forEach((community, node) => {
    if (community < 0) return;
    const id = code.ids[node] ?? "";
    const { size, first } = members.get(community) ?? { size: 0, first: id };
    members.set(community, { size: size + 1, first: id < first ? id : first });
  });
  const order = [...members].sort(([, a], [, b]) => b.size - a.size || (a.first < b.first ? -1 : 1));
  const numbers = new Map(order.map(([community], at) => [community, at]));
  return { of: found.map((community) => numbers.get(community) ?? -1), count: order.length };
}

function named(code: CodeGraph, units: CodeUnits, of: Int32Array, count: number): PlannedCommunity[] {
  const central = centralNodes(code, units, of, count, KEY_MEMBERS);
  const terms = termsOfCommunities(code, units, of, count);
  const facts = factsOf(code, of, count);
  const former = matchCommunities(code.previous.of, of, count);
  const kept = Array.from(former, (before) => code.previous.labels[before]);
  const taken = new Set(kept.filter((label) => label !== undefined));
  return facts.map(({ memberCount, ...counts }, at) => {
    const keyMembers = central[at] ?? [];
    const [centralNode = ""] = keyMembers;
    const label = kept[at] ?? chooseLabel(terms[at] ?? [], centralNode, taken);
    taken.add(label);
    return {
      label,
      summary: describeCommunity({ ...counts, keyMembers }),
      memberCount,
      centralNode,
      keyMembers,
    };
  });
}

/** Tests are named after what they test, so they have no say in what it is called. */
function termsOfCommunities(code: CodeGraph, units: CodeUnits, of: Int32Array, count: number) {
  const communities = new Int32Array(units.names.length).fill(-1);
  const topSymbols = units.names.map((): string[] => []);
  of.forEach((community, node) => {
    const unit = units.of[node] as number;
    if (unit < 0 || units.isTest[unit] === 1) return;
    if (community >= 0) communities[unit] = community;
    const [, name, ...inner] = (code.ids[node] ?? "").split("::");
    if (name !== undefined && inner.length === 0) topSymbols[unit]?.push(name);
  });
  const terms = units.names.map((name, unit) => unitTerms(name, topSymbols[unit] ?? []));
  return tellingTerms(terms, communities, count);
}

function factsOf(code: CodeGraph, of: Int32Array, count: number) {
  const facts = Array.from({ length: count }, () => ({
    files: [] as string[],
    testFiles: 0,
    symbols: 0,
    memberCount: 0,
  }));
  of.forEach((community, node) => {
    const fact = facts[community];
    const id = code.ids[node];
    if (fact === undefined || id === undefined) return;
    fact.memberCount += 1;
    if (fileOf(id) !== id) fact.symbols += 1;
    else if (code.isTest[node] === 1) fact.testFiles += 1;
    else fact.files.push(id);
  });
  return facts;
}
