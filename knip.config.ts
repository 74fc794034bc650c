import type { KnipConfig } from "knip";

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "src/main/cli.ts",
        "src/main/library.ts",
        "bench/*.ts",
        // Started as processes of their own.
        "bench/index/indexOnce.ts",
        "bench/index/rawParse.ts",
        "bench/claims/racer.ts",
        "bench/memory/saver.ts",
        // Threads, found by their place.
        "src/indexing/parsing/parseWorker.ts",
        "src/indexing/communities/communityWorker.ts",
        "src/memory/documents/documentWorker.ts",
        // A process of its own, found by its place.
        "src/runners/process/supervisor.ts",
        "scripts/*.js",
        "scripts/*.ts",
        // Started as processes, and named in vitest.config.ts.
        "scripts/neo4j/{fetch,keeper,test,testServer}.js",
        "scripts/pictures/takePictures.ts",
        "scripts/distill/distill.ts",
        "scripts/distill/countWords.ts",
        "scripts/distill/encodeWorker.ts",
        // Started by its test as a process of its own.
        "test/durability/writer.ts",
        "test/durability/opener.ts",
        "test/durability/memorySaver.ts",
        "test/indexing/builder.ts",
        "test/tools/appender.ts",
        "src/passages/testing/busyWriter.ts",
      ],
      project: ["src/**/*.ts", "test/**/*.ts", "bench/**/*.ts", "scripts/**/*.{js,ts}", "bin/**/*.js"],
    },
    dashboard: {
      // The views are found by their place; what they are made of is there for the next one too.
      entry: ["src/views/*/view.ts", "src/{api,kit,router}/*.{ts,tsx}", "public/*.js"],
      project: ["src/**/*.{ts,tsx}"],
    },
  },
  // A type that an exported function speaks of is there for callers, whether or not one names it yet.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Part of the system; tests make a named pipe and a certificate with them.
  ignoreBinaries: ["mkfifo", "openssl", "apt-get"],
  ignoreDependencies: [
    // Run by scripts/checks.js as a file of the package, which is no import that knip could see.
    "@biomejs/biome",
    // Run by their tests as processes of their own.
    "@modelcontextprotocol/conformance",
    "@modelcontextprotocol/inspector-cli",
    // Read as a file, and run in the browser.
    "axe-core",
    // Carry the grammars that scripts/grammars.js takes from them.
    "@lumis-sh/wasm-kotlin",
    "@lumis-sh/wasm-scala",
    "@repomix/tree-sitter-wasms",
    "@tree-sitter-grammars/tree-sitter-lua",
    "@tree-sitter-grammars/tree-sitter-zig",
    "@vscode/tree-sitter-wasm",
    "tree-sitter-elixir",
    "tree-sitter-haskell",
  ],
};

export default config;
