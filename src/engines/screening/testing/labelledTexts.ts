/**
 * Texts with and without secrets. Everything that looks like a secret is put together here, so that nobody's scanner takes
 * this file for a leak.
 */
export interface LabelledSecret {
  readonly text: string;
  /** What must not be left of it. */
  readonly secret: string;
  readonly rule: string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const BASE62 = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
const HEX = "0123456789abcdef";

/** The same for the same seed: a small generator is enough for texts that only have to look random. */
function chance(length: number, alphabet: string = BASE62, seed = length): string {
  let state = (seed * 2_654_435_761 + alphabet.length) >>> 0;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)];
  }).join("");
}

const pem = (kind: string, body: string) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----`;
const jwt = ["eyJhbGciOiJIUzI1NiJ9", `eyJ${chance(40)}`, chance(43)].join(".");
const basic = btoa(["ada", "lovelace1815"].join(":"));
const weak = ["hunter", "2"].join("");

/** A token that says by its form what it is, wherever it stands. */
const issued = (rule: string, ...pieces: readonly string[]): LabelledSecret => {
  const secret = pieces.join("");
  return { text: `It failed with ${secret}, so we rolled it back.`, secret, rule };
};

/** A value that is one by the name it is given to. */
const named = (rule: string, before: string, secret: string, after = ""): LabelledSecret => ({
  text: `${before}${secret}${after}`,
  secret,
  rule,
});

export const ISSUED: readonly LabelledSecret[] = [
  issued("github-token", "ghp", "_", chance(36)),
  issued("github-token", "ghs", "_", chance(36, BASE62, 7)),
  issued("github-token", "github", "_pat_", chance(82)),
  issued("gitlab-token", "glp", "at-", chance(20)),
  issued("npm-token", "npm", "_", chance(36)),
  issued("slack-token", "xox", "b-", "123456789012-", chance(24)),
  issued("openai-token", "sk", "-", chance(48)),
  issued("openai-token", "sk-", "proj-", chance(60)),
  issued("anthropic-token", "sk-", "ant-api03-", chance(93), "AA"),
  issued("stripe-key", "sk_", "live_", chance(24)),
  issued("google-api-key", "AI", "za", chance(35)),
  issued("aws-access-key", "AK", "IA", chance(16, `${LETTERS.toUpperCase()}234567`)),
  issued("huggingface-token", "hf", "_", chance(34, LETTERS)),
  issued("vault-token", "hv", "s.", chance(95)),
  issued("databricks-token", "da", "pi", chance(32, HEX)),
  issued("docker-token", "dckr", "_pat_", chance(27)),
  issued("sendgrid-token", "S", "G.", chance(22), ".", chance(43)),
  issued("telegram-token", "1234567890", ":A", "A", chance(33)),
  issued("jwt", jwt),
  issued("private-key", pem("", chance(64))),
  issued("private-key", pem("RSA ", `MIIE${chance(60)}\n${chance(64)}`)),
  issued("private-key", pem("OPENSSH ", chance(70)).replaceAll("\n", "\\n")),
];

export const NAMED: readonly LabelledSecret[] = [
  named("password", "password = ", `${weak}${weak}`),
  named("password", "DB_PASSWORD=", weak, "\nDB_PORT=5432"),
  named("password", '{"user": "ada", "password": "', "Tr0ub4dor&3", '"}'),
  named("password", "the password is ", `${weak}${weak}`, "."),
  named("password", "mysql -u root --password ", `${weak}xyz`, " < dump.sql"),
  named("password", "passwd: '", ["p@ss", "w0rd!"].join(""), "'"),
  named("password", 'passphrase = "', "correcthorsebatterystaple", '"'),
  named("secret", "SECRET_KEY=", chance(50)),
  named("secret", 'api_key: "', chance(32), '"'),
  named("secret", "const apiKey = '", chance(20, HEX), "';"),
  named("secret", "client_secret: ", `${chance(8, HEX)}-${chance(4, HEX, 9)}-4abc-9def-${chance(12, HEX)}`),
  named("secret", '{\\"access_token\\": \\"', chance(40), '\\"}'),
  named("secret", "https://example.org/hook?token=", chance(20), "&user=ada"),
  named("secret", 'getenv("API_TOKEN", "', chance(36), '")'),
  named("secret", "deploy --token ", chance(30), " --wait"),
  named("aws-secret-key", "aws_secret_access_key = ", chance(40)),
  named("authorization", "curl -H 'Authorization: Bearer ", chance(40), "' example.org"),
  named("authorization", "Authorization: Basic ", basic),
  named("url-password", "postgres://ada:", "s3cr3t", "@db.internal:5432/shop"),
  named("url-password", "redis://:", chance(16), "@cache:6379"),
  named("url-password", "https://", chance(40), "@github.com/ada/engine.git"),
];

/** Known misses: nothing but a list of all words would tell these from words that tell of a secret. */
export const MISSED: readonly LabelledSecret[] = [
  named("password", "password: ", "swordfish"),
  named("password", 'password: "', "open sesame 1", '"'),
  named("secret", 'secret = "', weak, '"'),
];

export const HARMLESS: readonly string[] = [
  `Broken since commit ${chance(40, HEX)}.`,
  `sha256:${chance(64, HEX)} is the digest of the image.`,
  `contentHash ${chance(64, HEX)}`,
  "The id is 550e8400-e29b-41d4-a716-446655440000.",
  "See decision:01J8Z3K5V7QW9XEMRT2ABCDEFG for why.",
  `![logo](data:image/png;base64,iVBORw0KGgo${chance(60)})`,
  `integrity sha512-${chance(86)}==`,
  'password = os.environ["DB_PASSWORD"]',
  "password = process.env.DB_PASSWORD2",
  "const password = await readPassword2(prompt);",
  "password: string; token: string | null;",
  "token: str = Field(max_length=64)",
  "if (password !== user.password1) return;",
  'api_key = "<your-api-key>"',
  "API_KEY=your_api_key_here_12345",
  "token=****************",
  "SECRET_KEY=xxxxxxxxxxxxxxxxxxxxxxxx",
  "password: changeme123",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is about such a text.
  "password: ${DB_PASSWORD2}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is about such a text.
  "postgres://user:${PASSWORD1}@db/shop",
  "password: {{ vault_db_password2 }}",
  "PASSWORD=%DB_PASS1%",
  "postgres://user:pass@localhost/db and postgres://postgres:postgres@db/app",
  "https://user:password@example.org/path",
  "git@github.com:ada/engine.git and ssh://git@host:22/x.git",
  "https://example.org:8443/@scope/pkg@1.2.3",
  "Authorization: Bearer <token>",
  "Use Bearer authentication with OAuth2ClientCredentials.",
  "Basic knowledge of SQL is enough; basic authentication is off.",
  "The token is base64url-encoded; the password is SHA256-hashed with salt.",
  "Passwords: bcrypt12 or argon2id, never md5.",
  "token_count: 4096, max_tokens=100000, tokenizer = 'bert-base-uncased-v2'",
  "password_min_length=12 and password_reset_timeout: 259200s",
  'token_url = "https://auth.example.org/oauth2/token1"',
  "secret: arn:aws:secretsmanager:us-east-1:123456789012:secret:shop/db",
  "secret_name: billing-db-2024",
  "credentialsId: 'ff083f76-7804-4ef1-80e4-fe975bb9141b'",
  `public_key = "${chance(44)}"`,
  `nextPageToken: ${chance(30)}`,
  `csrf_token = "${chance(32)}"`,
  "PASSWORD=\nDB_PORT2=5432",
  '"@inquirer/password": "^5.1.1"',
  "A private key starts with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----.",
  "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
  "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQsw\n-----END CERTIFICATE-----",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx1Vn2bQJm3n0c7 ada@engine",
  "sk-learn-contrib-packages-and-friends is a typo of sklearn.",
  "The key is that retries are bounded; the secret is patience.",
  "We keep access keys, API tokens and passwords in the vault, never in memory.",
  "src/engines/screening/looksRandom2.ts::looksRandom~2 at a1b2c3d",
  "gpt-4o-mini-2024-07-18 and claude-3-5-sonnet-20241022 were compared.",
  "[redacted:password] and token=[redacted:github-token] were here before.",
];
