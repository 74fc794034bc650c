// npm run docs [-- --check]: writes the generated pages, or says whether they are current.
import { runTypeScript } from "./setup.js";

await runTypeScript("scripts/generateDocs.ts");
