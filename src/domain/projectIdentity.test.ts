import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainRemote, projectIdOf } from "./projectIdentity.ts";

const ROOT = "/home/ada/work/engine";
const idOf = (remote: string | null, root = ROOT) => projectIdOf({ remote, root }) as string;

describe("a remote", () => {
  test.each([
    "https://github.com/Ada/Engine",
    "https://github.com/Ada/Engine.git",
    "https://github.com/Ada/Engine.git/",
    "https://GitHub.com:443/Ada/Engine.git",
    "https://ada:s3cret@github.com/Ada/Engine.git",
    "https://x-access-token:ghp_abc%2Fdef@github.com/Ada/Engine",
    "https://ada:p@ss@github.com/Ada/Engine",
    "https://github.com/Ada/Engine.git?token=s3cret#main",
    "http://github.com//Ada/Engine",
    "git@github.com:Ada/Engine.git",
    "github.com:Ada/Engine",
    "git@github.com:/Ada/Engine.git",
    "ssh://git@github.com/Ada/Engine.git",
    "ssh://git@github.com:2222/Ada/Engine.git",
    "ssh://git@ssh.github.com:443/Ada/Engine.git",
    "git+ssh://git@github.com/Ada/Engine.git",
    "git://github.com/Ada/Engine.git",
    " https://github.com/Ada/Engine.git\n",
  ])("has one id in all its spellings: %s", (remote) => {
    expect(idOf(remote)).toBe("github.com/Ada/Engine");
    expect(plainRemote(remote)).toBe("https://github.com/Ada/Engine");
  });

  test("keeps every part of a nested path", () => {
    expect(idOf("https://gitlab.com/group/sub/deeper/name.git")).toBe("gitlab.com/group/sub/deeper/name");
  });

  test.each([
    "/srv/git/engine.git",
    "../engine",
    "./engine",
    "engine",
    "~/engine",
    "file:///srv/git/engine.git",
    "FILE://host/engine",
    "C:\\work\\engine",
    "C:/work/engine",
    "ext::ssh -p 22 host engine",
    "https://github.com",
    "https:///engine",
    "",
  ])("that is no address on a network counts as none: %s", (remote) => {
    expect(idOf(remote)).toBe(idOf(null));
    expect(plainRemote(remote)).toBeNull();
  });

  test("cannot climb out of a folder named after its id", () => {
    expect(idOf("https://host/../../etc/passwd")).toBe("host/etc/passwd");
    expect(idOf("https://host/%2e%2e/%2E%2E/etc")).toBe("host/etc");
  });

  test("with characters an id has no room for stays apart from its neighbours", () => {
    const spaced = idOf("https://dev.azure.com/org/My%20Project/_git/repo");
    expect(spaced).toMatch(/^dev\.azure\.com\/org\/My-Project\/_git\/repo-[0-9a-f]{6}$/);
    expect(idOf("git@host:项目/甲")).not.toBe(idOf("git@host:项目/乙"));
    expect(idOf(`https://host/${"a".repeat(300)}`)).not.toBe(idOf(`https://host/${"a".repeat(301)}`));
  });

  test("never lets a password through, wherever an @ or a slash was left in it", () => {
    for (const remote of [
      "https://ada:s3/cret@host/o/n",
      "https://ada:1/s3cret@host/o/n",
      "ada:s3/cret@host:o/n",
    ]) {
      expect(idOf(remote)).toBe(idOf(null));
      expect(plainRemote(remote)).toBeNull();
    }
  });
});

describe("a folder without a remote", () => {
  test("is named after itself and its place", () => {
    expect(idOf(null)).toMatch(/^engine-[0-9a-f]{6}$/);
    expect(idOf(null, "/home/bob/engine")).not.toBe(idOf(null));
  });

  test("has an id however odd its name", () => {
    expect(idOf(null, "/")).toMatch(/^root-[0-9a-f]{6}$/);
    expect(idOf(null, "C:\\work\\my engine")).toMatch(/^my-engine-[0-9a-f]{6}$/);
    expect(idOf(null, "/tmp/🚀 lab/")).toMatch(/^--lab-[0-9a-f]{6}$/);
  });
});

test("whatever the remote and root are, the id is short and plain, and plain remotes stay as they are", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.string({ maxLength: 400 }));
  fc.assert(
    fc.property(text, text, (remote, root) => {
      expect(idOf(remote, root)).toMatch(/^[A-Za-z0-9._/-]{1,200}$/);
      const plain = plainRemote(remote);
      if (plain === null) return;
      expect(plainRemote(plain)).toBe(plain);
      expect(idOf(plain, root)).toBe(idOf(remote, root));
    }),
  );
});

test("a password never survives", () => {
  const secret = fc.string({ minLength: 8, unit: fc.constantFrom(..."QXZ!$&*+;=@:%/") });
  fc.assert(
    fc.property(secret, (password) => {
      const id = idOf(`https://ada:${password}@host/owner/name.git`);
      expect(["host/owner/name", idOf(null)]).toContain(id);
    }),
  );
});
