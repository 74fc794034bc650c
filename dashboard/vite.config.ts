import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: "../.cache/vite",
  // The server decides by name what of this never changes: all that is in assets.
  build: {
    assetsDir: "assets",
    target: "es2023",
    modulePreload: { polyfill: false },
    // A file that is part of the page as text would be refused by its policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // How long a plugin took is nothing that whoever builds can do anything about.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: "es" },
});
