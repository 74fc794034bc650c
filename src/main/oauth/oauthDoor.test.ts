// Tokens of a real issuer on this machine, and of everybody who would like to be one.
import { createPublicKey } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { AccessRight } from "../../domain/accessRight.ts";
import { Failure } from "../../domain/failure.ts";
import { OAuthDoor, type OAuthDoorParts } from "./oauthDoor.ts";
import { type IssuerOptions, LocalIssuer } from "./testing/localIssuer.ts";
import { hmacJwt, type NamedKey, newKey, signJwt, unsigned } from "./testing/signing.ts";

const RESOURCE = "https://loci.example.org/mcp";
const MINUTE = 60_000;

interface Scene {
  readonly issuer: LocalIssuer;
  readonly door: OAuthDoor;
  /** Why tokens were refused, for whoever runs the server. */
  readonly why: string[];
  pass(ms: number): void;
}

async function scene(options: IssuerOptions = {}, parts: Partial<OAuthDoorParts> = {}): Promise<Scene> {
  const issuer = await LocalIssuer.start(options);
  onTestFinished(async () => void (await issuer.close().catch(() => {})));
  const why: string[] = [];
  let skippedMs = 0;
  const door = new OAuthDoor({
    issuer: issuer.url,
    audiences: [],
    claims: { agent: "sub" },
    account: "local",
    resource: () => RESOURCE,
    now: () => Date.now() + skippedMs,
    log: { error() {}, warn() {}, info: (_message, facts) => void why.push(String(facts?.why)), debug() {} },
    ...parts,
  });
  return {
    issuer,
    door,
    why,
    pass(ms) {
      skippedMs += ms;
    },
  };
}

async function failure(asked: Promise<unknown>): Promise<Failure> {
  const thrown = await asked.then(
    () => null,
    (cause) => cause,
  );
  expect(thrown).toBeInstanceOf(Failure);
  return thrown;
}

test("a token of the issuer for this server says who its bearer is and how far they come", async () => {
  const { issuer, door } = await scene();
  const right = await door.rightOf(issuer.mint(RESOURCE));
  expect(right).toMatchObject({
    ...{ account: "local", agent: "ada", role: "agent", reach: "write", mayGovern: false },
    ...{ project: null, visibility: null, tools: null, isForOneSession: false },
  });
});

test.each(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"])(
  "%s is taken, with its own kind of key only",
  async (algorithm) => {
    const { issuer, door } = await scene({ keys: [newKey(algorithm)] });
    expect(await door.rightOf(issuer.mint(RESOURCE))).toMatchObject({ agent: "ada" });
    const other = algorithm === "ES256" ? "RS256" : "ES256";
    expect(await door.rightOf(issuer.mint(RESOURCE, {}, { alg: other }))).toBeNull();
  },
);

test.each<[string, IssuerOptions]>([
  ["OAuth", {}],
  ["OAuth, with a path", { path: "/realms/team" }],
  ["OpenID Connect", { isOpenId: true }],
  ["OpenID Connect, with a path", { isOpenId: true, path: "/realms/team" }],
])("an issuer tells about itself as %s has it", async (_how, options) => {
  const { issuer, door } = await scene(options);
  expect(await door.rightOf(issuer.mint(RESOURCE))).toMatchObject({ agent: "ada" });
});

const second = () => Math.floor(Date.now() / 1_000);

test.each<[string, object, Record<string, unknown>?]>([
  ["is for another server", { aud: "https://elsewhere.example.org/mcp" }],
  ["is for the whole host", { aud: "https://loci.example.org" }],
  ["is for nobody", { aud: undefined }],
  ["is for a list without this server", { aud: ["https://a.example.org", { href: RESOURCE }] }],
  ["has ended", { exp: second() - 60 }],
  ["has no end", { exp: undefined }],
  ["has an end that is none", { exp: "never" }],
  ["has an end of nothing", { exp: null }],
  ["has its end in a text", { exp: String(second() + 60) }],
  ["has not begun", { nbf: second() + 90 }],
  ["was made later than now", { iat: second() + 90 }],
  ["names another issuer", { iss: "http://127.0.0.1:1" }],
  ["names no issuer", { iss: undefined }],
  ["has nobody's name", { sub: undefined }],
  ["has Loci's own name", { sub: "system" }],
  ["has a name of control characters", { sub: "ada\u0000root" }],
  ["has a name that is a list", { sub: ["ada", "bob"] }],
  ["is one of identity", { nonce: "n" }, { typ: "JWT" }],
  ["is one of identity, by its hash", { at_hash: "h" }, { typ: undefined }],
  ["is one of identity, by its kind", { typ: "ID" }, { typ: "JWT" }],
  ["is one to refresh with", { typ: "Refresh" }, { typ: "JWT" }],
  ["is of another type", {}, { typ: "logout+jwt" }],
  ["is of a type that nobody knows", {}, { typ: "dpop+jwt" }],
  ["asks for something to be understood", {}, { crit: ["exp"] }],
  ["asks for nothing to be understood", {}, { crit: [] }],
  ["asks for it with nothing", {}, { crit: null }],
  ["is bound to a key", { cnf: { jkt: "x" } }],
  ["names a key that nobody has", {}, { kid: "no-such-key" }],
  ["names a key by a path", {}, { kid: "../../../dev/null" }],
  ["has no algorithm", {}, { alg: undefined }],
  ["has the algorithm of an object's own", {}, { alg: "constructor" }],
])("a token that %s lets nobody in", async (_what, claims, header = {}) => {
  const { issuer, door, why } = await scene();
  expect(await door.rightOf(issuer.mint(RESOURCE, claims, header))).toBeNull();
  expect(why).toHaveLength(1);
  expect(await door.rightOf(issuer.mint(RESOURCE))).not.toBeNull();
});

