import { setTimeout as pause } from "node:timers/promises";

/** A region in one mode, with the key that its traffic uses. */
export type Base = { name: string; path: string; key: string };
type Write = { key: string; mutationId: string };

export type Traffic = {
  /** Distributes further requests over these processes. */
  sendTo: (...urls: string[]) => void;
  /** The writes of a base that were acknowledged, in order. */
  writesOf: (base: Base) => Write[];
  /** Each request that failed, with the phase of the upgrade. */
  failures: string[];
  /** The number of successful requests per phase. */
  counts: Map<string, number>;
  setPhase: (name: string) => void;
  /** Waits until all running requests have finished. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
};

const PAUSE_MS = 20;
/** How often to poll a mutation. Each poll waits up to 25 seconds. */
const WAITS_MAX = 5;

/** The paths that clients read: lists, mutations, the schema, a probe and a page. */
const reads = ({ path }: Base) => [
  `/api/${path}/candidates?pageSize=20`,
  `/api/${path}/candidates?q=Upgrade&fields=name`,
  `/api/${path}/mutations?pageSize=20`,
  `/api/${path}/schema`,
  "/api/ready",
  "/nl/portal",
];

/**
 * Writes to these bases and reads from them until stopped. Never retries, so that each failure is recorded.
 */
export function startTraffic(bases: Base[], callbackUrl: string): Traffic {
  let urls: string[] = [];
  let phase = "";
  let turn = 0;
  let isStopped = false;
  const running = new Set<Promise<unknown>>();
  const failures: string[] = [];
  const counts = new Map<string, number>();
  const accepted = new Map<Base, Write[]>(bases.map((base) => [base, []]));

  async function attempt(method: string, path: string, key: string, body: unknown) {
    const sentIn = phase;
    const url = urls[turn++ % urls.length];
    try {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, { method, headers, ...content });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
      counts.set(sentIn, (counts.get(sentIn) ?? 0) + 1);
      return text;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error.message) : error;
      failures.push(`${sentIn}: ${method} ${url}${path}: ${cause}`);
      return null;
    }
  }

  function send(method: string, path: string, key: string, body?: unknown) {
    const work = attempt(method, path, key, body);
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function write(base: Base, path: string, body: unknown, key: string) {
    const query = new URLSearchParams({
      idempotencyKey: key,
      callbackUrl,
    });
    const method = path.endsWith("/candidates") ? "POST" : "PATCH";
    const text = await send(method, `${path}?${query}`, base.key, body);
    if (text === null) return null;
    const { mutationId } = JSON.parse(text).data;
    accepted.get(base)?.push({ key, mutationId });
    return mutationId as string;
  }

  /**
   * Returns the id of the candidate that a mutation created, or null if that takes longer than two minutes.
   */
  async function waitForCandidate(base: Base, path: string): Promise<string | null> {
    for (let tries = 0; tries < WAITS_MAX; tries++) {
      const text = await send("GET", path, base.key);
      const { status, result } = text === null ? { status: "unknown" } : JSON.parse(text).data;
      if (status === "completed") return result.candidates[0].id;
    }
    failures.push(`${phase}: ${path} isn't completed in time`);
    return null;
  }

  /** Creates candidates. Waits for every fourth one to exist, and then changes and reads that candidate. */
  async function writeAll(base: Base) {
    const path = `/api/${base.path}`;
    for (let number = 0; !isStopped; number++) {
      const name = `Upgrade ${base.name} ${number}`;
      const person = { name, email: `${base.name}-${number}@example.org`, privacyConsent: true };
      const mutationId = await write(base, `${path}/candidates`, [person], `${base.name}-${number}`);
      if (mutationId && number % 4 === 0) {
        const id = await waitForCandidate(base, `${path}/mutations/${mutationId}?wait=25`);
        if (id === null) continue;
        await write(base, `${path}/candidates/${id}`, { city: "Utrecht" }, `${base.name}-${number}-city`);
        await send("GET", `${path}/candidates/${id}`, base.key);
      }
      await pause(PAUSE_MS);
    }
  }

  async function readAll(base: Base) {
    for (let number = 0; !isStopped; number++) {
      const paths = reads(base);
      await send("GET", paths[number % paths.length] ?? "/", base.key);
      await pause(PAUSE_MS);
    }
  }

  let loops: Promise<unknown>[] = [];
  return {
    sendTo: (...next) => {
      urls = next;
      if (loops.length === 0) loops = bases.flatMap((base) => [writeAll(base), readAll(base)]);
    },
    writesOf: (base) => accepted.get(base) ?? [],
    failures,
    counts,
    setPhase: (name) => {
      phase = name;
    },
    settle: async () => void (await Promise.all(running)),
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}
