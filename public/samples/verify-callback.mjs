import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { argv, env } from "node:process";
import { pathToFileURL } from "node:url";

const WINDOW_MS = 15 * 60 * 1000;

/**
 * Returns why a callback can't be trusted, or null if it can.
 *
 * secret   the region's signing secret: the whole text, prefix included
 * target   path and query string of the callback URL, exactly as you sent it: "/hook?team=7"
 * headers  the request's headers, names in lower case
 * body     the raw body, as a Buffer or string, before anything parses it
 * nonces   a Map that you keep between calls, from each nonce to the time when it expires, in ms
 */
export function rejectionOf({ secret, target, headers, body, nonces, now = Date.now() }) {
  if (!secret) return "there is no signing secret to check with";
  const timestamp = headers["x-mutationengine-timestamp"] ?? "";
  const nonce = headers["x-mutationengine-nonce"] ?? "";
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const signedText = `${timestamp}\n${nonce}\n${target}\n${bodyHash}\n`;
  const expected = createHmac("sha256", secret).update(signedText).digest();

  // For a day after a rotation, the second header contains the signature made with the previous secret.
  const isSigned = ["x-mutationengine-signature", "x-mutationengine-signature-previous"].some((name) =>
    isEqual(headers[name], expected),
  );
  if (!isSigned) return "the signature does not match";
  if (!(Math.abs(now - Number(timestamp)) <= WINDOW_MS)) return "the timestamp is not of the last 15 minutes";

  for (const [known, forgetAt] of nonces) if (forgetAt < now) nonces.delete(known);
  if (nonces.has(nonce)) return "the nonce was used before";
  nonces.set(nonce, now + 2 * WINDOW_MS);
  return null;
}

function isEqual(header, expected) {
  if (!header?.startsWith("v2=")) return false;
  const given = Buffer.from(header.slice("v2=".length), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Responds to callbacks: 204 if the callback is valid, otherwise 401. Do slow work after responding, because
 * callbacks time out after 15 seconds.
 */
export function createReceiver(secret, onCallback) {
  const nonces = new Map();
  const handle = async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const rejection = rejectionOf({ secret, target: request.url, headers: request.headers, body, nonces });
    response.writeHead(rejection ? 401 : 204).end();
    onCallback(rejection, rejection ? null : JSON.parse(body));
  };
  // A sender that disconnects halfway must not crash the receiver.
  return createServer((request, response) => handle(request, response).catch(() => response.destroy()));
}

// Starts the receiver: `SIGNING_SECRET=… node verify-callback.mjs`
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const port = Number(env.PORT ?? 4000);
  const show = (rejection, callback) =>
    console.log(rejection ? `rejected: ${rejection}` : JSON.stringify(callback));
  createReceiver(env.SIGNING_SECRET, show).listen(port, "127.0.0.1", () =>
    console.log(`listening on ${port}`),
  );
}
