/** Replaces eager `import.meta.glob` calls by imports of the files that match. */
export function expandGlobs(source: string): string;
