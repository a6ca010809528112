import { env } from "@/lib/platform/env";

/** Moments are told by the name they go by, for two of one millisecond would be told apart by luck. */
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

/** Characters that look like a secret's, the same at every run. */
const fakeSecret = (length: number, seed: number) =>
  Array.from({ length }, (_, index) => "Kx7Qm2Rt9Wp4Zc8Vb3Nd6"[(index * 5 + seed * 3) % 21]).join("");

/**
 * What is drawn at random or taken from the clock, replaced by what it looks like: each value by the same value wherever
 * it occurs, in the order of first occurrence, so that examples stay the same from run to run.
 */
export function createNormalizer() {
  const known = new Map<string, string>();
  const replaced = (value: string, make: (count: number) => string): string => {
    const made = known.get(value) ?? make(known.size + 1);
    known.set(value, made);
    return made;
  };
  const textOf = (text: string): string =>
    text
      .replaceAll(/\b(rec|att|key)[A-Za-z0-9]{14}\b/g, (id, prefix: string) =>
        replaced(id, (count) => prefix + fakeSecret(14, count)),
      )
      .replaceAll(
        /\b[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
        (id, version: string) =>
          replaced(id, (count) => `019a4b2e-7c31-${version}d0a-9c55-${String(count).padStart(12, "0")}`),
      )
      .replaceAll(/\b(ctk|cts)_[A-Za-z0-9]{40,46}\b/g, (token, prefix: string) =>
        replaced(token, (count) => `${prefix}_${fakeSecret(token.length - 4, count)}`),
      )
      // Signed for a moment: whether two links are the same is luck.
      .replaceAll(/\/api\/files\/[A-Za-z0-9._~-]+/g, `/api/files/${fakeSecret(48, 0)}`)
      .replaceAll(env().BASE_URL, "http://localhost:3000");
  const normalised = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((item) => normalised(item, name));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalised(inner, key)]));
    }
    if (name === "lastUsedAt") return FIXED_TIMES.lastUsedAt;
    if (typeof value !== "string") return value;
    if (name === "code" && /^\d{6}$/.test(value)) return "490172";
    if (name === "tokenPreview") return "ctk_Kx7Q…Nd6K";
    if (name === "signingSecret" || name === "cursor")
      return replaced(value, (count) => fakeSecret(40, count));
    return isRecent(value) ? (FIXED_TIMES[name] ?? `${DAY}T09:30:00.000Z`) : textOf(value);
  };
  return <T>(examples: T): T => normalised(examples) as T;
}
