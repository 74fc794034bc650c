// npm run pictures [-- REPOSITORY]: pictures of each view of the dashboard, of a repository that agents have worked on.
import { provideBrowser } from "./browser.js";
import { runTypeScript } from "./setup.js";

if (provideBrowser()) await runTypeScript("scripts/pictures/takePictures.ts");
else process.exitCode = 1;
