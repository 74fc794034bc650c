import type { MarkFound } from "./markFound.ts";

const IMAGE = /!\[[^\]\n]{0,200}\]\(\s{0,3}(https?:\/\/[^\s)]{1,500})([^)\n]{0,120})|<img [^>\n]{0,300}/g;
const SOURCE = /src ?= ?["']?(https?:\/\/[^"'\s>]{1,300})/;
const MOST = 50;
/** Something that is to be filled in. */
const BLANK = /[[{<]|\$\(|%7b|_here\b|insert|replace|your_|encoded|base64/;
const DATA =
  /conversation|history|secret|prompt|key|token|data|base64|chat|message|user|context|env|password|summary|credential|session|content|cookie|answer|transcript/;
const PLAIN_DATA =
  /=[^&\s]{0,60}(?:conversation|secret|prompt|api_?key|password|summary|encoded|base64|cookie|transcript|history)(?![a-z])/;

const SUBSTITUTED =
  /(?:\$\(|`|@|<) ?(?:cat |env\b|printenv)?[^\s)`]{0,40}(?:\.env\b|\.ssh|id_rsa|\.aws|credentials|passwd|printenv|\.netrc|\.npmrc)/g;
const FETCHES = /\b(?:curl|wget|nc|http)\b/;
const COMMAND = 120;

/** Images and commands that carry data to somebody's address. */
export function findBeacons(plain: string): MarkFound[] {
  return [...(plain.includes("![") || plain.includes("<img ") ? images(plain) : []), ...commands(plain)];
}

function images(plain: string): MarkFound[] {
  const found: MarkFound[] = [];
  for (const { index, 0: image, 1: url, 2: more = "" } of plain.matchAll(IMAGE)) {
    const query = queryOf(url === undefined ? (SOURCE.exec(image)?.[1] ?? "") : url + more);
    const isBlank = BLANK.test(query) && DATA.test(query);
    if (isBlank || PLAIN_DATA.test(query))
      found.push({
        check: "exfiltration",
        weight: isBlank ? "certain" : "likely",
        start: index,
        end: index + image.length,
      });
    if (found.length >= MOST) break;
  }
  return found;
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

function commands(plain: string): MarkFound[] {
  if (!plain.includes("curl") && !plain.includes("wget") && !plain.includes("nc ")) return [];
  const found: MarkFound[] = [];
  for (const { index, 0: file } of plain.matchAll(SUBSTITUTED)) {
    const line = plain.slice(Math.max(0, index - COMMAND), index);
    if (FETCHES.test(line.slice(line.lastIndexOf("\n") + 1)))
      found.push({ check: "exfiltration", weight: "likely", start: index, end: index + file.length });
    if (found.length >= MOST) break;
  }
  return found;
}
