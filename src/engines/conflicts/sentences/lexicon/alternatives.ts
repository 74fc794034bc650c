import { groupsOf } from "./wordTable.ts";

/**
 * Kinds of things of which one thing, in one place, is only ever one: what is red is not blue, and who plays the guitar
 * then and there does not play the piano. A word may be in several groups.
 */
const EVERYDAY = groupsOf(`
  red blue green yellow black white brown orange pink purple grey beige turquoise gold silver maroon navy cyan
  magenta teal crimson lavender khaki indigo, blonde brunette redhead, first second third fourth fifth sixth
  seventh eighth ninth tenth eleventh twelfth thirteenth last, 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th,
  afghanistan albania algeria argentina armenia australia austria azerbaijan bahrain bangladesh belarus belgium
  bolivia bosnia botswana brazil bulgaria cambodia cameroon canada chile china colombia congo croatia cuba cyprus
  czechia denmark ecuador egypt england estonia ethiopia fiji finland france georgia germany ghana greece
  guatemala haiti honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan
  kazakhstan kenya korea kosovo kuwait laos latvia lebanon libya lithuania luxembourg madagascar malaysia mali
  malta mexico moldova mongolia montenegro morocco mozambique myanmar namibia nepal netherlands newzealand
  nicaragua niger nigeria norway oman pakistan palestine panama paraguay peru philippines poland portugal qatar
  romania russia rwanda saudiarabia scotland senegal serbia singapore slovakia slovenia somalia southafrica spain
  srilanka sudan sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda ukraine uruguay usa
  uzbekistan venezuela vietnam wales yemen zambia zimbabwe britain, afghan albanian algerian american argentinian
  armenian australian austrian bangladeshi belgian bolivian brazilian british bulgarian cambodian canadian chilean
  chinese colombian croatian cuban czech danish dutch ecuadorian egyptian english estonian ethiopian filipino
  finnish french georgian german ghanaian greek haitian hungarian icelandic indian indonesian iranian iraqi irish
  israeli italian jamaican japanese jordanian kenyan korean lebanese libyan lithuanian malaysian mexican mongolian
  moroccan nepalese nigerian norwegian pakistani palestinian peruvian polish portuguese romanian russian saudi
  scottish serbian slovak slovenian somali spanish sudanese swedish swiss syrian taiwanese thai tunisian turkish
  ugandan ukrainian venezuelan vietnamese welsh, africa asia europe america australia antarctica, african asian
  european american australian, london paris berlin madrid rome vienna moscow tokyo beijing delhi chicago boston
  seattle dublin lisbon prague amsterdam brussels oslo stockholm helsinki toronto sydney melbourne cairo nairobi
  istanbul athens warsaw budapest miami dallas houston denver newyork losangeles sanfrancisco lasvegas hongkong,
  california texas florida ohio nevada alaska hawaii oregon arizona utah colorado georgia virginia michigan, wood
  plastic metal glass stone paper leather cotton wool silk rubber steel iron copper brick concrete marble ceramic
  cardboard clay bamboo aluminum gold silver bronze brass porcelain granite linen nylon polyester denim velvet fur
  straw tin, wooden plastic metallic glass stone paper leather cotton woolen silk rubber steel iron copper brick
  concrete marble ceramic cardboard golden, kitchen bedroom bathroom livingroom diningroom office attic basement
  garage hallway library classroom garden balcony lobby laundry nursery pantry porch studio ballroom closet,
  mercury venus earth mars jupiter saturn uranus neptune pluto moon sun, water milk juice coffee tea beer wine
  vodka whiskey rum gin soda mead lemonade champagne cola cider brandy tequila cocoa sake bourbon smoothie
  milkshake, carrot potato tomato onion broccoli cabbage lettuce spinach cucumber celery garlic pea bean
  cauliflower pumpkin radish leek beet turnip asparagus eggplant zucchini pepper corn mushroom okra kale artichoke
  parsnip squash, apple banana orange pear grape cherry peach plum lemon lime mango pineapple strawberry melon
  watermelon kiwi apricot blueberry raspberry fig coconut papaya pomegranate, beef pork chicken lamb fish turkey
  bacon ham steak shrimp tofu sausage salmon tuna, guitar piano violin flute drum trumpet harp cello saxophone
  clarinet banjo accordion trombone harmonica ukulele oboe bass tuba organ mandolin viola bagpipe sitar lute
  bassoon xylophone tambourine triangle recorder fiddle, spring summer autumn winter, january february march april
  may june july august september october november december, monday tuesday wednesday thursday friday saturday
  sunday, morning afternoon evening night noon midnight, sunny rainy foggy stormy cloudy, dog cat horse cow bird
  fish rabbit kangaroo monkey panda lion tiger elephant turtle snake sheep goat pig duck chicken deer rhino wolf
  fox mouse frog bear camel giraffe zebra donkey penguin squirrel shark dolphin whale, car bus truck motorcycle
  bicycle train airplane boat scooter tractor helicopter van tricycle horse skateboard, football basketball
  baseball tennis golf hockey cricket rugby volleyball badminton chess poker lacrosse softball, swim run walk
  sleep sit stand lie crawl fly kneel crouch, fly swim drive, chair table bed couch bench stool, pizza pasta salad
  soup sandwich burger sushi steak cake icecream rice noodle taco cereal, square circle triangle rectangle oval,
  round square triangular rectangular, beach desert forest stadium mall airport hospital school church restaurant
  museum library theater office supermarket, ocean river lake pool puddle bathtub, doctor lawyer teacher nurse
  farmer soldier policeman chef pilot judge carpenter plumber waiter dentist firefighter barber butcher baker,
  king queen prince princess, christian muslim jewish hindu buddhist atheist, christmas easter halloween
  thanksgiving, north south east west, northern southern eastern western, left right center, head arm leg foot
  nose ear shoulder knee, dollar euro pound yen rupee, single married divorced widowed, solid liquid gas, child
  adult, son daughter nephew niece uncle aunt grandfather grandmother, amateur professional, triangle square
  pentagon hexagon octagon circle, cotton wool silk nylon polyester denim velvet linen leather, gold silver bronze
  copper platinum, oak pine maple birch willow palm, rose tulip lily daisy sunflower orchid, ant bee wasp fly
  mosquito spider butterfly beetle, judo karate boxing wrestling fencing, ballet tango salsa waltz, novel magazine
  newspaper dictionary, jazz rock opera blues hiphop country, breakfast lunch dinner, sedan van truck bus, laugh
  cry sleep, english french german spanish italian chinese japanese russian arabic
`);

