// Programs that tests need and npm cannot bring, from the system's packages where that is possible.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export function install(name) {
  apt("update");
  apt("install", "-y", "--no-install-recommends", name);
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["--quiet", "--quiet", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
}
