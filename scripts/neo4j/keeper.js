// Keeps one server for whoever holds its standard input. "stop" and "kill" end it; so does the holder's own end, after
// which nobody is left to clear away the folder.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const LONGEST_END_MS = 20_000;

const [folder, command, ...args] = process.argv.slice(2);
let order = "";
const server = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
server.on("error", ({ message }) => {
  console.error(message);
  process.exit(1);
});
server.on("exit", (code) => {
  if (order === "" && folder !== "") rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
// Ctrl+C reaches every process of the terminal; the server's own end is awaited.
process.on("SIGINT", () => {});
process.stdin.on("data", (bytes) => {
  order += bytes;
});
process.stdin.on("end", end);
// Who ends this process means the server.
process.on("SIGTERM", end);
process.on("SIGHUP", end);

function end() {
  const isWorthless = order === "" && folder !== "";
  server.kill(isWorthless || order === "kill" ? "SIGKILL" : "SIGTERM");
  setTimeout(() => server.kill("SIGKILL"), LONGEST_END_MS).unref();
}