/** What a project decides between and takes one of. */
const CHOSEN = groupsOf(`
  disk memory, tcp udp, npm yarn pnpm bun, jest vitest mocha jasmine ava, webpack vite rollup esbuild parcel
  turbopack, express fastify koa nestjs hapi, django flask fastapi rails laravel spring, kubernetes nomad swarm
  ecs, github gitlab bitbucket, jenkins githubactions circleci travis buildkite, terraform pulumi cloudformation ansible, eslint
  biome tslint, maven gradle bazel, utc local, mit apache gpl bsd agpl, hourly daily weekly monthly yearly
  nightly, lru lfu fifo lifo, merge rebase squash, tab space, camelcase snakecase kebabcase pascalcase, monolith
  microservice serverless, hexadecimal decimal binary octal, base64 hex, integer string float boolean uuid,
  seconds milliseconds minutes hours days, polling push webhook, bearer basic digest, nginx apache caddy traefik
  haproxy envoy, prisma typeorm sequelize drizzle knex, poetry pip conda, left right, alpha beta stable, critical
  major minor, cjs esm commonjs, mutex semaphore, blue green canary rolling
`);

/** What it may well have several of: who uses Redis may use Postgres too, unless it is for the same. */
const SEVERAL = groupsOf(`
  postgres mysql sqlite mongodb redis oracle mariadb dynamodb cassandra cockroachdb memcached neo4j couchdb mssql
  elasticsearch, rest graphql grpc soap trpc, http https websocket, json xml yaml toml protobuf csv msgpack avro,
  python java typescript javascript rust golang ruby php kotlin swift scala haskell elixir perl csharp cpp, react
  vue angular svelte solid ember, aws azure gcp heroku vercel netlify onprem, kafka rabbitmq nats sqs pulsar
  activemq, linux windows macos, x86 arm, debian ubuntu alpine fedora centos, bash zsh fish powershell, utf8 utf16
  ascii latin1, sha1 sha256 sha512 md5 bcrypt argon2 scrypt, aes rsa ed25519, jwt session apikey oauth saml basic,
  debug info warn error fatal trace, gzip brotli zstd lz4 snappy, datadog grafana newrelic sentry splunk
`);

export type AlternativeField = "everyday" | "chosen" | "several";

const FIELDS = new Map<string, Map<readonly string[], AlternativeField>>();
for (const group of EVERYDAY) listAll(group, "everyday");
for (const group of CHOSEN) listAll(group, "chosen");
for (const group of SEVERAL) listAll(group, "several");

function listAll(group: readonly string[], field: AlternativeField): void {
  for (const word of group) FIELDS.set(word, (FIELDS.get(word) ?? new Map()).set(group, field));
}

/** From which field two words exclude each other as things of one kind; null where they do not. */
export function alternativeIn(one: string, other: string): AlternativeField | null {
  const groups = FIELDS.get(other);
  if (!groups || one === other) return null;
  for (const [group, field] of FIELDS.get(one) ?? []) if (groups.has(group)) return field;
  return null;
}
