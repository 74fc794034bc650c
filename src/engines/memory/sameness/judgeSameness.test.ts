import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Compared } from "./compared.ts";
import { judgeSameness } from "./judgeSameness.ts";

const decision = (title: string, affectedFiles: readonly string[] = []): Compared => ({
  kind: "DECISION",
  props: { title, affectedFiles },
});
const fact = (entity: string, content: string): Compared => ({ kind: "FACT", props: { entity, content } });

const verdict = (before: string, after: string) => judgeSameness(decision(after), [decision(before)]).verdict;
const why = (before: string, after: string) =>
  judgeSameness(decision(after), [decision(before)]).matches[0]?.why.join("; ");

describe("what says the same takes the place of what was said", () => {
  test.each([
    ["Keep sessions in Redis", "Keep the sessions in Redis"],
    ["Centralise the session stores", "Centralizing session stores"],
    ["Move PublicAPI behind the gateway", "Move public API behind the gateway"],
    ["Use a separate data repository", "Use a seperate data repository"],
    ["Remove the tier of load balancers", "Get rid of the load balancer tier"],
    ["Use config files for feature flags", "Use configuration files for feature flags"],
  ])("%s → %s", (before, after) => {
    expect(verdict(before, after)).toBe("supersede");
  });

  test("a title of one telling word does if it is worded alike", () => {
    expect(verdict("Use Redis", "Using Redis")).toBe("supersede");
    expect(verdict("or patterns", "if or patterns")).toBe("review");
  });
});

describe("another value of the same takes its place", () => {
  test.each([
    ["Set the session timeout to 30 s", "Set the session timeout to 60 s"],
    ["Limit uploads to 5 MB", "Limit uploads to 1 GB"],
    ["Reject a message after three attempts", "Reject a message after five attempts"],
    ["Require Node >= 20", "Require Node >= 22"],
  ])("%s → %s", (before, after) => {
    expect(verdict(before, after)).toBe("supersede");
  });

  test("and the answer says which", () => {
    expect(why("Keep logs of the cluster for 30 days", "Keep logs of the cluster for 14 days")).toBe(
      "30 days becomes 14 days",
    );
  });

  test("but a number that tells which one is meant is looked at", () => {
    expect(verdict("Enable HTTP/2", "Enable HTTP/3")).toBe("review");
    expect(verdict("Drop support for Python 3.6", "Drop support for Python 3.7")).toBe("review");
    expect(verdict("Serve clients on port 80", "Serve clients on port 8080")).toBe("review");
  });

  test("and so is a number that comes or goes", () => {
    expect(verdict("Limit the size of uploads", "Limit the size of uploads to 5 MB")).toBe("review");
  });
});

describe("what contradicts is looked at, and never stands beside unseen", () => {
  test.each([
    ["Use Redis", "Do not use Redis"],
    ["Use Redis", "Don’t use Redis"],
    ["Use Redis for sessions", "Stop using Redis for sessions"],
    ["Adopt gRPC", "Drop gRPC"],
    ["Enable strict routing", "Disable strict routing"],
    ["The proxy was removed", "The proxy was restored"],
    ["Make image tags mutable", "Make image tags immutable"],
    ["Use a private endpoint", "Use a public endpoint"],
    ["Use RDS instead of EC2", "Use EC2 instead of RDS"],
    ["Retry if the request is idempotent", "Retry unless the request is idempotent"],
    ["Run migrations before the deploy", "Run migrations after the deploy"],
    ["Require at least two reviewers", "Require at most two reviewers"],
    ["Require Node >= 22", "Require Node < 22"],
    ["Users opt in to telemetry", "Users opt out of telemetry"],
    ["Sync orders from Shop to Billing", "Sync orders from Billing to Shop"],
    ["Replace Jest by Vitest", "Replace Vitest by Jest"],
  ])("%s → %s", (before, after) => {
    expect(verdict(before, after)).toBe("review");
    expect(verdict(after, before)).toBe("review");
  });

  test("a negation that is itself denied contradicts nothing", () => {
    expect(verdict("Keep the request log", "Do not remove the request log")).toBe("supersede");
  });
});

