/** Carrying memory out of the store and into it: a person's door, at which no guard stands but the one asked for. */
export interface TransferDesk {
  exportRecords(wish: ExportWish): Promise<ExportReport>;
  exportMarkdown(wish: MarkdownWish): Promise<MarkdownReport>;
  importRecords(wish: ImportWish): Promise<ImportReport>;
  /** Carries the account's memory to another store: `sqlite` for the data folder, or the address of a server. */
  migrate(to: string, began: (project: string) => void): Promise<MigrationReport>;
}

export interface MigrationReport {
  readonly projects: readonly MovedProject[];
  /** How many notes beside the graph, such as tokens and fences. */
  readonly marks: number;
  /** Ids of access tokens that are good where it was moved to and not where it came from. */
  readonly otherTokens: readonly string[];
}

export interface MovedProject {
  readonly project: string;
  readonly transactions: number;
  readonly versions: number;
  readonly edges: number;
  readonly calls: number;
  /** How many records were there already. */
  readonly known: number;
  /** How many records the other store has besides. */
  readonly more: number;
  /** Of all records that were moved. */
  readonly sha256: string;
}

export interface Reader {
  readonly agent: string;
  /** Whether it reads only what is tagged for it, as an agent with a restricted token does. */
  readonly isRestricted: boolean;
}

export interface ExportWish {
  /** Null: standard output. */
  readonly file: string | null;
  readonly shared: boolean;
  readonly audit: boolean;
  /** Null: the person themselves, who may read all. */
  readonly reader: Reader | null;
  /** Whether a file that is there is replaced. */
  readonly force: boolean;
}

export interface ExportReport {
  readonly project: string;
  readonly transactions: number;
  readonly versions: number;
  readonly edges: number;
  readonly calls: number;
}

export interface MarkdownWish {
  readonly folder: string;
  readonly reader: Reader | null;
  readonly shared: boolean;
  readonly force: boolean;
}

export interface MarkdownReport {
  readonly project: string;
  readonly memories: number;
  readonly files: readonly string[];
}

export const IMPORT_SOURCES = ["loci", "mcp-memory", "adr"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export interface ImportWish {
  /** A file or a folder; null: standard input. */
  readonly from: string | null;
  /** Null: found out from what is there. */
  readonly source: ImportSource | null;
  /** Null: the project that the file names, else the one of the working folder. */
  readonly as: string | null;
  readonly shared: boolean;
}

export type ImportReport = RecordsReport | StatementsReport;

/** What came of a file that `loci export` wrote. */
export interface RecordsReport {
  readonly source: "loci";
  readonly project: string;
  readonly versions: number;
  readonly edges: number;
  readonly calls: number;
  readonly known: number;
  readonly leftOut: number;
  readonly conflicts: number;
  readonly conflicting: readonly string[];
  /** What the file has as deleted and was brought back here since, which was left as it is: so many, and the first. */
  readonly restored: number;
  readonly restoredIds: readonly string[];
  /** How many moments in the file have not come yet by this machine's clock, and the last of all. */
  readonly ahead: number;
  readonly newest: number;
}

/** What came of memories that others kept. */
export interface StatementsReport {
  readonly source: Exclude<ImportSource, "loci">;
  readonly project: string;
  readonly saved: number;
  readonly superseded: number;
  readonly known: number;
  /** The rules by which secrets in it were redacted. */
  readonly redacted: readonly string[];
  /** What could not be used, and why. */
  readonly skipped: readonly string[];
}