test("clocks may differ by a little", async () => {
  const { issuer, door } = await scene();
  expect(await door.rightOf(issuer.mint(RESOURCE, { exp: second() - 20 }))).not.toBeNull();
  expect(await door.rightOf(issuer.mint(RESOURCE, { nbf: second() + 20 }))).not.toBeNull();
});

test("a server that the issuer calls otherwise takes what was made for that name", async () => {
  const { issuer, door } = await scene({}, { audiences: ["api://loci"] });
  for (const aud of ["api://loci", ["account", "api://loci"], `${RESOURCE}/`])
    expect(await door.rightOf(issuer.mint(RESOURCE, { aud }))).not.toBeNull();
});

test("who signs nothing, or signs with what everybody can see, forges nothing", async () => {
  const rsa = newKey("RS256");
  const { issuer, door } = await scene({ keys: [rsa] });
  const claims = issuer.claimsFor(RESOURCE);
  const pem = createPublicKey({ key: rsa.shown, format: "jwk" });
  const secrets = [
    pem.export({ type: "spki", format: "pem" }),
    pem.export({ type: "pkcs1", format: "pem" }),
    JSON.stringify(rsa.shown),
    rsa.shown.n ?? "",
    "",
  ];
  for (const alg of ["HS256", "HS384", "RS256"])
    for (const secret of secrets)
      expect(await door.rightOf(hmacJwt(secret.toString(), claims, { alg, kid: rsa.id }))).toBeNull();
  for (const alg of ["none", "None", "NONE", "nOnE"]) {
    const open = unsigned({ alg, kid: rsa.id, typ: "at+jwt" }, claims);
    for (const end of ["", ".", ".AA", `.${"A".repeat(342)}`])
      expect(await door.rightOf(open + end)).toBeNull();
  }
});

test("a key that comes with the token, or is where the token says, is nobody's", async () => {
  const { issuer, door } = await scene();
  const elsewhere = await LocalIssuer.start();
  onTestFinished(async () => void (await elsewhere.close()));
  const [forger] = elsewhere.keys as [NamedKey];
  const keys = elsewhere.url + elsewhere.keysPath;
  for (const header of [
    { jwk: forger.shown },
    { jku: keys },
    { x5u: keys, x5c: ["MIIB"] },
    { jku: keys, kid: issuer.keys[0]?.id },
  ])
    expect(await door.rightOf(signJwt(forger, issuer.claimsFor(RESOURCE), header))).toBeNull();
  expect(elsewhere.asked).toEqual([]);
});

test.each([
  ["empty", ""],
  ["two parts", "e30.e30"],
  ["four parts", "e30.e30.e30.e30"],
  ["an encrypted token", "e30.e30.e30.e30.e30"],
  ["parts that are not encoded", '{"alg":"none"}.{}.x'],
  ["a header that is a list", "W10.e30.AA"],
  ["claims that are a text", "eyJhbGciOiJFUzI1NiJ9.ImEi.AA"],
  ["broken JSON", "eyJhbGci.e30.AA"],
])("what is no token is refused before anybody is asked: %s", async (_what, token) => {
  const { issuer, door } = await scene();
  await door.rightOf(issuer.mint(RESOURCE));
  const asked = issuer.asked.length;
  expect(await door.rightOf(token)).toBeNull();
  expect(issuer.asked).toHaveLength(asked);
});

test("a token that is longer than any should be is not read", async () => {
  const { issuer, door } = await scene();
  expect(await door.rightOf(issuer.mint(RESOURCE, { more: "x".repeat(10_000) }))).toBeNull();
});

