import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compressScripts } from "@/scripts/server/compress-scripts.mjs";
import { openCompressedScripts } from "./compressed-scripts";

const SCRIPT = "/* ë */ window.answer = 42;".repeat(200);

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "instroom-static-"));
  await mkdir(join(folder, "chunks"));
  await writeFile(join(folder, "chunks", "page [id]~1.js"), SCRIPT);
  await writeFile(join(folder, "chunks", "theme.css"), "a { color: red }");
  await writeFile(join(folder, "chunks", "font.woff2"), "font");
  await compressScripts(folder);
  await writeFile(join(folder, "..", "outside.js.br"), "outside");
  const respond = openCompressedScripts(folder);
  server = createServer((incoming, outgoing) => {
    if (!respond(incoming, outgoing)) outgoing.writeHead(404).end("left to Next");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
  await rm(join(folder, "..", "outside.js.br"));
});

const get = (path: string, encoding = "gzip, deflate, br", method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { "accept-encoding": encoding },
  });

describe("openCompressedScripts", () => {
  it("sends a script with Brotli compression, security headers and a cache lifetime of a year", async () => {
    const response = await get("/_next/static/chunks/page%20%5Bid%5D~1.js?v=1");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=UTF-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(Number(response.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
    expect(await response.text()).toBe(SCRIPT);
  });

  it("sends a stylesheet in response to GET, and only its headers in response to HEAD", async () => {
    const style = await get("/_next/static/chunks/theme.css");
    expect(style.headers.get("content-type")).toBe("text/css; charset=UTF-8");
    expect(await style.text()).toBe("a { color: red }");
    const head = await get("/_next/static/chunks/theme.css", "br", "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it.each([
    ["a request from a client without Brotli", "/_next/static/chunks/theme.css", "gzip"],
    ["a request from a client that rejects Brotli", "/_next/static/chunks/theme.css", "br;q=0, *"],
    ["a POST request", "/_next/static/chunks/theme.css", "br", "POST"],
    ["a request for a file type that isn't compressed", "/_next/static/chunks/font.woff2", "br"],
    ["a request for an unknown file", "/_next/static/chunks/nothing.js", "br"],
    ["a request for a file outside the folder", "/_next/static/..%2foutside.js", "br"],
    ["a request for a path outside the static files", "/chunks/theme.css", "br"],
    ["a request for a name that can't be decoded", "/_next/static/%ff.js", "br"],
  ])("passes %s to Next", async (_, path, encoding, method = "GET") => {
    const response = await get(path, encoding, method);
    expect([response.status, await response.text()]).toEqual([404, "left to Next"]);
  });
});
