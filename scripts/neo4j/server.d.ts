export interface Neo4jOptions {
  readonly heapMb?: number;
  readonly pageCacheMb?: number;
  /** Optimised for a long run instead of a quick start. */
  readonly lasting?: boolean;
  /** Stays when the server goes; without it there is a temporary one. */
  readonly home?: string;
  readonly password?: string;
  /** No file gets larger, as on a full disk, until it is started again with another. */
  readonly largestFileMb?: number;
}

export interface Neo4jServer {
  readonly url: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly home: string;
  kill(): Promise<void>;
  pause(): Promise<void>;
  restart(options?: Pick<Neo4jOptions, "largestFileMb">): Promise<void>;
  stop(): Promise<void>;
}

export declare function startNeo4j(options?: Neo4jOptions): Promise<Neo4jServer>;