test("one bit that was changed is noticed", async () => {
  const { issuer, door } = await scene();
  const [header, claims, signature] = issuer.mint(RESOURCE).split(".") as [string, string, string];
  const raised = Buffer.from(JSON.stringify(issuer.claimsFor(RESOURCE, { scope: "loci:admin" })));
  expect(await door.rightOf([header, raised.toString("base64url"), signature].join("."))).toBeNull();
  const flipped = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  expect(await door.rightOf([header, claims, flipped].join("."))).toBeNull();
  const zeros = Buffer.alloc(64).toString("base64url");
  expect(await door.rightOf([header, claims, zeros].join("."))).toBeNull();
});

test("a key that is new is found by asking once more, and the one it replaced is good no longer", async () => {
  const { issuer, door, pass } = await scene();
  const before = issuer.mint(RESOURCE);
  const { id } = (await door.rightOf(before)) as AccessRight;
  expect(door.stillHolds(id)).toBe(true);
  pass(MINUTE);
  issuer.rotate();
  // One that the old key signed is still good as far as is known here; the first of the new key tells.
  const after = issuer.mint(RESOURCE);
  expect(await door.rightOf(after)).toMatchObject({ id });
  expect(await door.rightOf(before)).toBeNull();
  expect(door.stillHolds(id)).toBe(true);
});

test("a key that was swapped under its name is found as well", async () => {
  const { issuer, door, pass } = await scene();
  const before = issuer.mint(RESOURCE);
  await door.rightOf(before);
  pass(MINUTE);
  issuer.rotate(newKey("ES256", issuer.keys[0]?.id));
  expect(await door.rightOf(issuer.mint(RESOURCE))).not.toBeNull();
  expect(await door.rightOf(before)).toBeNull();
});

test("a key that was taken back ends what it opened within minutes, without anybody asking", async () => {
  const { issuer, door, pass } = await scene();
  const { id } = (await door.rightOf(issuer.mint(RESOURCE, { exp: second() + 86_400 }))) as AccessRight;
  issuer.rotate();
  expect(door.stillHolds(id)).toBe(true);
  pass(6 * MINUTE);
  await expect.poll(() => door.stillHolds(id)).toBe(false);
});

test("however many keys are made up, the issuer is asked once in a while", async () => {
  const { issuer, door, pass } = await scene();
  await door.rightOf(issuer.mint(RESOURCE));
  pass(MINUTE);
  const before = issuer.asked.length;
  const forged = Array.from({ length: 50 }, (_, at) => issuer.mint(RESOURCE, {}, { kid: `made-up-${at}` }));
  expect(await Promise.all(forged.map((token) => door.rightOf(token)))).toEqual(forged.map(() => null));
  for (const token of forged) await door.rightOf(token);
  expect(issuer.asked.slice(before)).toEqual([issuer.metadataPath, issuer.keysPath]);
});

test("a session waits for its client's next token, for a while", async () => {
  const { issuer, door, pass } = await scene();
  const first = (await door.rightOf(issuer.mint(RESOURCE))) as AccessRight;
  pass(10 * MINUTE);
  expect(door.stillHolds(first.id)).toBe(true);
  const exp = Math.floor((Date.now() + 15 * MINUTE) / 1_000);
  expect(await door.rightOf(issuer.mint(RESOURCE, { exp }))).toMatchObject({ id: first.id });
  pass(40 * MINUTE);
  expect(door.stillHolds(first.id)).toBe(false);
});

test("another client, person or right does not go on with it", async () => {
  const { issuer, door } = await scene({}, { claims: { agent: "sub", project: "project" } });
  const ids = new Set<string | undefined>();
  for (const claims of [
    { project: "here" },
    { project: "there" },
    { project: "here", sub: "bob" },
    { project: "here", client_id: "another" },
    { project: "here", scope: "loci:admin" },
    { project: "here", scope: "loci:read loci:govern" },
  ])
    ids.add((await door.rightOf(issuer.mint(RESOURCE, claims)))?.id);
  expect(ids.size).toBe(6);
  const reading = await door.rightOf(issuer.mint(RESOURCE, { project: "here", scope: "loci:read" }));
  expect([...ids][0]).toBe(reading?.id);
});

const text = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(body);

