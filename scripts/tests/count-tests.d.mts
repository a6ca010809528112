export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export function countVitest(report: unknown, exitCode: number): Counts;
export function countPlaywright(report: unknown, exitCode: number): Counts;
export function sumCounts(all: Counts[]): Counts;
export function formatCounts(counts: Counts): string;
