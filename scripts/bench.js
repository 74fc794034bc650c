// npm run bench -- NAME: one benchmark; each prints a table and writes JSON.
import { runTypeScript } from "./setup.js";

await runTypeScript("bench/run.ts");
