/**
 * A callback receiver that an integrator could write from the documentation alone. It uses no product code
 * and runs in its own process. It reads the signing secrets from RECEIVER_SECRETS (JSON) and prints its port.
 * GET /received returns all callbacks, verified or not. PUT /status sets the response status for callbacks.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secrets = JSON.parse(process.env.RECEIVER_SECRETS ?? "[]");
const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;
const seenNonces = new Set();
const received = [];
let responseStatus = 204;

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
  const actual = Buffer.from(String(headers["x-mutationengine-signature"]).replace(/^v2=/, ""), "base64");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function findProblems(headers, pathAndQuery, rawBody) {
  const problems = [];
  const nonce = headers["x-mutationengine-nonce"];
  if (!String(headers["x-mutationengine-signature"]).startsWith("v2="))
    problems.push("the signature does not start with v2=");
  if (!secrets.some((secret) => isSignedWith(secret, headers, pathAndQuery, rawBody)))
    problems.push("the signature is wrong");
  const ageMs = Math.abs(Date.now() - Number(headers["x-mutationengine-timestamp"]));
  if (!(ageMs <= FIFTEEN_MINUTES_MS)) problems.push("the timestamp is too old");
  if (seenNonces.has(nonce)) problems.push("the nonce was used before");
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(nonce))
    problems.push("the nonce is not a UUID v4");
  seenNonces.add(nonce);
  return problems;
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
      responseStatus = Number(rawBody.toString("utf8"));
      response.writeHead(204).end();
      return;
    }
    received.push({
      path: request.url,
      sandbox: request.headers["x-mutationengine-sandbox-enabled"] ?? null,
      problems: findProblems(request.headers, request.url, rawBody),
      body: JSON.parse(rawBody.toString("utf8")),
    });
    response.writeHead(responseStatus).end(responseStatus === 204 ? undefined : `status ${responseStatus}`);
  });
});

server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
