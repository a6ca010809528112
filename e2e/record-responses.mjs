import { appendFileSync } from "node:fs";
import { ServerResponse } from "node:http";
import { basename, join } from "node:path";

/**
 * Records each API response. Loaded into every test server. `openapi-conformance.spec.ts` checks the
 * responses against the OpenAPI document.
 */

const program = basename(process.argv[1] ?? "");
const file = join(process.env.E2E_RESPONSES, `${process.pid}.ndjson`);
const { end, write, writeHead } = ServerResponse.prototype;
const recordings = new WeakMap();

function getRecording(response) {
  if (!recordings.has(response)) recordings.set(response, { headers: {}, chunks: [] });
  return recordings.get(response);
}

const isApiResponse = (response) => response.req?.url?.startsWith("/api/");

function recordChunk(response, chunk, encoding) {
  if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
  const bytes =
    typeof chunk === "string" ? Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8") : chunk;
  getRecording(response).chunks.push(Buffer.from(bytes));
}

ServerResponse.prototype.writeHead = function (status, ...rest) {
  const headers = rest.find((each) => typeof each === "object" && each !== null) ?? {};
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  if (isApiResponse(this)) getRecording(this).headers = Object.fromEntries(named);
  return writeHead.call(this, status, ...rest);
};

ServerResponse.prototype.write = function (chunk, encoding, done) {
  if (isApiResponse(this)) recordChunk(this, chunk, encoding);
  return write.call(this, chunk, encoding, done);
};

ServerResponse.prototype.end = function (chunk, encoding, done) {
  const isFirst = !this.writableEnded;
  if (isFirst && isApiResponse(this)) recordChunk(this, chunk, encoding);
  const result = end.call(this, chunk, encoding, done);
  if (isFirst && isApiResponse(this)) {
    const { headers, chunks } = getRecording(this);
    const { method, url } = this.req;
    const recorded = { program, method, path: url.split(/[?#]/, 1)[0], status: this.statusCode };
    const all = { ...this.getHeaders(), ...headers };
    const body = Buffer.concat(chunks).toString("base64");
    appendFileSync(file, `${JSON.stringify({ ...recorded, headers: all, body })}\n`);
  }
  return result;
};
