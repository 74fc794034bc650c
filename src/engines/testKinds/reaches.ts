/** What a test reaches outside of its own process and memory. */
export type Reach = "browser" | "process" | "network" | "database";

export interface ReachSign {
  readonly reach: Reach;
  readonly languages?: string;
  readonly imports?: RegExp;
  readonly text?: RegExp;
  /** What says that it only pretends to. */
  readonly unless?: RegExp;
}

const SCRIPT = "typescript tsx javascript";
const JVM = "java kotlin scala groovy";
const MOCKED = (names: string) =>
  new RegExp(`\\b(jest|vi)\\.(do)?[mM]ock\\(\\s*["'\`](node:)?(${names})["'\`]`);
const PRETENDS_HTTP =
  /["'](nock|msw|msw\/node|axios-mock-adapter|fetch-mock|@mswjs\/interceptors)["']|\bmockAgent\b/;

export const REACHES: readonly ReachSign[] = [
  {
    reach: "browser",
    languages: SCRIPT,
    imports:
      /^npm:(@playwright\/test|playwright(-core)?|puppeteer(-core)?|selenium-webdriver|webdriverio|@wdio\/.*|testcafe|cypress|nightwatch|detox|appium.*)$/,
  },
  { reach: "browser", languages: "python", imports: /^py:(selenium|playwright|splinter|pyppeteer|appium)$/ },
  {
    reach: "browser",
    languages: "go",
    imports: /^go:github\.com\/(chromedp|go-rod|tebeka\/selenium|playwright-community)/,
  },
  { reach: "browser", languages: "ruby", text: /\bCapybara\b|\bvisit\s+[\w'"/]+_?(path|url)?/ },
  {
    reach: "browser",
    languages: JVM,
    text: /\borg\.openqa\.selenium\b|\bcom\.microsoft\.playwright\b|\bcom\.codeborne\.selenide\b/,
  },
  { reach: "browser", languages: "rust", text: /\b(fantoccini|thirtyfour|headless_chrome)::/ },
  { reach: "browser", languages: "csharp", text: /\bOpenQA\.Selenium\b|\bMicrosoft\.Playwright\b/ },
  { reach: "browser", languages: "swift", text: /\bXCUIApplication\b/ },

  {
    reach: "process",
    languages: SCRIPT,
    imports: /^node:(child_process|cluster)$|^npm:(execa|cross-spawn|zx|nano-spawn|tinyexec|tinyspawn)$/,
    unless: MOCKED("child_process|execa|cross-spawn"),
  },
  {
    reach: "process",
    languages: "python",
    text: /\bsubprocess\.(run|Popen|call|check_\w+|getoutput)\(|\bpexpect\b|\bcreate_subprocess_/,
    unless: /patch(\.object)?\(\s*["']?[\w.]*subprocess/,
  },
  { reach: "process", languages: "go", text: /\bexec\.Command(Context)?\(/ },
  {
    reach: "process",
    languages: "rust",
    text: /\bassert_cmd\b|\bCommand::(new|cargo_bin)\(|\brgtest!|\bcargo_bin\b|\btrycmd\b|\bsnapbox\b/,
  },
  { reach: "process", languages: JVM, text: /\bnew ProcessBuilder\b|\bRuntime\.getRuntime\(\)\.exec\b/ },
  { reach: "process", languages: "ruby", text: /\bOpen3\.|\bIO\.popen\b|\bProcess\.spawn\b/ },
  { reach: "process", languages: "csharp", text: /\bProcess\.Start\(/ },
  { reach: "process", languages: "php", text: /\bproc_open\(|\bshell_exec\(|Symfony\\Component\\Process/ },

  {
    reach: "network",
    languages: SCRIPT,
    imports:
      /^npm:(supertest|light-my-request-server|ws|socket\.io-client|chai-http|pactum)$|^node:(net|http2|tls|dgram)$/,
    unless: MOCKED("net|http2|ws"),
  },
  {
    reach: "network",
    languages: SCRIPT,
    text: /\.listen\(\s*(0|\{|\(|\w*[pP]ort|\d{4})|\bfetch\(\s*[`"']https?:\/\/(localhost|127\.0\.0\.1)|\bcreateServer\([^)]*\)\.listen\(|\bgetPort\(/,
    unless: PRETENDS_HTTP,
  },
  {
    reach: "network",
    languages: "python",
    imports: /^py:(requests|httpx|aiohttp|socket|websockets|urllib3|grpc|paramiko)$/,
    unless:
      /\b(import|from) (responses|respx|requests_mock|httpretty|vcr|pytest_httpx|aioresponses)\b|MockTransport|ASGITransport|patch\(\s*["'][\w.]*(requests|httpx|aiohttp|socket)/,
  },
  {
    reach: "network",
    languages: "python",
    text: /\blive_server\b|\bLiveServerTestCase\b|\bdev_server\(|\bserve_forever\(/,
  },
  {
    reach: "network",
    languages: "go",
    text: /\bhttptest\.New(TLS|Unstarted)?Server\(|\bnet\.(Listen|Dial)\w*\(|\bhttp\.ListenAndServe/,
  },
  {
    reach: "network",
    languages: "rust",
    text: /\bTcpListener::bind\b|\bTcpStream::connect\b|\breqwest::|\bwiremock::|\bhttpmock::|\bhyper::Server\b/,
  },
  {
    reach: "network",
    languages: JVM,
    text: /\bTestRestTemplate\b|\bWebTestClient\b|\bMockWebServer\b|\bWireMock(Server|Extension)?\b|\bRestAssured\b|\bnew ServerSocket\(|@SpringBootTest\b|@QuarkusTest\b|@MicronautTest\b|\btestApplication\s*\{/,
  },
  {
    reach: "network",
    languages: "csharp",
    text: /\bWebApplicationFactory\b|\bTestServer\b|\bHttpListener\b/,
  },
  {
    reach: "network",
    languages: "ruby",
    text: /ActionDispatch::IntegrationTest|\btype: :(request|feature|system)\b|\bTCPServer\b/,
  },
  { reach: "network", languages: "php", text: /extends (WebTestCase|ApiTestCase|BrowserTestBase)\b/ },
  { reach: "network", languages: "elixir", text: /\buse \w+(Web)?\.(ConnCase|ChannelCase|FeatureCase)\b/ },

  {
    reach: "database",
    languages: SCRIPT,
    imports:
      /^npm:(pg|postgres|mysql2?|mongodb|mongoose|mongodb-memory-server|ioredis|redis|better-sqlite3|sqlite3|knex|typeorm|sequelize|testcontainers|@testcontainers\/.*|@prisma\/client|cassandra-driver|@electric-sql\/pglite)$|^node:sqlite$/,
    unless: MOCKED("pg|mysql2?|mongodb|mongoose|ioredis|redis|@prisma/client"),
  },
  {
    reach: "database",
    languages: "python",
    imports:
      /^py:(psycopg2?|asyncpg|pymongo|motor|redis|sqlalchemy|sqlmodel|sqlite3|MySQLdb|pymysql|testcontainers|peewee)$/,
  },
  {
    reach: "database",
    languages: "python",
    text: /\bdjango_db\b|\bfrom django\.test import [^\n]*\b(TestCase|TransactionTestCase)\b/,
  },
  {
    reach: "database",
    languages: "go",
    imports:
      /^go:(database\/sql|gorm\.io\/gorm|github\.com\/(jackc\/pgx|jmoiron\/sqlx|testcontainers|ory\/dockertest|redis\/go-redis)|go\.mongodb\.org\/mongo-driver\/(v2\/)?mongo$)/,
    unless: /go-sqlmock/,
  },
  { reach: "database", languages: "rust", text: /\b(sqlx|diesel|rusqlite|tokio_postgres|testcontainers)::/ },
  {
    reach: "database",
    languages: JVM,
    text: /\borg\.testcontainers\b|@DataJpaTest\b|@JdbcTest\b|@MybatisTest\b|\bEmbeddedPostgres\b/,
  },
  {
    reach: "database",
    languages: "csharp",
    text: /\bTestcontainers\b|\bUseInMemoryDatabase\b|\bUseSqlite\b/,
  },
  { reach: "database", languages: "elixir", text: /\buse \w+\.DataCase\b/ },
  {
    reach: "database",
    languages: "php",
    text: /\buse RefreshDatabase\b|\bDatabaseTransactions\b|KernelTestCase\b/,
  },
];
