import { expect, test } from "vitest";
import { platformMarks } from "./platforms.ts";

test("what stands beside each other for several systems has one place", () => {
  const places = ["util/env_windows.cc", "util/env_posix.cc", "util/env_linux.c"].map(platformMarks);
  expect(new Set(places.flat().map(({ place }) => place)).size).toBe(1);
  expect(places.map(([mark]) => mark?.isRarer)).toEqual([true, false, false]);
  expect(platformMarks("src/win/fs.c")[0]?.place).toBe(platformMarks("src/unix/tcp.c")[0]?.place);
});

test("a name without the system is for all of them", () => {
  expect(platformMarks("cmd/exec_windows.go")[0]?.plain).toBe("cmd/exec.go");
  expect(platformMarks("cmd/windows.go")[0]?.plain).toBeNull();
});

test("a path can name several, or none", () => {
  expect(platformMarks("src/unix/aix.c").map(({ isRarer }) => isRarer)).toEqual([false, true]);
  expect(platformMarks("src/window.c")).toEqual([]);
  expect(platformMarks("src/darwin/fs.c")).toEqual([]);
});
