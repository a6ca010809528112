const LISTED_MAX = 10;

/** Returns the ids of the first ten candidates in a result. Some of them may have been deleted. */
export function candidateIdsIn(result: Record<string, unknown> | null): string[] {
  if (!result) return [];
  const candidates = Array.isArray(result.candidates) ? result.candidates : [result.candidate];
  return candidates.flatMap((candidate) => (isRecord(candidate) ? [candidate.id] : [])).slice(0, LISTED_MAX);
}

const isRecord = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
