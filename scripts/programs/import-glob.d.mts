/** Replaces eager `import.meta.glob` calls with imports of the matching files. */
export function expandGlobs(source: string): string;
