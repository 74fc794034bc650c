/** What a system answers that has no more watches, or no more open files, to give. */
const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC: "fs.inotify.max_user_watches=524288",
  EMFILE: "fs.inotify.max_user_instances=512",
};

export function isWatchLimit(error: Error): boolean {
  return codeOf(error) in LIMITS;
}

/** Why the tree is polled instead of watched, and what a person can do about it. */
export function pollingInstead(error: Error): string {
  const setting = LIMITS[codeOf(error)];
  const why = setting === undefined ? codeOf(error) || error.message : "the system's limit is reached";
  const fix =
    setting !== undefined && process.platform === "linux"
      ? ` To raise it: \`sudo sysctl -w ${setting}\`, and the same line in /etc/sysctl.d/ to keep it; then start again.`
      : "";
  return `The folders cannot all be watched (${why}), so they are polled, which notices a change later.${fix}`;
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
