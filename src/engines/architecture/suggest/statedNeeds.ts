/** What a description can name. */
export interface Nameable {
  readonly files: ReadonlySet<string>;
  /** Ids such as `npm:zod`. */
  readonly modules: ReadonlySet<string>;
  readonly layers: readonly string[];
  /** The last names of folders. */
  readonly folders: ReadonlySet<string>;
}

export interface StatedNeeds {
  /** Paths and ids of modules that it says to import. */
  readonly targets: readonly string[];
  /** Layers and folders of which it imports something. */
  readonly groups: readonly string[];
  /** Names of code that it says to use, to be looked up. */
  readonly names: readonly string[];
}

const VERBS = words(
  "import imports importing use uses using need needs needing call calls calling wrap wraps wrapping depend depends depending via through",
);
/** What may stand between the verb and the name. */
const BETWEEN = words("the a an our on from of to with layer module package class function");
const JOINTS = words(", and or");
const TOKEN = /[@\w][\w@./:$-]*|,/gu;
const ECOSYSTEM = /^(?:npm|node|py|go|cargo|java|gem|nuget|composer|hex|swift):./;
/** As code is named, and words are not. */
const CODE_NAME = /[a-z\d][A-Z]|_/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** What a description says that the new piece imports; what it only speaks of is none of it. */
export function statedNeeds(description: string, known: Nameable): StatedNeeds {
  const tokens = (description.match(TOKEN) ?? []).map(trimmed);
  const used = namesAfterVerbs(tokens).map((name) => ({ name, meaning: meaningOf(name, known) }));
  const ofKind = (kind: Meaning["is"]) =>
    used.flatMap(({ meaning }) => (meaning?.is === kind ? [meaning.id] : []));
  return {
    targets: [...new Set([...tokens.filter((token) => ECOSYSTEM.test(token)), ...ofKind("target")])],
    groups: [...new Set(ofKind("group"))],
    names: [
      ...new Set(
        used.flatMap(({ name, meaning }) => (meaning === null && CODE_NAME.test(name) ? [name] : [])),
      ),
    ],
  };
}

/** `uses zod, express and the store` has three. */
function namesAfterVerbs(tokens: readonly string[]): string[] {
  const names: string[] = [];
  let isListening = false;
  for (const [at, token] of tokens.entries()) {
    const lower = token.toLowerCase();
    if (VERBS.has(lower)) isListening = true;
    else if (isListening && !BETWEEN.has(lower) && !JOINTS.has(lower)) {
      names.push(token);
      isListening = JOINTS.has(tokens[at + 1]?.toLowerCase() ?? "");
    }
  }
  return names;
}

interface Meaning {
  readonly is: "target" | "group";
  readonly id: string;
}

function meaningOf(name: string, { files, layers, modules, folders }: Nameable): Meaning | null {
  if (files.has(name)) return { is: "target", id: name };
  const layer = layers.find((each) => isSameName(each, name));
  if (layer !== undefined) return { is: "group", id: layer };
  const module = [...modules].find((id) => id.slice(id.indexOf(":") + 1) === name);
  if (module !== undefined) return { is: "target", id: module };
  return folders.has(name) ? { is: "group", id: name } : null;
}

function trimmed(word: string): string {
  return word.replace(/[.:;]+$/, "");
}

function isSameName(layer: string, word: string): boolean {
  const [one, other] = [layer.toLowerCase(), word.toLowerCase()];
  return one === other || one === `${other}s` || `${one}s` === other;
}
