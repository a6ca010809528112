export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function countVitest(report: unknown, exitCode: number): Counts;
export function countPlaywright(report: unknown, exitCode: number): Counts;
export function addCounts(all: Counts[]): Counts;
export function inWords(counts: Counts): string;
