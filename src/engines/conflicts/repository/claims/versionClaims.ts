import { plainJava } from "../formats/findings.ts";
import { canonicalName } from "../subjects.ts";
import { allOf, type VersionRange, versionIn } from "../versions/versionRange.ts";
import { actorIn } from "./actor.ts";
import type { VersionClaim } from "./repositoryClaim.ts";
import type { Sentence } from "./sentences.ts";

/** A name, what may stand between it and its version, and the version. */
const MENTION =
  /(?<![\w@/.-])((?:[A-Za-z@][\w@/+#-]*(?:\.[A-Za-z][\w]*)*[ ]){0,2}?[A-Za-z@][\w@/+#-]*(?:\.[A-Za-z]\w*)*)(?=[\s@:=≥>])(@|:|\s+v(?:ersion)?\.?\s*|\s*(?:version\s*)?(?:is |=|: ?|>=|≥|is (?:at|on|set to|pinned to|pinned at|locked to|locked at|fixed at) (?:version )?|pinned (?:to|at) |at least |at |to )?\s*)v?(\d{1,4}(?:\.\d{1,5}){0,3})(\.x)?(\+?)(?![\w%]|[.:,]\d)/gi;
const REVERSED =
  /(?<!\b(?:of|since|in|from|until|with) )\bv(?:ersion)?\s*(\d{1,4}(?:\.\d{1,5}){0,3})(?:\.x)? of ([A-Za-z@][\w@/.+#-]*)/gi;

const MOST_MENTIONS = 12;

export function versionClaims(sentence: Sentence): VersionClaim[] {
  const text = sentence.text.replace(/[`"“”*]+(?=[\w@])|(?<=[\w+])[`"“”*]+/g, "");
  const found: VersionClaim[] = [];
  for (const match of [...text.matchAll(MENTION)].slice(0, MOST_MENTIONS)) {
    const claim = claimIn(sentence, text, match);
    if (claim !== null) found.push(claim);
  }
  for (const [said, exact = "", name = ""] of [...text.matchAll(REVERSED)].slice(0, MOST_MENTIONS)) {
    const versions = rangeOf(canonicalName(name), exact);
    if (versions !== null && text.search(USING) >= 0)
      found.push({
        ...of(sentence),
        kind: "version",
        subject: canonicalName(name),
        said,
        versions,
        meaning: "uses",
      });
  }
  return found;
}

function of({ text, environment, part }: Sentence) {
  return { environment, part: part?.isOwn === true ? part : (actorIn(text) ?? part) };
}

function claimIn(sentence: Sentence, text: string, match: RegExpMatchArray): VersionClaim | null {
  const [whole, names = "", link = "", exact = "", , plus = ""] = match;
  const name = nameIn(names);
  if (name === "" || CONSTANT.test(name)) return null;
  const start = (match.index ?? 0) + names.length - name.length;
  const before = text.slice(0, start);
  if (OF_A_VERSION.test(before)) return null;
  const after = text.slice((match.index ?? 0) + whole.length);
  if (!ENDS_WELL.test(after) || ONE_OF_SEVERAL.test(after)) return null;
  const isCopula = /[=:]|\b(?:is|at|on)\b|pinned/.test(link);
  if (!isStated(before, after, isCopula)) return null;
  const subject = subjectOf(name);
  const versions = rangeOf(subject, exact);
  if (versions === null) return null;
  const said = `${name} ${exact}${plus}`;
  const meaning = meaningOf(before, link, plus, after, name);
  // What checks are run with is what they use.
  return {
    ...of(sentence),
    kind: "version",
    subject,
    said,
    versions,
    meaning: meaning === "supports" && sentence.environment === "checks" ? "uses" : meaning,
  };
}

/** "Vite 5 requires Node 18" holds for that version, whatever comes after it. */
const OF_A_VERSION =
  /^[A-Z][\w.]*(?: [A-Z][\w.]*)? v?\d[\w.]*\s+(?:supports?|requires?|needs?|works?|runs?|targets?|uses?|ships?)\b/;

/** A name as code has it is that of a setting. */
const CONSTANT = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;

/** The lowest version of Rust goes by a name of its own. */
function subjectOf(name: string): string {
  return /^msrv$/i.test(name) ? "rust" : canonicalName(name);
}

/** Words that can stand before a name and are no part of it. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  `we i it our the a an is are uses use using used run runs running on with and or in to of for at by as this that project app
  application server service backend frontend api database db runtime framework language version versions requires require
  required needs need supports support supported target targets targeting pin pins pinned stack tech built build builds based
  depends written ships against both currently now still stay stays also only exactly minimum min least lts stable latest
  deploy deploys deployed start starts through via by compile compiles compiled from under via image base default official standard codebase repo
  repository library dependency package engine client all everything installed toolchain node-based team code tests`
    .trim()
    .split(/\s+/),
);

/** The last words of those before a version that can be one name. */
function nameIn(words: string): string {
  const parts = words.trim().split(" ");
  const from = parts.findLastIndex((part) => NOT_A_NAME.has(part.toLowerCase())) + 1;
  const name = parts.slice(from).join(" ");
  return name === "" && /^(?:version|versions|runtime)$/i.test(parts.at(-1) ?? "")
    ? nameIn(parts.slice(0, -1).join(" "))
    : name;
}

const ONE_OF_SEVERAL = /^\s*(?:,|and|or|&|\/)\s*(?:and\s+)?v?\d/i;

/** What may follow a version: anything else would make it a number of something. */
const ENDS_WELL =
  /^\s*(?:$|[.,;:!)(\]&+/|—–-]|(?:LTS|runtime|and|or|as|on|in|with|for|to|at|is|are|because|via|by|via|line|series|image|through|across|everywhere|here|now|today|currently|under|plus|inside|alpine|slim|from|everything|throughout|serves|powers|drives|backs|styles|stores|remains|stays|which|so|exactly|syntax|features|strict|using|behind)\b)/i;

const USING =
  /\b(?:runs?|running|uses?|using|targets?|targeting|requires?|required|needs?|supports?|supporting|supported|pins?|pinned|stays? on|standardi[sz]ed on|depends? on|ships? with|powered by|backed by|based on|built (?:on|with|for|against|from)|builds? (?:on|with|against)|starts|through|via|sits? on|\w{3,20}ed (?:with|by|through)|done (?:with|by)|develops? (?:on|with)|written (?:in|for)|compiles? (?:with|for|to|against)|compiled with|tests? (?:on|with|against)|tested (?:on|with|against)|compatible with|works? (?:with|on)|deploys? (?:on|with|to)|deployed on|stack(?: is)?|on top of|minimum|min|msrv|lowest|at least|is|are|rely on|relies on|currently on|still on)\b|['’]re (?:still |currently |now )?on\b/gi;
/** Between the verb and the name nothing but what holds a list together. */
const LISTED =
  /(?:[\w.]+\s+)?[\w@./+#-]+\s+v?\d[\w.]*\+?\s+(?:with|on|plus)\s+|[\w@./+#-]+(?:\s+v?\d[\w.]*\+?)?\s*(?:,\s*and|,|and|&|\+|\/)\s*/gi;
const JOINING =
  /^(?:\s|,|:|=|≥|>|\(|\b(?:and|on|with|in|to|at|the|a|an|our|both|version|of|top|against|for|by|is|are|exactly|only|least|currently|now|still|official|stable|minimum|database|runtime|framework|server|language|supported|backend|frontend)\b)*$/i;
const STATED_AFTER =
  /^\s*(?:LTS\s*|(?:or|and) (?:newer|later|higher|above)\s*)?(?:(?:is|are|remains?|stays?)\s+(?:still\s+|currently\s+)?(?:our|the|what|used|pinned|required|in use|installed|deployed|supported|targeted|everywhere)|serves|powers|drives|backs|styles|stores)\b/i;
const HEADING =
  /^(?:(?:tech(?:nology)?|our|the|current|main|runtime|database|framework|language|backend|frontend|versions?|stack|engine|platform|toolchain)[\s/]*){1,4}:\s*$/i;

/** Whether the sentence says that it is used, and does not merely mention it. */
function isStated(before: string, after: string, isCopula: boolean): boolean {
  if (STATED_AFTER.test(after)) return true;
  const lead = before.replace(LISTED, "");
  if (isCopula && /^\s*(?:(?:the|our|current|currently|project|required|minimum|supported)\s+)*$/i.test(lead))
    return true;
  if (HEADING.test(lead) || (lead.trim() === "" && isWhole(after))) return true;
  const verbs = [...before.matchAll(USING)];
  const verb = verbs.at(-1);
  if (verb === undefined) return false;
  return JOINING.test(before.slice((verb.index ?? 0) + verb[0].length).replace(LISTED, ""));
}

/** Nothing but a list of names and versions: "Node 18, React 17". */
function isWhole(after: string): boolean {
  return /^[\s,.&+/]*$/.test(`${after},`.replace(LISTED, ""));
}

function meaningOf(
  before: string,
  link: string,
  plus: string,
  after: string,
  name: string,
): VersionClaim["meaning"] {
  const isLeast =
    plus !== "" ||
    /^msrv$/i.test(name) ||
    />=|≥|at least/.test(link) ||
    /(?:>=|≥|at least|minimum|min|lowest|requires?|required|needs?)\s*(?:\b(?:is|of|version|supported|a|the)\b\s*)*$/i.test(
      before,
    ) ||
    /\b(?:minimum|lowest)\b/i.test(before) ||
    /^\s*(?:or|and) (?:newer|later|higher|above|up|greater)/i.test(after);
  if (isLeast) return "requires";
  return /\b(?:support(?:s|ed|ing)?|compatible|works?|tested)\b/i.test(before + after) ? "supports" : "uses";
}

function rangeOf(subject: string, exact: string): VersionRange | null {
  const version = versionIn(subject === "java" ? plainJava(exact) : exact);
  return version === null ? null : [allOf(version)];
}
