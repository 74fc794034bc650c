import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type NamedKey, newKey, signJwt } from "./signing.ts";

type Answer = (response: ServerResponse) => void;

interface Granted {
  readonly scope: string;
  readonly resource: string;
  readonly challenge: string;
  readonly client: string;
}

export interface IssuerOptions {
  /** Of the issuer's own name, behind the address. */
  readonly path?: string;
  /** Whether it tells of itself as OpenID Connect has it, and not as OAuth. */
  readonly isOpenId?: boolean;
  readonly keys?: NamedKey[];
}

/** An authorization server on this machine, as real as clients and Loci need one, that can be told to misbehave. */
export class LocalIssuer {
  /** What it shows; the first one signs. */
  keys: NamedKey[];
  /** What it lets whoever asks have, of what they ask for. */
  grants: readonly string[] = ["loci:read", "loci:write"];
  /** More claims of the tokens that it gives to clients. */
  claims: Record<string, unknown> = { sub: "ada" };
  lifeSeconds = 300;
  /** Paths it was asked at, in their order. */
  readonly asked: string[] = [];
  /** By path, what it answers in place of what it should. */
  readonly odd = new Map<string, Answer>();
  readonly #options: IssuerOptions;
  readonly #granted = new Map<string, Granted>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(options: IssuerOptions) {
    this.#options = options;
    this.keys = options.keys ?? [newKey()];
  }

  static async start(options: IssuerOptions = {}): Promise<LocalIssuer> {
    const issuer = new LocalIssuer(options);
    await issuer.open();
    return issuer;
  }

  /** Its name. */
  get url(): string {
    return this.#origin + (this.#options.path ?? "");
  }

  get keysPath(): string {
    return "/keys";
  }

  get metadataPath(): string {
    const name = this.#options.isOpenId ? "openid-configuration" : "oauth-authorization-server";
    const path = this.#options.path ?? "";
    return this.#options.isOpenId ? `${path}/.well-known/${name}` : `/.well-known/${name}${path}`;
  }

  /** A token of its first key, good for `resource` unless the claims say otherwise. */
  mint(resource: string, claims: object = {}, header: Record<string, unknown> = {}): string {
    const [key] = this.keys;
    if (!key) throw new Error("The issuer has no key.");
    return signJwt(key, this.claimsFor(resource, claims), header);
  }

  claimsFor(resource: string, claims: object = {}): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1_000);
    const { url: iss, lifeSeconds } = this;
    const scope = this.grants.join(" ");
    const usual = { iss, aud: resource, iat: now, exp: now + lifeSeconds, jti: randomUUID(), scope };
    return { ...usual, client_id: "a-client", ...this.claims, ...claims };
  }

  rotate(key: NamedKey = newKey()): void {
    this.keys = [key];
  }

  async open(port = 0): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** As if its machine had gone; `open` with the port that is returned brings it back. */
  async close(): Promise<number> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
    return this.#port;
  }

  #port = 0;

  get #origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get metadata(): Record<string, unknown> {
    const at = (path: string) => this.#origin + path;
    return {
      issuer: this.url,
      jwks_uri: at(this.keysPath),
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      registration_endpoint: at("/register"),
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "client_credentials", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_post", "client_secret_basic"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      scopes_supported: ["loci:read", "loci:write", "loci:admin"],
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", this.#origin);
    this.asked.push(url.pathname);
    const odd = this.odd.get(url.pathname);
    const body = odd ? "" : await text(request);
    if (odd) odd(response);
    else if (url.pathname === this.metadataPath) json(response, this.metadata);
    else if (url.pathname === this.keysPath) json(response, { keys: this.keys.map(({ shown }) => shown) });
    else if (url.pathname === "/register") json(response, registered(body), 201);
    else if (url.pathname === "/authorize") this.#authorize(url.searchParams, response);
    else if (url.pathname === "/token") this.#token(new URLSearchParams(body), response);
    else response.writeHead(404).end();
  }

  /** Its user is at hand and says yes to everything that they are allowed. */
  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    this.#granted.set(code, {
      scope: this.#grantedOf(asked.get("scope")),
      resource: asked.get("resource") ?? "",
      challenge: asked.get("code_challenge") ?? "",
      client: asked.get("client_id") ?? "",
    });
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    if (asked.has("state")) back.searchParams.set("state", asked.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  #token(asked: URLSearchParams, response: ServerResponse): void {
    const granted = asked.has("code") ? this.#redeemed(asked) : this.#asOfItself(asked);
    if (!granted) json(response, { error: "invalid_grant" }, 400);
    else this.#give(granted, response);
  }

  #redeemed(asked: URLSearchParams): Granted | undefined {
    const code = asked.get("code") ?? "";
    const granted = this.#granted.get(code);
    this.#granted.delete(code);
    const verifier = createHash("sha256").update(asked.get("code_verifier") ?? "");
    return granted?.challenge === verifier.digest("base64url") ? granted : undefined;
  }

  #asOfItself(asked: URLSearchParams): Granted {
    const [scope, resource] = [this.#grantedOf(asked.get("scope")), asked.get("resource") ?? ""];
    return { scope, resource, client: "a-program", challenge: "" };
  }

  #give({ resource, scope, client }: Granted, response: ServerResponse): void {
    const token = this.mint(resource, { scope, client_id: client });
    json(response, { access_token: token, token_type: "Bearer", expires_in: this.lifeSeconds, scope });
  }

  #grantedOf(scope: string | null): string {
    const asked = scope?.split(" ") ?? this.grants;
    return asked.filter((each) => this.grants.includes(each)).join(" ");
  }
}

function registered(body: string): object {
  return { ...JSON.parse(body), client_id: randomUUID(), client_id_issued_at: 1 };
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
