import { X509Certificate } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { Finding } from "../../domain/finding.ts";
import type { Settings } from "../config/settings.ts";

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const READABLE_BY_OTHERS = 0o004;
const check = "certificate";

/** Null where none is set. What is wrong with it keeps `loci serve` from starting, or its clients from coming in. */
export async function checkTls({ tlsCert, tlsKey }: Settings, now: number): Promise<Finding | null> {
  if (tlsCert === null && tlsKey === null) return null;
  if (tlsCert === null || tlsKey === null)
    return broken("only one of tlsCert and tlsKey is set", "Name both: `--tls-cert FILE --tls-key FILE`.");
  const [cert, key] = [await read(tlsCert), await read(tlsKey)];
  if (cert === null || key === null)
    return broken(
      `${cert === null ? tlsCert : tlsKey} cannot be read`,
      "Name a PEM file that Loci may read.",
    );
  try {
    createSecureContext({ cert, key });
    return (await exposed(tlsKey)) ?? lasting(new X509Certificate(cert), now);
  } catch {
    return broken(`${tlsCert} and ${tlsKey} do not fit`, "Both must be PEM files that belong together.");
  }
}

async function read(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null);
}

async function exposed(key: string): Promise<Finding | null> {
  const { mode } = await stat(key);
  if (process.platform === "win32" || (mode & READABLE_BY_OTHERS) === 0) return null;
  return { check, state: "warn", detail: `${key} can be read by everybody here`, fix: `chmod 600 ${key}` };
}

function lasting({ validToDate }: X509Certificate, now: number): Finding {
  const days = Math.floor((validToDate.getTime() - now) / DAY_MS);
  const fix = "Have it renewed, then start `loci serve` again.";
  if (days < 0) return broken(`it ended ${validToDate.toISOString()}`, fix);
  const detail = `good for another ${days} days`;
  return days < SOON_DAYS ? { check, state: "warn", detail, fix } : { check, state: "ok", detail };
}

function broken(detail: string, fix: string): Finding {
  return { check, state: "fail", detail, fix };
}
