import { homedir, userInfo } from "node:os";
import type { Machine } from "./places.ts";

/** The machine this process runs on. The only place that reads the environment. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    homeFolder: homedir(),
    userName: currentUser(),
    workingFolder: process.cwd(),
    variables: process.env,
  };
}

/** A container may run as a user that has no name. */
function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}