describe("nothing is replaced by what is about another thing", () => {
  test.each([
    ["Cache sessions in Redis", "Cache carts in Redis"],
    ["Use C++ for the query parser", "Use C# for the query parser"],
    ["Use C for the query parser", "Use R for the query parser"],
    ["Warn of FSTDEP017 in the log", "Warn of FSTDEP018 in the log"],
    ["Allow admins to delete projects", "Allow only admins to delete projects"],
    ["Track clicks in email", "Track clicks in email for providers"],
    ["数据库使用 PostgreSQL", "数据库使用 MySQL"],
  ])("%s → %s", (before, after) => {
    expect(verdict(before, after)).not.toBe("supersede");
  });

  test.each([
    ["Use PagerDuty", "Use StatusPage"],
    ["Patching strategy", "Backup strategy"],
    ["Set read timeout to 30 s", "Set write timeout to 30 s"],
    ["Remove the load balancers", "Remove the Elasticsearch proxy"],
    ["", ""],
    ["!!!", "???"],
  ])("%s → %s is new", (before, after) => {
    expect(verdict(before, after)).toBe("new");
  });
});

test("another choice for the same purpose is looked at, however little else they share", () => {
  expect(verdict("Use Karpenter for scaling", "Use Cluster Autoscaler for scaling")).toBe("review");
  expect(verdict("Keep sessions in Redis", "Keep sessions in Postgres tables")).toBe("review");
});

test("the same title for files far apart is looked at", () => {
  const before = decision("Wrap errors of adapters", ["src/stores/sqlite/open.ts"]);
  const near = judgeSameness(decision("Wrap errors of adapters", ["src/stores/sqlite/text/find.ts"]), [
    before,
  ]);
  const far = judgeSameness(decision("Wrap errors of adapters", ["web/pages/login.tsx"]), [before]);
  expect([near.verdict, far.verdict]).toEqual(["supersede", "review"]);
});

describe("facts", () => {
  const judge = (before: Compared, after: Compared) => judgeSameness(after, [before]).verdict;

  test("about one entity are compared by what they say of it", () => {
    const before = fact("Rate limits", "The default is 500 requests per second");
    expect(judge(before, fact("rate limit", "The default is 900 requests per second"))).toBe("supersede");
    expect(judge(before, fact("rate limit", "It is counted by account"))).toBe("new");
    expect(judge(fact("pre-vote", "It is on by default"), fact("pre-vote", "Off by default"))).toBe("review");
  });

  test("about different entities are not", () => {
    const said = "The default is 0, no timeout";
    expect(judge(fact("connectionTimeout", said), fact("handlerTimeout", said))).toBe("new");
  });

  test("are never compared with decisions", () => {
    expect(judge(decision("Use Redis"), fact("Redis", "Use Redis"))).toBe("new");
  });
});

test("of several candidates the most alike comes first, and those that are not alike not at all", () => {
  const said = decision("Keep sessions in Redis for one day");
  const judged = judgeSameness(said, [
    decision("Name branches after tickets"),
    decision("Keep sessions in Postgres"),
    decision("Keep sessions in Redis for one day"),
  ]);
  expect(judged).toMatchObject({ verdict: "supersede", likeness: 1 });
  expect(judged.matches.map(({ index }) => index)).toEqual([2, 1]);
});

test("whatever is said is judged, and what has words is most like itself", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.lorem({ maxCount: 12 }));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { likeness } = judgeSameness(decision(one), [decision(other)]);
      expect(likeness).toBeGreaterThanOrEqual(0);
      expect(likeness).toBeLessThanOrEqual(1);
    }),
  );
  fc.assert(
    fc.property(fc.lorem({ maxCount: 12 }), (lorem) => {
      // "A" alone is no word that says anything.
      const words = `${lorem} orchard`;
      expect(judgeSameness(decision(words), [decision(words)]).likeness).toBe(1);
    }),
  );
});
