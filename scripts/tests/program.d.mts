export function findProgram(name: string): string | undefined;
export function ensureProgram(name: string, wanted: { debianPackage?: string; skipped: string }): string;
