import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { replaceFailurePage } from "./failure-page";

async function get(respond: (outgoing: ServerResponse) => void): Promise<Response & { body: unknown }> {
  const server = createServer((_, outgoing) => {
    replaceFailurePage(outgoing);
    respond(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const text = await response.text();
    return Object.assign(response, { text: async () => text });
  } finally {
    server.close();
  }
}

test("replaceFailurePage replaces an error page with a script-free page in both languages, even if the original is compressed", async () => {
  const response = await get((outgoing) => {
    outgoing.statusCode = 500;
    outgoing.setHeader("content-type", "text/html");
    outgoing.setHeader("content-encoding", "gzip");
    outgoing.flushHeaders();
    outgoing.write(gzipSync("<script></script>"), () => outgoing.end());
  });
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get("cache-control")).toBe("no-store");
  for (const text of ["Er ging iets mis", "Something went wrong", '<a href="/portal">'])
    expect(html).toContain(text);
  expect(html).not.toContain("<script");
});

test("replaceFailurePage leaves pages with a status below 500 unchanged", async () => {
  const response = await get((outgoing) => {
    outgoing.writeHead(404, { "content-type": "text/html" });
    outgoing.write("één ");
    outgoing.end("twee");
  });
  expect([response.status, await response.text()]).toEqual([404, "één twee"]);
});

test("replaceFailurePage replaces an error whose headers are written before its text", async () => {
  const response = await get((outgoing) => {
    outgoing.writeHead(500, { "content-type": "text/plain" });
    outgoing.end("Internal Server Error");
  });
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toContain("Er ging iets mis");
});

test("replaceFailurePage replaces Next's response to a form that Next doesn't know", async () => {
  const response = await get((outgoing) => {
    outgoing.statusCode = 409;
    outgoing.setHeader("x-nextjs-action-not-found", "1");
    outgoing.end("Server Action unavailable.");
  });
  const html = await response.text();
  expect(response.status).toBe(409);
  for (const text of ["Dit formulier werkt niet meer", "This form no longer works", '<a href="">'])
    expect(html).toContain(text);
});
