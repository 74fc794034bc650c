/** What can be looked for by its name. */
export const CHECKS = [
  "import-cycles",
  "unused-exports",
  "oversized-functions",
  "untested-functions",
  "duplicate-bodies",
] as const;
export type CheckName = (typeof CHECKS)[number];

export const SEVERITIES = ["off", "warning", "error"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How serious what a check finds is. */
interface SeverityOnly {
  readonly severity: Severity;
}

/** Besides, in which files it does not count. */
export interface CheckSetting extends SeverityOnly {
  /** Patterns of paths. */
  readonly ignore: readonly string[];
}

export interface CheckSettings {
  /** Its rules say themselves which files they do not mind. */
  readonly architecture: SeverityOnly;
  readonly "import-cycles": CheckSetting;
  readonly "unused-exports": CheckSetting;
  readonly "oversized-functions": CheckSetting & { readonly lines: number };
  readonly "untested-functions": CheckSetting & { readonly lines: number };
  readonly "duplicate-bodies": CheckSetting & { readonly tokens: number };
}

const WARNING = { severity: "warning", ignore: [] } as const;
const ERROR = { severity: "error", ignore: [] } as const;

export const DEFAULT_CHECKS: CheckSettings = {
  architecture: { severity: "error" },
  "import-cycles": ERROR,
  "unused-exports": WARNING,
  "oversized-functions": { ...WARNING, lines: 80 },
  "untested-functions": { ...WARNING, lines: 5 },
  "duplicate-bodies": { ...WARNING, tokens: 60 },
};

/** One place that a check found. */
export interface CheckFinding {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Of the symbol, where it is one. */
  readonly id?: string;
  /** What is the matter, in a sentence without a full stop. */
  readonly note: string;
  /** Other files that it is about as much. */
  readonly others?: readonly string[];
}

/** What to do about findings of each. */
export const FIXES: Readonly<Record<CheckName, string>> = {
  "import-cycles":
    "Move what both sides need into a file of its own, or turn the weaker import around by passing in what it brings.",
  "unused-exports": "Drop `export` where the file still uses it, and the code where nothing does.",
  "oversized-functions": "Take whole steps out into functions named after what they do.",
  "untested-functions":
    "Write a test that calls it, or one of what calls it; or remove it if nothing needs it.",
  "duplicate-bodies": "Keep one, give it what differs as parameters, and call it from the other places.",
};
