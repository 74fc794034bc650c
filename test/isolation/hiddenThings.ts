import type { Envelope } from "../../src/app/envelope.ts";
import { CALLERS, type IsolationWorld } from "./isolationWorld.ts";

/** What is said behind one wall, and the word that is in all of it. */
export interface Hidden {
  readonly wall: string;
  readonly word: string;
  readonly ids: readonly string[];
  /** As it was said, for others to say the same. */
  readonly said: readonly (readonly [tool: string, input: object])[];
  /** Moments at which it was there. */
  readonly moments: readonly string[];
}

type Who = (typeof CALLERS)[keyof typeof CALLERS];
type Things = readonly (readonly [tool: string, input: Record<string, unknown>])[];

/** Memories that differ from what can be seen by little more than the word. */
const memories = (word: string, more: object = {}): Things => [
  [
    "memory_save",
    {
      kind: "decision",
      title: `Lighthouse lamps burn ${word} oil`,
      rationale: `Colza was dearer than ${word}.`,
      tradeoffs: [`${word} smokes`],
      affectedFiles: ["src/price/price.ts"],
      keywords: ["lighthouse"],
      ...more,
    },
  ],
  [
    "memory_save",
    { kind: "fact", entity: "Lighthouse", content: `The lighthouse lamp burns ${word} oil.`, ...more },
  ],
  [
    "memory_save",
    { kind: "fact", entity: `Keeper ${word}`, content: `The keeper of ${word} is late.`, ...more },
  ],
  [
    "memory_save",
    {
      kind: "pattern",
      title: `Trim ${word} wicks`,
      content: `Wicks of ${word} are trimmed at dusk.`,
      ...more,
    },
  ],
  [
    "memory_save",
    { kind: "note", content: `The lighthouse of ${word} is white.`, keywords: ["lighthouse"], ...more },
  ],
];

const documents = (word: string, more: object = {}): Things => [
  [
    "report_write",
    { title: `Lighthouse ${word}`, body: `Ten crates of ${word}.`, keywords: ["lighthouse"], ...more },
  ],
  [
    "memory_ingest",
    { title: `Lighthouse ${word}`, content: `# Lamps\n\nThe lighthouse burns ${word} oil.\n`, ...more },
  ],
];

const events = (word: string): Things => [
  [
    "episode_add",
    {
      type: "OBSERVATION",
      content: `The lighthouse lamp of ${word} went out.`,
      entities: ["src/price/price.ts"],
    },
  ],
  [
    "episode_add",
    {
      type: "ERROR",
      content: `The lamp of ${word} failed.`,
      metadata: { errorType: "Dark", stackSummary: word },
    },
  ],
  [
    "conversation_append",
    {
      conversationId: `lighthouse ${word}`,
      messages: [
        { role: "user", content: `Why ${word}?` },
        { role: "assistant", content: `As ${word} burns in the lighthouse.` },
      ],
    },
  ],
];

const work = (word: string): Things => [
  ["task_create", { title: `Trim the lighthouse ${word}`, inputs: { why: word } }],
  ["agent_claim", { targetId: "src/price/price.ts", claimType: "file", intent: `Lamps of ${word}` }],
  ["subscribe_keywords", { keywords: ["lighthouse", word] }],
  ["session_start", {}],
  ["reflect", {}],
  ["run_hygiene", {}],
];

interface Wall {
  readonly wall: string;
  readonly who: Who;
  readonly things: (word: string) => Things;
  readonly afterwards?: "delete" | "purge";
}

const ALL = (word: string): Things => [...memories(word), ...documents(word), ...events(word), ...work(word)];

/** The walls before every agent, each with a word of its own. */
export const WALLS: readonly Wall[] = [
  { wall: "another account", who: CALLERS.neighbour, things: ALL },
  { wall: "another project", who: CALLERS.elsewhere, things: ALL },
  {
    wall: "for admins",
    who: CALLERS.admin,
    things: (word) => [
      ...memories(word, { visibility: "admin" }),
      ...documents(word, { visibility: "admin" }),
    ],
  },
  {
    wall: "sensitive",
    who: CALLERS.bob,
    things: (word) => [
      ...memories(word, { sensitive: true }),
      ["episode_add", { type: "OBSERVATION", content: `The lamp of ${word} went out.`, sensitive: true }],
    ],
  },
  {
    wall: "deleted",
    who: CALLERS.admin,
    things: (word) => [
      ...memories(word, { visibility: "public" }),
      ...documents(word),
      ...events(word).slice(0, 2),
    ],
    afterwards: "delete",
  },
  {
    wall: "purged",
    who: CALLERS.admin,
    things: (word) => [
      ...memories(word, { visibility: "public" }),
      ...documents(word),
      ...events(word).slice(0, 2),
    ],
    afterwards: "purge",
  },
];

/** Those before an agent that reads nothing but what is tagged with its name. */
export const WALLS_OF_TAGS: readonly Wall[] = [
  {
    wall: "tagged for another",
    who: CALLERS.admin,
    things: (word) => memories(word, { visibility: "public", agents: ["bob"] }),
  },
  {
    wall: "tagged for nobody",
    who: CALLERS.bob,
    things: (word) => [...memories(word), ...documents(word), ...events(word)],
  },
];

/** Builds a wall; in a world that goes without, the same steps pass. */
export async function build(
  scene: IsolationWorld,
  { wall, who, things, afterwards }: Wall,
  isThere: boolean,
): Promise<Hidden> {
  const word = `canary${wall.replaceAll(" ", "")}`;
  const said = things(word);
  const ids: string[] = [];
  for (const [tool, input] of said) {
    const forced = tool === "memory_save" ? { ...input, force: true } : input;
    if (isThere) ids.push(...idsIn(went(tool, await scene.call(tool, forced, who))));
    else scene.pass();
  }
  const moments = [scene.now];
  const forgettable = ids.filter(
    (id) => !/^(hygiene|session|tx|claim|task|subscription|reflection)/.test(id),
  );
  if (afterwards !== undefined && isThere)
    went("memory_delete", await scene.call("memory_delete", { ids: forgettable, reason: word }, who));
  else scene.pass();
  if (afterwards === "purge" && isThere) await scene.purge([]);
  else scene.pass();
  return { wall, word, ids: [...new Set(ids)], said, moments };
}

/** What everybody who calls here may see, so that there is something for what is hidden to be mistaken for. */
export const IN_SIGHT = (isRestricted: boolean): Things => [
  ...memories("colza"),
  ...documents("colza"),
  ...events("colza"),
  ["memory_save", { kind: "note", content: "The scales are read at six.", keywords: ["scales"] }],
  ["task_create", { title: "Weigh pears", plan: ["look", "weigh"] }],
  ["agent_claim", { targetId: "src/price/season.ts", intent: "seasons" }],
  // What a restricted agent subscribes to it may read, whoever else it is tagged for: that is the point of it.
  ...(isRestricted ? [] : ([["subscribe_keywords", { keywords: ["lighthouse"] }]] as const)),
  ["run_hygiene", {}],
  ["session_start", {}],
];

export function went(tool: string, answer: Envelope): Envelope {
  if (!answer.ok) throw new Error(`${tool}: ${answer.summary} ${answer.hint ?? ""}`);
  return answer;
}

function idsIn(answer: unknown): string[] {
  return [
    ...new Set(JSON.stringify(answer).match(/\b[a-z_]+:[0-9A-HJKMNP-TV-Z]{26}\b|"document:[^"]+"/g) ?? []),
  ].map((id) => id.replaceAll('"', ""));
}
