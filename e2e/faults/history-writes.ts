import { setTimeout as pause } from "node:timers/promises";
import type { Sent } from "@/test/history/find-violations";
import type { StartedServer } from "../start-server";

export type Write = {
  base: { name: string; path: string; apiKey: string };
  key: string;
  mayFail: boolean;
  callbackUrl: string | null;
};

const FAILING_SHARE = 0.1;

/** Interaction ids are unique in a base, so only the first create with this interaction succeeds. */
const interaction = {
  id: "recTAKENTAKEN0000",
  type: "Telefonisch",
  performedAt: "2026-01-01T10:00:00Z",
  createdAt: "2026-01-01T10:00:00Z",
};

/** Returns the writes for each base: both modes of two regions. Half of the writes request a callback. */
export function writesFor({ credentials }: StartedServer, mutations: number, receiverUrl: string): Write[][] {
  const bases = credentials.regions.slice(0, 2).flatMap(({ slug, apiKey }) => [
    { name: `${slug}-live`, path: "v2", apiKey },
    { name: `${slug}-sandbox`, path: "sandbox", apiKey },
  ]);
  return bases.map((base) =>
    Array.from({ length: mutations / bases.length }, (_, number) => ({
      base,
      key: `${base.name}-${number}`,
      mayFail: Math.random() < FAILING_SHARE,
      callbackUrl: number % 2 === 0 ? `${receiverUrl}/${base.name}/${number}` : null,
    })),
  );
}

async function send(baseUrl: string, { base, key, mayFail, callbackUrl }: Write): Promise<string | null> {
  const query = new URLSearchParams({
    idempotencyKey: key,
    ...(callbackUrl && { callbackUrl }),
    skipCustomFieldValidation: "true",
  });
  const person = { name: key, email: `${key}@example.org`, privacyConsent: true };
  try {
    const response = await fetch(`${baseUrl}/api/${base.path}/candidates?${query}`, {
      method: "POST",
      headers: { "x-api-key": base.apiKey, "content-type": "application/json" },
      body: JSON.stringify([{ ...person, ...(mayFail ? { interactions: [interaction] } : {}) }]),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 202) return (await response.json()).data.mutationId;
    if (response.status !== 503) throw new Error(`${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  } catch (error) {
    // No response arrived, so the write may or may not be queued. The caller sends the write again with the
    // same key.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
  return null;
}

/** Sends a write to randomly chosen processes until one acknowledges the write, like a careful client. */
export async function sendUntilAccepted(urls: () => string[], write: Write): Promise<Sent> {
  const { base, key, mayFail, callbackUrl } = write;
  const sentAt = performance.now();
  for (;;) {
    const url = urls()[Math.floor(Math.random() * urls().length)];
    const mutationId = url ? await send(url, write) : null;
    if (mutationId) {
      const acknowledged = { mutationId, at: performance.now() };
      return { base: base.name, key, sentAt, acknowledged, hasCallback: callbackUrl !== null, mayFail };
    }
    await pause(50);
  }
}
