import { env } from "@/lib/platform/env";

/**
 * Replacements for timestamps, by field name. A replacement doesn't depend on the value, because two
 * timestamps that are equal in this run may differ in another run.
 */
const DAY = "2026-03-02";
const FIXED_TIMES: Readonly<Record<string, string>> = {
  startedAt: `${DAY}T09:30:00.120Z`,
  finishedAt: `${DAY}T09:30:00.180Z`,
  lastUsedAt: `${DAY}T09:29:00.000Z`,
  nextAttemptAt: `${DAY}T09:30:00.200Z`,
  lastPollAt: `${DAY}T09:29:59.500Z`,
  expiresAt: `${DAY}T21:30:00.000Z`,
  previousSecretUntil: "2026-03-03T09:30:00.000Z",
};
const RECENT_MS = 7 * 86_400_000;

const isRecent = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && Math.abs(Date.parse(text) - Date.now()) < RECENT_MS;

/** Returns a deterministic string that looks like a secret. */
const fakeSecret = (length: number, seed: number) =>
  Array.from({ length }, (_, index) => "Kx7Qm2Rt9Wp4Zc8Vb3Nd6"[(index * 5 + seed * 3) % 21]).join("");

/**
 * Replaces random values and timestamps with fixed ones, so that recorded examples don't change between runs.
 * Equal values get the same replacement.
 */
export function createNormalizer() {
  const replacements = new Map<string, string>();
  const replace = (value: string, make: (count: number) => string): string => {
    const replacement = replacements.get(value) ?? make(replacements.size + 1);
    replacements.set(value, replacement);
    return replacement;
  };
  const normalizeText = (text: string): string =>
    text
      .replaceAll(/\b(rec|att|key)[A-Za-z0-9]{14}\b/g, (id, prefix: string) =>
        replace(id, (count) => prefix + fakeSecret(14, count)),
      )
      .replaceAll(
        /\b[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
        (id, version: string) =>
          replace(id, (count) => `019a4b2e-7c31-${version}d0a-9c55-${String(count).padStart(12, "0")}`),
      )
      .replaceAll(/\b(ctk|cts)_[A-Za-z0-9]{40,46}\b/g, (token, prefix: string) =>
        replace(token, (count) => `${prefix}_${fakeSecret(token.length - 4, count)}`),
      )
      // Replace the token of a signed link, because it depends on the time of signing.
      .replaceAll(/\/api\/files\/[A-Za-z0-9._~-]+/g, `/api/files/${fakeSecret(48, 0)}`)
      .replaceAll(env().BASE_URL, "http://localhost:3000");
  const normalizeValue = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((item) => normalizeValue(item, name));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, normalizeValue(inner, key)]),
      );
    }
    if (name === "lastUsedAt") return FIXED_TIMES.lastUsedAt;
    if (typeof value !== "string") return value;
    if (name === "code" && /^\d{8}$/.test(value)) return "49017283";
    if (name === "tokenPreview") return "ctk_Kx7Q…Nd6K";
    if (name === "signingSecret" || name === "cursor" || name === "next")
      return replace(value, (count) => fakeSecret(40, count));
    return isRecent(value) ? (FIXED_TIMES[name] ?? `${DAY}T09:30:00.000Z`) : normalizeText(value);
  };
  return <T>(examples: T): T => normalizeValue(examples) as T;
}
