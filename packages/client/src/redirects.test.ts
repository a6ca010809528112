import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientWithResponses } from "@/test/client-with-responses";

const path = { id: "rec1" };
const body = [{ name: "Sanne", email: "sanne@example.org", privacyConsent: true }];

describe("a redirect", () => {
  it("isn't followed after a write, because `fetch` would turn the write into a read", async () => {
    const server = await startServer((request, response) => {
      if (request.url?.startsWith("/api")) response.writeHead(301, { location: "/elsewhere" }).end();
      else response.end('{"data":[]}');
    });
    await expect(clientOf(server).post("/candidates", { body })).rejects.toMatchObject({ status: 301 });
    expect(server.requests).toEqual(["POST /api/sandbox/candidates"]);
  });

  it.each([301, 302, 307, 308])(
    "with status %i isn't followed to another host, which would get the API key",
    async (status) => {
      const other = await startServer((_, response) => response.end('{"data":{}}'));
      const server = await startServer((_, response) =>
        response.writeHead(status, { location: `${other.baseUrl}/sign-in` }).end(),
      );
      const read = clientOf(server).get("/candidates/{id}", { path });
      await expect(read).rejects.toMatchObject({ status });
      expect(other.requests).toEqual([]);
    },
  );

  it("to the remaining candidate is followed", async () => {
    const server = await startServer((request, response) => {
      if (request.url?.includes("rec1"))
        response.writeHead(308, { location: "/api/sandbox/candidates/rec2?fields=name" }).end("{}");
      else response.setHeader("etag", '"v2"').end('{"data":{"id":"rec2"}}');
    });
    const read = await clientOf(server).get("/candidates/{id}", { path, query: { fields: ["name"] } });
    expect(read).toEqual({ status: 200, etag: '"v2"', data: { id: "rec2" } });
    expect(server.requests).toEqual([
      "GET /api/sandbox/candidates/rec1?fields=name",
      "GET /api/sandbox/candidates/rec2?fields=name",
    ]);
  });

  it("is followed at most five times, and not without a location", async () => {
    const endless = await startServer((request, response) =>
      response.writeHead(308, { location: String(request.url) }).end(),
    );
    await expect(clientOf(endless).get("/mutations")).rejects.toMatchObject({ status: 308 });
    expect(endless.requests).toHaveLength(6);
    const empty = await startServer((_, response) => response.writeHead(308).end());
    await expect(clientOf(empty).get("/mutations")).rejects.toMatchObject({ status: 308 });
    expect(empty.requests).toHaveLength(1);
  });
});

type Server = { baseUrl: string; requests: string[] };

const clientOf = ({ baseUrl }: Server) =>
  clientWithResponses([], { attempts: 1, baseUrl, fetch: globalThis.fetch }).client;

async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

describe("an error", () => {
  it("names the candidate that remained after a merge", async () => {
    const body = { code: "precondition_failed", data: { mergedInto: "rec2" } };
    const { client } = clientWithResponses([{ status: 412, body }]);
    const changed = client.patch("/candidates/{id}", { path: { id: "rec1" }, ifMatch: '"1"', body: {} });
    await expect(changed).rejects.toMatchObject({ status: 412, mergedInto: "rec2" });
  });
});