test.each<[string, (issuer: LocalIssuer) => void]>([
  ["never answers", ({ odd, metadataPath }) => void odd.set(metadataPath, () => {})],
  [
    "never comes to an end",
    ({ odd, keysPath }) => void odd.set(keysPath, (response) => void response.write('{"keys":[')),
  ],
  [
    "sends far too much",
    ({ odd, keysPath }) => void odd.set(keysPath, text(`{"keys":["${"x".repeat(1e6)}"]}`)),
  ],
  [
    "sends far too much of itself",
    ({ odd, metadataPath }) => void odd.set(metadataPath, text(" ".repeat(1e5))),
  ],
  ["sends something else", ({ odd, metadataPath }) => void odd.set(metadataPath, text("<html>"))],
  ["has no keys", ({ odd, keysPath }) => void odd.set(keysPath, text('{"keys":[]}'))],
  [
    "has too many keys",
    ({ odd, keysPath }) => void odd.set(keysPath, text(`{"keys":[${"1,".repeat(200)}1]}`)),
  ],
  [
    "sends elsewhere for its keys",
    ({ odd, keysPath, url }) =>
      void odd.set(keysPath, (response) => void response.writeHead(302, { location: `${url}/other` }).end()),
  ],
  [
    "sends elsewhere for itself",
    ({ odd, metadataPath }) =>
      void odd.set(metadataPath, (response) => void response.writeHead(307, { location: "/other" }).end()),
  ],
  [
    "calls itself otherwise",
    (issuer) =>
      void issuer.odd.set(
        issuer.metadataPath,
        text(JSON.stringify({ ...issuer.metadata, issuer: `${issuer.url}/` })),
      ),
  ],
  [
    "has its keys in another machine's clear text",
    (issuer) =>
      void issuer.odd.set(
        issuer.metadataPath,
        text(JSON.stringify({ ...issuer.metadata, jwks_uri: "http://192.0.2.1/keys" })),
      ),
  ],
  [
    "has its keys in a file",
    (issuer) =>
      void issuer.odd.set(
        issuer.metadataPath,
        text(JSON.stringify({ ...issuer.metadata, jwks_uri: "file:///etc/passwd" })),
      ),
  ],
  [
    "is broken",
    ({ odd, metadataPath }) => void odd.set(metadataPath, (response) => void response.writeHead(500).end()),
  ],
])("an issuer that %s lets nobody in, and the next one to ask learns of its return", async (_how, spoil) => {
  const { issuer, door, pass } = await scene({}, { pace: { answerWithinMs: 1_000 } });
  spoil(issuer);
  expect(await failure(door.rightOf(issuer.mint(RESOURCE)))).toMatchObject({ code: "unavailable" });
  issuer.odd.clear();
  // On a machine that is busy its answer may come too late once more.
  const isLetIn = async () => {
    pass(MINUTE);
    return (await door.rightOf(issuer.mint(RESOURCE)).catch(() => null)) !== null;
  };
  await expect.poll(isLetIn).toBe(true);
});

test("while its issuer is away, the keys that are known count for an hour, and then none", async () => {
  const { issuer, door, pass } = await scene();
  const token = issuer.mint(RESOURCE, { exp: second() + 86_400 });
  const { id } = (await door.rightOf(token)) as AccessRight;
  const port = await issuer.close();
  pass(30 * MINUTE);
  expect(await door.rightOf(token)).not.toBeNull();
  expect(await failure(door.rightOf(issuer.mint(RESOURCE, {}, { kid: "new" })))).toMatchObject({
    code: "unavailable",
  });
  pass(31 * MINUTE);
  expect(await failure(door.rightOf(token))).toMatchObject({ code: "unavailable" });
  expect(door.stillHolds(id)).toBe(false);
  await issuer.open(port);
  pass(MINUTE);
  expect(await door.rightOf(token)).not.toBeNull();
});

test.each<[string, NamedKey[]]>([
  ["too short", [newKey("RS256", "k", 1_024)]],
  ["for encryption", [{ ...newKey(), shown: { ...newKey().shown, use: "enc" } }]],
])("a key that is %s tells nothing", async (_what, keys) => {
  const { issuer, door } = await scene({ keys });
  expect(await failure(door.rightOf(issuer.mint(RESOURCE)))).toMatchObject({ code: "unavailable" });
});

test("a key whose secret half is shown to everybody tells nothing, nor does a shared secret", async () => {
  const { issuer, door } = await scene();
  const [good] = issuer.keys as [NamedKey];
  const leaked = newKey("ES256", "leaked");
  const oct = { kty: "oct", k: Buffer.from("secret").toString("base64url"), kid: "oct", alg: "HS256" };
  const shown = { ...leaked.secret.export({ format: "jwk" }), kid: "leaked" };
  issuer.keys = [{ ...leaked, shown }, { ...leaked, shown: oct }, good];
  expect(await door.rightOf(signJwt(leaked, issuer.claimsFor(RESOURCE)))).toBeNull();
  expect(await door.rightOf(hmacJwt("secret", issuer.claimsFor(RESOURCE), { kid: "oct" }))).toBeNull();
  expect(await door.rightOf(signJwt(good, issuer.claimsFor(RESOURCE)))).not.toBeNull();
});

test("a token that names no key may be of any that fits", async () => {
  const { issuer, door } = await scene({ keys: [newKey("RS256"), newKey("ES256"), newKey("ES256")] });
  const [, , third] = issuer.keys as [NamedKey, NamedKey, NamedKey];
  const token = signJwt(third, issuer.claimsFor(RESOURCE), { kid: undefined });
  expect(await door.rightOf(token)).not.toBeNull();
});
