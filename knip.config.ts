import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: ["src/main/cli.ts", "bench/*.ts", "scripts/*.js", "scripts/*.ts"],
  project: ["src/**/*.ts", "test/**/*.ts", "bench/**/*.ts", "scripts/**/*.{js,ts}", "bin/**/*.js"],
  ignoreDependencies: [
    // Run by scripts/checks.js as a file of the package, which is no import that knip could see.
    "@biomejs/biome",
    // Found by bin/runtime.js by its place; it is missing where its binary does not run.
    "node",
  ],
};

export default config;
