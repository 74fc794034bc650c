import type { Expression } from "../../languages/facts.ts";
import type { FileView, Located } from "./fileView.ts";
import type { Project } from "./project.ts";

/** Names that so many things outside of a project answer to that being the only one inside says nothing. */
const COMMON = new Set(
  (
    "get set add has delete remove clear push pop shift keys values entries map filter reduce forEach find some every " +
    "sort join split slice concat includes indexOf replace match test exec trim toString valueOf then catch finally " +
    "apply call bind next return throw send close open read write flush end on off once emit append extend insert " +
    "update copy items index count format strip encode decode lower upper startswith endswith start stop run wait " +
    "is equals hashCode compareTo size length put contains iterator stream collect of parse print println log error " +
    "warn info debug len iter unwrap expect clone into from as_str to_string collect new default name type value " +
    "data first last min max sum load save create init connect query execute fetch reset cancel resolve reject " +
    "register handle process check group search fail done message path url json text body status header headers"
  ).split(" "),
);
const SHORTEST = 4;
/** What lists, maps, texts and files of a language have; an object that is not known is mostly one of these. */
const OF_COLLECTIONS = new Set(
  (
    "keys values entries filter reduce forEach find some every sort join split slice concat includes indexOf replace " +
    "match test exec trim toString valueOf then catch finally apply call bind next read write flush close open append " +
    "extend insert update copy items index count format strip encode decode lower upper startswith endswith send " +
    "iterator stream collect contains clear remove push shift delete setdefault discard pop add get set map has seek"
  ).split(" "),
);

/**
 * The one definition in the project that a call of an unknown thing can mean by its name alone; null when there are
 * several, or the name is one that many things have.
 */
export function uniquelyNamed(
  project: Project,
  file: FileView,
  callee: Expression,
  args: number,
): Located | null {
  if (!file.support.callsByName) return null;
  const isMember = callee[0] === "member";
  if (!isMember && callee[0] !== "name") return null;
  const name = callee[2];
  if (typeof name !== "string" || name.length < SHORTEST || COMMON.has(name)) return null;
  const paths = project.filesDefining(name);
  if (paths.length !== 1) return null;
  const [path = ""] = paths;
  const other = project.file(path);
  if (!other || other.support.language.grammar !== file.support.language.grammar) return null;
  return only(other, name, isMember, args);
}

/** Where one name is that of more methods or files than this, it says nothing of what is meant. */
const MOST_METHODS = 12;
const MOST_FILES = 8;

/** The methods that a call of an unknown object may mean by their name, whichever objects there are. */
export function methodsNamed(
  project: Project,
  file: FileView,
  callee: Expression,
  args: number,
): readonly Located[] {
  if (callee[0] !== "member") return [];
  const name = callee[2];
  if (name.length < SHORTEST || OF_COLLECTIONS.has(name)) return [];
  const paths = project.filesDefining(name);
  if (paths.length > MOST_FILES) return [];
  const methods = paths.flatMap((path) => {
    const other = project.file(path);
    if (!other || other.support.language.grammar !== file.support.language.grammar) return [];
    if (other.isTest && other !== file) return [];
    return other.facts.definitions.flatMap(({ kind, name: own, flags }, index) => {
      const hasBody =
        kind === "FUNCTION" && !flags?.some((flag) => flag === "abstract" || flag === "signature");
      const at = hasBody && own === name ? other.locate(index) : null;
      return at && isMethod(other, at) && fits(at, args) ? [at] : [];
    });
  });
  return methods.length > MOST_METHODS ? [] : methods;
}

function only(file: FileView, name: string, isMember: boolean, args: number): Located | null {
  const found = file.facts.definitions.flatMap((definition, index) =>
    definition.name === name ? [file.locate(index)] : [],
  );
  const [one] = found;
  if (!one || found.length > 1 || one.definition.kind !== "FUNCTION") return null;
  if (isMember !== isMethod(file, one)) return null;
  return fits(one, args) ? one : null;
}

function isMethod(file: FileView, { definition }: Located): boolean {
  if (definition.receiver !== undefined) return true;
  return definition.parent !== null && file.facts.definitions[definition.parent]?.kind !== "FUNCTION";
}

function fits({ definition }: Located, args: number): boolean {
  const { parameters } = definition;
  return !parameters || parameters.some(({ rest }) => rest) || args <= parameters.length;
}
