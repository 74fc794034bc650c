import { expect, test } from "vitest";
import { rarerPlatforms } from "./rarerPlatforms.ts";

const rarerOf = (...paths: string[]) => paths.filter(rarerPlatforms(paths));

test("of files for several systems those for the rarer ones", () => {
  expect(rarerOf("src/unix/fs.c", "src/win/winsock.c", "src/fs-poll.c")).toEqual(["src/win/winsock.c"]);
  expect(rarerOf("util/env_posix.cc", "util/env_windows.cc")).toEqual(["util/env_windows.cc"]);
  expect(rarerOf("src/unix/linux.c", "src/unix/aix.c", "src/unix/tcp.c")).toEqual(["src/unix/aix.c"]);
  expect(rarerOf("cmd/exec.go", "cmd/exec_windows.go")).toEqual(["cmd/exec_windows.go"]);
});

test("none in a program that is for one system only", () => {
  expect(rarerOf("src/windows/tray.cs", "src/windows/menu.cs", "src/main.cs")).toEqual([]);
  expect(rarerOf("tray_windows.go", "menu_windows.go", "main.go")).toEqual([]);
});

test("nor where it is not known which is the more common", () => {
  expect(rarerOf("app/windows/tray.cc", "app/macos/tray.mm")).toEqual([]);
  expect(rarerOf("src/freebsd.c", "src/openbsd.c")).toEqual([]);
});
