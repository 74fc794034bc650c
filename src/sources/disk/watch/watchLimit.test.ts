import { expect, test } from "vitest";
import { isWatchLimit, pollingInstead } from "./watchLimit.ts";

const failure = (code: string) => Object.assign(new Error(`${code}: watch`), { code });

test("a limit of the system is told apart from a folder that went", () => {
  expect(["ENOSPC", "EMFILE", "ENOENT", "EACCES"].map((code) => isWatchLimit(failure(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the reason for polling comes with the line that mends it", () => {
  const told = pollingInstead(failure("ENOSPC"));
  expect(told).toContain("polled");
  if (process.platform === "linux") expect(told).toContain("sudo sysctl -w fs.inotify.max_user_watches=");
  expect(pollingInstead(failure("EIO"))).toContain("EIO");
});
