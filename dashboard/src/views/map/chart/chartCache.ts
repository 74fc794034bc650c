import type { Places } from "./chart.ts";

/** What is kept of a chart, so that it need not be fetched and laid out again. */
export interface KeptChart {
  readonly key: string;
  readonly packed: Blob;
  readonly places: Places | null;
  readonly usedAt: number;
}

const DATABASE = "loci-map";
const CHARTS = "charts";
const MOST_KEPT = 16;

/** A cache that a browser may refuse, clear or break: then there is none, and everything works without. */
export async function readKept(key: string): Promise<KeptChart | null> {
  return withCharts("readonly", (charts) => charts.get(key) as IDBRequest<KeptChart | undefined>).then(
    (kept) => kept ?? null,
    () => null,
  );
}

export async function keep(chart: Omit<KeptChart, "usedAt">): Promise<void> {
  try {
    await withCharts("readwrite", (charts) => charts.put({ ...chart, usedAt: Date.now() }));
    const all = await withCharts("readonly", (charts) => charts.index("usedAt").getAllKeys());
    for (const oldest of all.slice(0, -MOST_KEPT))
      await withCharts("readwrite", (charts) => charts.delete(oldest));
  } catch {
    // Without it the next visit takes a little longer.
  }
}

async function withCharts<T>(
  mode: IDBTransactionMode,
  work: (charts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await settled(work(database.transaction(CHARTS, mode).objectStore(CHARTS)));
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(CHARTS, { keyPath: "key" }).createIndex("usedAt", "usedAt");
  };
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
