export function expandGlobs(source: string): string;
