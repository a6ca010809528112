import { connect } from "node:net";

/** What came back over a socket, and whether the server closed it. */
export type RawResponse = { text: string; closed: boolean };

type Options = {
  /** Pieces that are sent one after another, with a pause before each but the first. */
  pauseMs?: number;
  /** Breaks the connection off after sending. */
  abort?: boolean;
  /** Reads nothing before all is sent, as many clients do. */
  readsLast?: boolean;
  /** Enough was read; without it, whatever comes until the server closes. */
  until?: RegExp;
  withinMs?: number;
};

/** Sends bytes as they are, valid HTTP or not. */
export function sendRaw(
  origin: string,
  bytes: string | Buffer | (string | Buffer)[],
  { pauseMs = 0, abort = false, readsLast = false, until, withinMs = 20_000 }: Options = {},
): Promise<RawResponse> {
  const pieces = Array.isArray(bytes) ? bytes : [bytes];
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
      reject(new Error(`No end of the answer in ${withinMs} ms: ${text().slice(0, 500)}`));
    }, withinMs);
    const sendNext = () => {
      const piece = pieces.shift();
      if (piece === undefined) return abort ? void socket.resetAndDestroy() : void socket.resume();
      socket.write(piece, "latin1", () => setTimeout(sendNext, pieces.length > 0 ? pauseMs : 0));
    };
    socket.on("connect", sendNext);
    socket.on("data", (chunk) => {
      received.push(chunk);
      if (until?.test(text())) finish(false);
    });
    if (readsLast) socket.pause();
    // A server that closes while we are still sending resets the connection: what it said before counts.
    socket.on("error", () => undefined);
    socket.on("close", () => finish(true));
  });
}

/** What an answer in JSON ends in, in one piece or as the last chunk. */
export const END_OF_JSON = /}\s*(?:0\s*)?$/;

/** The head of a request; `Connection: close` unless the headers say otherwise. */
export const requestHead = (method: string, target: string, headers: Record<string, string> = {}): string => {
  const all = { Host: "localhost", Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, "", ""].join("\r\n");
};

/** The status of each answer that came. */
export const statusesOf = ({ text }: RawResponse): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));

/** The head of a write, to `POST /candidates` unless said otherwise. */
export const jsonRequestHead = (
  key: string,
  headers: Record<string, string>,
  target = "/api/v2/candidates",
) => requestHead("POST", target, { "x-api-key": key, "Content-Type": "application/json", ...headers });

/** A piece of a body in HTTP's chunked coding; the text is bytes. */
export const encodeChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends the beginning of a request and leaves it at that; returns how to give it up. */
export async function holdOpen(origin: string, bytes: string): Promise<() => void> {
  const socket = connect(Number(new URL(origin).port), "localhost");
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, "latin1", () => resolve()));
  return () => socket.destroy();
}
