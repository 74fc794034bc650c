/** One name for what goes by several, each line beginning with that name. */
const OTHER_NAMES = `
node nodejs node-js
go golang
postgres postgresql pg psql pgsql
python python3 cpython
java jdk openjdk jre jdk-version temurin eclipse-temurin
rails ruby-on-rails
typescript ts tsc
spring-boot springboot
tailwindcss tailwind tailwind-css
mongo mongodb
elasticsearch elastic-search
rabbitmq rabbit-mq
golangci-lint golangci
react-router-dom react-router
material-ui mui
mariadb maria-db
rust rustc
dotnet net net-core
angular @angular/core angularjs
nest @nestjs/core nestjs
vue vuejs
next nextjs next-js
nuxt nuxtjs
express expressjs
laravel laravel/framework
symfony symfony/symfony
drf djangorestframework django-rest-framework
prisma @prisma/client
babel @babel/core
storybook @storybook/react
playwright @playwright/test
biome @biomejs/biome
`;

const CANONICAL: ReadonlyMap<string, string> = new Map(
  OTHER_NAMES.trim()
    .split("\n")
    .flatMap((line) => {
      const [name = "", ...others] = line.split(" ");
      return others.map((other): [string, string] => [other, name]);
    }),
);

const LONGEST_NAME = 80;

/** The one spelling of a name: "Node.js" is "node", "Spring Boot" is "spring-boot". */
export function canonicalName(name: string): string {
  const plain = name.slice(0, LONGEST_NAME).trim().toLowerCase();
  const known = CANONICAL.get(plain);
  if (known !== undefined) return known;
  const joined = plain
    .replace(/(?<=[^.])\.js$/, "")
    .replace(/[\s_.]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return CANONICAL.get(joined) ?? joined;
}

const SERVERS: ReadonlySet<string> = new Set(
  (
    "postgres mysql mariadb redis mongo elasticsearch kafka rabbitmq memcached docker kubernetes nginx sqlite cassandra " +
    "clickhouse consul vault etcd nats minio valkey opensearch mssql oracle node ruby python php java go"
  ).split(" "),
);

/** Something that runs beside the project: a library of that name only speaks with it and has versions of its own. */
export function isServer(subject: string): boolean {
  return SERVERS.has(subject);
}
