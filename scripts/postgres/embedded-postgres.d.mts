export interface EmbeddedPostgres {
  port: number;
  created: boolean;
  reused: boolean;
  url(database: string): string;
  stop(): Promise<void>;
  stopBlocking(): void;
}

export function openEmbeddedPostgres(
  dataDir: string,
  options?: { keepOnDisk?: boolean },
): Promise<EmbeddedPostgres>;

export function removeEmbeddedPostgres(dataDir: string): Promise<void>;
