import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a log that cannot be written does not end the process", () => {
  const terminal = JSON.stringify(new URL("./standardTerminal.ts", import.meta.url).href);
  const program = `
    const { ignoreBrokenPipes } = await import(${terminal});
    ignoreBrokenPipes();
    process.stderr.emit("error", Object.assign(new Error("full"), { code: "ENOSPC" }));
    process.stdout.write("alive");`;
  const run = spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(run).toMatchObject({ stdout: "alive", status: 0 });
});
