// What a server finds in its home before its first start: its settings and who may come in.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** As Neo4j hashes a password. */
const HASH_ROUNDS = 1024;

export function writeSettings(home, { port, password, pageCacheMb }) {
  const settings = {
    "server.default_listen_address": "127.0.0.1",
    "server.default_advertised_address": "127.0.0.1",
    "server.bolt.listen_address": `127.0.0.1:${port}`,
    "server.http.enabled": "false",
    "server.https.enabled": "false",
    "server.memory.pagecache.size": `${pageCacheMb}m`,
    // A quarter of a gigabyte would else be set aside on disk for every home.
    "db.tx_log.preallocate": "false",
    "dbms.usage_report.enabled": "false",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  write(path.join(home, "conf", "neo4j.conf"), lines.join(""));
  // Read at the first start only.
  const login = path.join(home, "data", "dbms", "auth.ini");
  if (!existsSync(login)) write(login, `neo4j:${hashed(password)}:\n`);
}

function hashed(password) {
  const salt = randomBytes(32);
  let hash = Buffer.concat([salt, Buffer.from(password)]);
  for (let round = 0; round < HASH_ROUNDS; round++) hash = createHash("sha256").update(hash).digest();
  return `SHA-256,${hash.toString("hex")},${salt.toString("hex")},${HASH_ROUNDS}`;
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
