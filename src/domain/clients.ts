/** The clients that Loci knows how to put itself into. */
export const CLIENTS = ["claude-code", "cursor", "vscode", "codex", "gemini"] as const;
export type ClientName = (typeof CLIENTS)[number];

/** Moments in a client's session at which it can run a command. */
export const HOOK_EVENTS = ["session-start", "after-tool", "before-compaction"] as const;
export type HookEventName = (typeof HOOK_EVENTS)[number];
