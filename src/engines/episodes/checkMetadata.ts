import type { Json, Props } from "../../domain/record.ts";
import type { EpisodeType } from "./episodeTypes.ts";

const FORMS = {
  text: { name: "a text", fits: (value) => typeof value === "string" },
  texts: {
    name: "a list of texts",
    fits: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  },
  count: { name: "a whole number from 0", fits: (value) => Number.isInteger(value) && Number(value) >= 0 },
  number: { name: "a number", fits: (value) => typeof value === "number" },
  share: {
    name: "a number from 0 to 1",
    fits: (value) => typeof value === "number" && value >= 0 && value <= 1,
  },
} as const satisfies Record<string, { name: string; fits(value: Json): boolean }>;

type Form = keyof typeof FORMS;

interface Fields {
  readonly needed: Readonly<Record<string, Form>>;
  readonly optional: Readonly<Record<string, Form>>;
}

/** What is told of an event besides its words; whoever learns from it later counts on these. */
const FIELDS: Record<EpisodeType, Fields> = {
  OBSERVATION: { needed: {}, optional: { confidence: "share", queryUsed: "text" } },
  EDIT: {
    needed: { file: "text", diffSummary: "text", linesBefore: "count", linesAfter: "count", reason: "text" },
    optional: {},
  },
  TEST_RESULT: {
    needed: { passed: "count", failed: "count", testFiles: "texts" },
    optional: { coverageDelta: "number", failingFiles: "texts" },
  },
  ERROR: { needed: { errorType: "text", stackSummary: "text" }, optional: { recoveryAction: "text" } },
  DECISION: {
    needed: { title: "text", rationale: "text", tradeoffs: "texts", affectedFiles: "texts" },
    optional: {},
  },
};

export interface MetadataProblems {
  /** Fields that are not there, or blank. */
  readonly missing: readonly string[];
  readonly wrong: readonly { readonly field: string; readonly expected: string }[];
}

/** Everything at fault at once, so that one more call is enough. */
export function checkMetadata(type: EpisodeType, metadata: Props): MetadataProblems {
  const { needed, optional } = FIELDS[type];
  const wrong = Object.entries({ ...needed, ...optional }).flatMap(([field, form]) => {
    const value = metadata[field];
    const { name, fits } = FORMS[form];
    return value === undefined || fits(value) ? [] : [{ field, expected: name }];
  });
  return { missing: Object.keys(needed).filter((field) => isBlank(metadata[field])), wrong };
}

function isBlank(value: Json | undefined): boolean {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
