import { EventEmitter, once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { routeTable } from "@/lib/http/route-table";
import { log } from "@/lib/platform/log";
import { processRegistry } from "@/lib/platform/metrics";
import { diskOf } from "@/lib/platform/storage/disk";
import { freePort } from "@/scripts/programs/free-port.mjs";
import { openTestApi } from "@/test/api";
import { parseMetrics } from "@/test/metrics-text";
import { startMetrics } from "./metrics-server";

const TOKEN = "a-token-for-the-tests-of-the-metrics";

beforeAll(openTestApi);

/** Starts a server that measures requests as `server.ts` does. Requests that would go to Next get a 404. */
async function startServer(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  (globalThis as typeof globalThis & { instroom?: Map<string, unknown> }).instroom?.delete("env");
  const metrics = await startMetrics();
  const find = routeTable(routes);
  const server = createServer((incoming, outgoing) => {
    metrics.measure(incoming, outgoing, find((incoming.url ?? "").split("?", 1)[0] ?? "")?.route ?? null);
    if (!metrics.respond(incoming, outgoing)) outgoing.writeHead(404).end("no page");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await metrics.stop();
      vi.unstubAllEnvs();
    },
  };
}

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const NO_PAGE = { status: 404, type: null, text: "no page" };

describe("/metrics on the main port", () => {
  test("returns 404 if METRICS_TOKEN isn't set", async () => {
    const server = await startServer({});
    expect(await read(`${server.baseUrl}/metrics`, bearer(""))).toEqual(NO_PAGE);
    expect(await read(`${server.baseUrl}/metrics`, bearer("undefined"))).toEqual(NO_PAGE);
    await server.close();
  });

  test("requires the token, and otherwise returns the same 404 as a missing page", async () => {
    const server = await startServer({ METRICS_TOKEN: TOKEN });
    const { status, type, text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(parseMetrics(text).some(({ name }) => name === "instroom_database_up")).toBe(true);
    for (const init of [undefined, bearer(`${TOKEN}x`), bearer(""), { headers: { authorization: TOKEN } }])
      expect(await read(`${server.baseUrl}/metrics`, init)).toEqual(NO_PAGE);
    expect(await read(`${server.baseUrl}/metrics`, { ...bearer(TOKEN), method: "POST" })).toEqual(NO_PAGE);
    expect(await read(`${server.baseUrl}/metrics?token=${TOKEN}`)).toEqual(NO_PAGE);
    await server.close();
  });

  test("measures the disks of DATA_DIR and BACKUP_FOLDER, and leaves out a folder that doesn't exist", async () => {
    const measure = async (settings: Record<string, string>) => {
      const server = await startServer({ METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir(), ...settings });
      const { text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
      await server.close();
      const disks = parseMetrics(text).filter(({ name }) => name === "instroom_disk_bytes");
      return disks.map(({ labels }) => `${labels.folder} ${labels.kind}`);
    };
    const ofData = ["data total", "data available"];
    expect(await measure({ BACKUP_FOLDER: "." })).toEqual([...ofData, "backups total", "backups available"]);
    expect(await measure({ BACKUP_FOLDER: "no-such-folder" })).toEqual(ofData);
    expect(await measure({})).toEqual(ofData);
  });

  test("shows the time of the newest backup only if BACKUP_FOLDER is set", async () => {
    const folder = await mkdtemp(join(tmpdir(), "instroom-backups-"));
    const measure = async (settings: Record<string, string>) => {
      const server = await startServer({ METRICS_TOKEN: TOKEN, ...settings });
      const { text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
      await server.close();
      const found = parseMetrics(text).filter(({ name }) => name.startsWith("instroom_backup_"));
      return found.map(({ value }) => value);
    };
    expect(await measure({ BACKUP_FOLDER: "" })).toEqual([]);
    expect(await measure({ BACKUP_FOLDER: "no-such-folder" })).toEqual([0]);
    expect(await measure({ BACKUP_FOLDER: folder })).toEqual([0]);
    await writeFile(join(folder, "instroom-2026-11-01T03-00-00-000Z.backup"), "");
    await writeFile(join(folder, "instroom-2099-11-01T03-00-00-000Z.backup"), "");
    expect(await measure({ BACKUP_FOLDER: folder })).toEqual([Date.parse("2026-11-01T03:00:00Z") / 1_000]);
    await rm(folder, { recursive: true });
  });

  test("leaves out the disk if it can't be measured, and logs the error once", async () => {
    const logged = vi.spyOn(log(), "error");
    const server = await startServer({ METRICS_TOKEN: TOKEN, DATA_DIR: "/dev/null/data" });
    for (let scrapes = 0; scrapes < 2; scrapes++) {
      const { status, text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
      const names = parseMetrics(text).map(({ name }) => name);
      expect([status, names.includes("instroom_disk_bytes")]).toEqual([200, false]);
      expect(names).toContain("instroom_database_connections");
    }
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    await server.close();
  });

  test("doesn't wait for a disk that doesn't respond, and measures it again when it responds", async () => {
    const folder = await mkdtemp(join(tmpdir(), "instroom-backups-"));
    const responding = new EventEmitter();
    const held = diskOf(folder)(() => once(responding, "again"));
    const server = await startServer({ METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir(), BACKUP_FOLDER: folder });
    const measure = async () => {
      const { text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
      const disks = parseMetrics(text).filter(({ name }) => name === "instroom_disk_bytes");
      return disks.map(({ labels }) => labels.folder);
    };
    expect(await measure()).toEqual(["data", "data"]);
    responding.emit("again");
    await held;
    await expect.poll(measure).toEqual(["data", "data", "backups", "backups"]);
    await server.close();
    await rm(folder, { recursive: true });
  });

  test("survives a failure to collect metrics for another process", async () => {
    const others = process.listeners("message");
    const server = await startServer({ METRICS_TOKEN: TOKEN });
    const [answer] = process.listeners("message").filter((listener) => !others.includes(listener));
    vi.spyOn(processRegistry(), "getMetricsAsJSON").mockRejectedValueOnce(new Error("a fault for the test"));
    await expect(answer?.({ metrics: "collect", id: "1", asker: 1 }, undefined)).resolves.toBe(undefined);
    await server.close();
  });
});

test("METRICS_PORT serves the metrics, and nothing else, on the loopback interface", async () => {
  const port = await freePort();
  const server = await startServer({ METRICS_PORT: String(port) });
  const own = `http://127.0.0.1:${port}`;
  expect((await read(`${own}/metrics`)).status).toBe(200);
  expect((await read(`${own}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await read(`${own}/api/health`)).status).toBe(404);
  expect(await read(`${server.baseUrl}/metrics`)).toEqual(NO_PAGE);
  await server.close();
  await expect(fetch(`${own}/metrics`)).rejects.toThrow();
});

test("requests are labeled by route, and the labels never contain text from the client", async () => {
  const server = await startServer({ METRICS_TOKEN: TOKEN });
  const planted = "jan.de.vries@example.org";
  const paths = [
    `/api/v2/candidates/${planted}?q=${planted}`,
    `/${planted}`,
    `/portal/${planted}`,
    "/en/docs/keys",
  ];
  for (const path of paths) await fetch(server.baseUrl + path);
  const { hostname, port } = new URL(server.baseUrl);
  const odd = request({ hostname, port, method: "PROPFIND", path: "/api/health" }).end();
  await once(odd, "response");
  const { text } = await read(`${server.baseUrl}/metrics`, bearer(TOKEN));
  expect(text).not.toContain(planted);
  expect(text).not.toContain("PROPFIND");
  const counted = parseMetrics(text)
    .filter(({ name }) => name === "instroom_http_request_duration_seconds_count")
    .map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`);
  expect(counted).toEqual(
    expect.arrayContaining([
      "GET /api/:version/candidates/:id 4xx",
      "GET other 4xx",
      "GET /portal/* 4xx",
      "GET /docs/* 4xx",
      "other /api/health 4xx",
    ]),
  );
  await server.close();
});
