export function findLockHolder(path: string): { pid: number; note: string } | undefined;
export function tryLock(path: string, note?: string): (() => void) | undefined;
export function withLock<T>(path: string, work: () => Promise<T>): Promise<T>;
