/**
 * A receiver of callbacks as an integrator would write one, knowing the interface's text alone (its section "Events"):
 * nothing of the product is imported. Runs as a process of its own: `node receiver.mjs` reads the signing secrets from
 * RECEIVER_SECRETS (JSON), prints its port, and answers GET /received with all that came, verified or not. It takes every
 * callback, until PUT /answer says with which status to answer from then on.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secrets = JSON.parse(process.env.RECEIVER_SECRETS ?? "[]");
const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;
const seenNonces = new Set();
const received = [];
let answer = 204;

function isSignedWith(secret, headers, pathAndQuery, rawBody) {
  const bodyDigest = createHash("sha256").update(rawBody).digest("hex");
  const lines = [
    headers["x-mutationengine-timestamp"],
    headers["x-mutationengine-nonce"],
    pathAndQuery,
    bodyDigest,
  ];
  const signedText = lines.map((line) => `${line}\n`).join("");
  const expected = createHmac("sha256", secret).update(signedText).digest();
  const given = Buffer.from(String(headers["x-mutationengine-signature"]).replace(/^v2=/, ""), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function problems(headers, pathAndQuery, rawBody) {
  const found = [];
  const nonce = headers["x-mutationengine-nonce"];
  if (!String(headers["x-mutationengine-signature"]).startsWith("v2="))
    found.push("the signature has no v2=");
  if (!secrets.some((secret) => isSignedWith(secret, headers, pathAndQuery, rawBody)))
    found.push("wrong signature");
  const ageMs = Math.abs(Date.now() - Number(headers["x-mutationengine-timestamp"]));
  if (!(ageMs <= FIFTEEN_MINUTES_MS)) found.push("the timestamp is too old");
  if (seenNonces.has(nonce)) found.push("the nonce was seen before");
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(nonce))
    found.push("no UUID v4");
  seenNonces.add(nonce);
  return found;
}

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(received));
    return;
  }
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const rawBody = Buffer.concat(chunks);
    if (request.method === "PUT") {
      answer = Number(rawBody.toString("utf8"));
      response.writeHead(204).end();
      return;
    }
    received.push({
      path: request.url,
      sandbox: request.headers["x-mutationengine-sandbox-enabled"] ?? null,
      problems: problems(request.headers, request.url, rawBody),
      body: JSON.parse(rawBody.toString("utf8")),
    });
    response.writeHead(answer).end(answer === 204 ? undefined : `answered ${answer}`);
  });
});

server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
