import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Simulates different kinds of clients, each of which repeats its request until `stop`. */

export type Traffic = {
  /**
   * The number of requests per kind and status, such as `write 202`. Aborted requests are counted by kind
   * alone.
   */
  counts: Map<string, number>;
  /** Responses that no client should see: an unexpected status, or a 503 without `Retry-After`. */
  unexpected: string[];
  /** The acknowledged mutations. */
  acknowledged: string[];
  stop(): Promise<void>;
};

type Target = { baseUrl: string; apiKey: string };
type TrafficResponse = { status: number; retryAfter: string | undefined; body: string };

const HANGING_MS = 60_000;

const PAYLOAD = (name: string) =>
  JSON.stringify([
    { name, email: `${name}@example.org`, privacyConsent: true, motivation: "x".repeat(2_000) },
  ]);

function send(agent: Agent, { baseUrl, apiKey }: Target, method: string, path: string, body?: string) {
  return new Promise<TrafficResponse>((resolve, reject) => {
    const headers = { "x-api-key": apiKey, "content-type": "application/json" };
    const outgoing = request(`${baseUrl}/api/v2${path}`, { agent, method, headers, timeout: HANGING_MS });
    outgoing.on("response", async (incoming) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
      } catch (error) {
        return reject(error);
      }
      const retryAfter = incoming.headers["retry-after"];
      resolve({ status: incoming.statusCode ?? 0, retryAfter, body: Buffer.concat(chunks).toString("utf8") });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No response within ${HANGING_MS} ms.`)));
    outgoing.on("error", reject).end(body);
  });
}

/**
 * Sends a request with a body in `pieces` parts over a raw connection. If `sent` is lower than `pieces`,
 * aborts the request after `sent` parts.
 */
async function sendSlowly(
  { baseUrl, apiKey }: Target,
  body: string,
  { pieces, sent }: { pieces: number; sent: number },
) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  const chunks: Buffer[] = [];
  socket.on("error", () => socket.destroy()).on("data", (chunk) => chunks.push(chunk));
  socket.write(
    `POST /api/v2/candidates?skipCustomFieldValidation=true HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
      `content-type: application/json\r\nx-api-key: ${apiKey}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const size = Math.ceil(body.length / pieces);
  for (let piece = 0; piece < sent; piece++) {
    await pause(20);
    if (!socket.destroyed) socket.write(body.slice(piece * size, (piece + 1) * size));
  }
  const closed = new Promise((resolve) => socket.once("close", resolve));
  if (sent < pieces) socket.destroy();
  if (!socket.destroyed || !socket.closed) await closed;
  return Buffer.concat(chunks).toString("utf8");
}

type Options = { pauseMs: number; mayBeUnavailable: () => boolean };

/**
 * Starts two clients of each kind, which pause between their requests. A request that begins or ends while
 * `mayBeUnavailable` returns true may get a 503.
 */
export function startTraffic(target: Target, name: string, options: Options): Traffic {
  const { pauseMs, mayBeUnavailable } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const [counts, unexpected, acknowledged] = [new Map<string, number>(), [] as string[], [] as string[]];
  let isStopped = false;
  let number = 0;
  const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const note = (
    kind: string,
    { status, retryAfter, body }: TrafficResponse,
    expected: number,
    wasOutage: boolean,
  ) => {
    count(`${kind} ${status}`);
    const isExcused = status === 503 && retryAfter !== undefined && (wasOutage || mayBeUnavailable());
    if (status !== expected && !isExcused)
      unexpected.push(`${kind} ${status} ${retryAfter} ${body.slice(0, 200)}`);
  };
  const newBody = () => PAYLOAD(`${name}-${number++}`);
  const clients: Record<string, (wasOutage: boolean) => Promise<void>> = {
    write: async (wasOutage) => {
      const query = "?skipCustomFieldValidation=true";
      const answer = await send(agent, target, "POST", `/candidates${query}`, newBody());
      note("write", answer, 202, wasOutage);
      if (answer.status === 202) acknowledged.push(JSON.parse(answer.body).data.mutationId);
    },
    read: async (wasOutage) =>
      note("read", await send(agent, target, "GET", "/candidates?pageSize=25"), 200, wasOutage),
    "slow write": async (wasOutage) => {
      const response = await sendSlowly(target, newBody(), { pieces: 40, sent: 40 });
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
      note(
        "slow write",
        { status, retryAfter: /retry-after: (\d+)/i.exec(response)?.[1], body: response },
        202,
        wasOutage,
      );
      acknowledged.push(...(status === 202 ? (/"mutationId":"([^"]+)"/.exec(response)?.slice(1) ?? []) : []));
    },
    "aborted write": async () => {
      await sendSlowly(target, newBody(), { pieces: 10, sent: 5 });
      count("aborted write");
    },
    "aborted read": async () => {
      const headers = { "x-api-key": target.apiKey };
      const outgoing = request(`${target.baseUrl}/api/v2/candidates?pageSize=100`, { headers, agent: false });
      outgoing.on("error", () => undefined).end();
      await pause(Math.random() * 20);
      outgoing.destroy();
      count("aborted read");
    },
  };
  const run = async (kind: string, client: (wasOutage: boolean) => Promise<void>) => {
    while (!isStopped) {
      await client(mayBeUnavailable()).catch((error) => unexpected.push(`${kind} ${error.message}`));
      await pause(mayBeUnavailable() ? 50 : pauseMs);
    }
  };
  const running = Object.entries(clients).flatMap(([kind, client]) => [run(kind, client), run(kind, client)]);
  return {
    counts,
    unexpected,
    acknowledged,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
