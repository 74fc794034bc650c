// npm run check: everything that can be said about the code without running it.
import { runChecks } from "./checks.js";
import { setUp } from "./setup.js";

await setUp();
const failed = await runChecks();
if (failed.length > 0) process.exitCode = 1;
