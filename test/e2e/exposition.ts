// Reads the text form of Prometheus, and takes nothing that the format does not allow.
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Exposition {
  readonly samples: readonly Sample[];
  readonly types: ReadonlyMap<string, string>;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\["\\\\n])*)"';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`);
const TYPES = ["counter", "gauge", "histogram", "summary", "untyped"];

/** Each family in one block, with its type before its samples; no sample twice; histograms that add up. */
export function readExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("The last line does not end.");
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  let family = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const [, told, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (told === "TYPE") {
      if (types.has(name) || !TYPES.includes(rest)) throw new Error(`Not a type, or the second one: ${line}`);
      types.set(name, rest);
      family = name;
    } else if (told === undefined) {
      const sample = sampleIn(line);
      if (familyOf(sample.name, types.get(family)) !== family) throw new Error(`Not of ${family}: ${line}`);
      samples.push(sample);
    }
  }
  requireDistinct(samples);
  for (const [name, type] of types) if (type === "histogram") requireSum(name, samples);
  return { samples, types };
}

function sampleIn(line: string): Sample {
  const found = SAMPLE.exec(line);
  const value = Number(found?.at(-1));
  if (!found || Number.isNaN(value)) throw new Error(`Not a sample: ${line}`);
  const labels = [...(found[2] ?? "").matchAll(new RegExp(LABEL, "g"))].map(([, key = "", of = ""]) => [
    key,
    of,
  ]);
  return { name: found[1] ?? "", labels: Object.fromEntries(labels), value };
}

function familyOf(name: string, type: string | undefined): string {
  return type === "histogram" ? name.replace(/_(bucket|sum|count)$/, "") : name;
}

function requireDistinct(samples: readonly Sample[]): void {
  const keys = samples.map(({ name, labels }) => JSON.stringify([name, Object.entries(labels).sort()]));
  if (new Set(keys).size !== keys.length) throw new Error("A sample is there twice.");
}

function requireSum(name: string, samples: readonly Sample[]): void {
  for (const { labels, value: count } of samples.filter((each) => each.name === `${name}_count`)) {
    const buckets = samples.filter(
      (each) => each.name === `${name}_bucket` && each.labels.tool === labels.tool,
    );
    const isRising = buckets.every(({ value }, at) => value >= (buckets[at - 1]?.value ?? 0));
    const last = buckets.at(-1);
    if (!isRising || last?.labels.le !== "+Inf" || last.value !== count)
      throw new Error(`${name} does not add up.`);
  }
}
