export function findExecutable(name: string): string | undefined;
export function ensureExecutable(name: string, wanted: { debianPackage?: string; skipped: string }): string;
