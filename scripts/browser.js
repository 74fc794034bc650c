// The browser that the tests of the page need: one that is there, or else one that the system's packages bring.
import { existsSync } from "node:fs";
import { canInstall, install } from "./debian.js";

const PLACES = [
  process.env.CHROME_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where a Chromium is, or null. */
export function findBrowser() {
  return PLACES.find((place) => place && existsSync(place)) ?? null;
}

/** True when there is a browser afterwards; if not, it was said what is missing. */
export function provideBrowser() {
  if (findBrowser() !== null) return true;
  if (canInstall()) {
    console.log("Installing Chromium for the tests of the page …");
    install("chromium");
    if (findBrowser() !== null) return true;
  }
  console.log(
    "The tests of the page need Chromium, and none was found. Install it (on Debian: apt-get install chromium), or name one: CHROME_PATH=/path/to/chromium npm test",
  );
  return false;
}
