export interface TestPostgres {
  url(database: string): string;
  close(): Promise<void>;
}

export function openTestPostgres(): Promise<TestPostgres>;
