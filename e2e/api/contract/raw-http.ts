import { connect } from "node:net";

export type RawResponse = {
  text: string;
  /** Whether the connection was closed before `until` matched. */
  closed: boolean;
};

type Options = {
  pauseMs?: number;
  /** Resets the connection after sending, or as soon as `until` matches. */
  abort?: boolean;
  /** Starts reading only after all bytes are sent, as many clients do. */
  readsLast?: boolean;
  /** Stops at the first match. Without `until`, reads until the server closes the connection. */
  until?: RegExp;
  timeoutMs?: number;
};

/** Sends bytes unchanged, even if they aren't valid HTTP. */
export function sendRaw(
  origin: string,
  bytes: string | Buffer | (string | Buffer)[],
  { pauseMs = 0, abort = false, readsLast = false, until, timeoutMs = 20_000 }: Options = {},
): Promise<RawResponse> {
  const chunks = Array.isArray(bytes) ? [...bytes] : [bytes];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "localhost");
    const received: Buffer[] = [];
    const text = () => Buffer.concat(received).toString("latin1");
    const finish = (closed: boolean) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve({ text: text(), closed });
    };
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The response did not end within ${timeoutMs} ms: ${text().slice(0, 500)}`));
    }, timeoutMs);
    const sendNext = () => {
      const chunk = chunks.shift();
      if (chunk === undefined) return abort && !until ? void socket.resetAndDestroy() : void socket.resume();
      socket.write(chunk, "latin1", () => setTimeout(sendNext, chunks.length > 0 ? pauseMs : 0));
    };
    socket.on("connect", sendNext);
    socket.on("data", (chunk) => {
      received.push(chunk);
      if (!until?.test(text())) return;
      if (abort) socket.resetAndDestroy();
      finish(false);
    });
    if (readsLast) socket.pause();
    // Ignore the error, and keep the bytes that were received. The connection is reset if the server closes
    // it while we are still sending.
    socket.on("error", () => undefined);
    socket.on("close", () => finish(true));
  });
}

/** Matches the end of a JSON response, chunked or not. */
export const END_OF_JSON = /}\s*(?:0\s*)?$/;

/** Builds the head of a request, with `Connection: close` by default. */
export const requestHead = (method: string, target: string, headers: Record<string, string> = {}): string => {
  const all = { Host: "localhost", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, "", ""].join("\r\n");
};

/** Returns the status of each response on the connection. */
export const parseStatuses = ({ text }: RawResponse): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));

export const jsonRequestHead = (
  key: string,
  headers: Record<string, string>,
  target = "/api/v2/candidates",
) => requestHead("POST", target, { "x-api-key": key, "Content-Type": "application/json", ...headers });

/** Encodes Latin-1 text as one HTTP chunk. */
export const encodeChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/**
 * Sends the start of a request and keeps the connection open. Returns a function that closes the connection.
 */
export async function holdOpen(origin: string, bytes: string): Promise<() => void> {
  const socket = connect(Number(new URL(origin).port), "localhost");
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, "latin1", () => resolve()));
  return () => socket.destroy();
}
