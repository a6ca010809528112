import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";
import { test } from "./fixtures";
import { type StartedServer, startServer } from "./start-server";

const PROCESSES = 3;

let server: StartedServer;
test.beforeAll(async () => {
  server = await startServer({ name: "processes", settings: { PROCESSES: String(PROCESSES) } });
});
test.afterAll(() => server.remove());

/** Returns the ids of the processes that run the bundled server. */
const serverPids = () =>
  execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(server.pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("server.js"))
    .map((line) => Number.parseInt(line, 10));

/** Creates a candidate. Retries once, because the first request may go to the killed process. */
async function post(name: string): Promise<string> {
  const query = new URLSearchParams({ idempotencyKey: name, skipCustomFieldValidation: "true" });
  const send = () =>
    fetch(`${server.baseUrl}/api/v2/candidates?${query}`, {
      method: "POST",
      headers: { "x-api-key": key(), "content-type": "application/json" },
      body: JSON.stringify([{ name, email: `${name}@example.org`, privacyConsent: true }]),
    });
  const response = await send().catch(send);
  expect(response.status, await response.clone().text()).toBe(202);
  return (await response.json()).data.mutationId;
}

const key = () => String(server.credentials.regions[0]?.apiKey);

async function get(path: string) {
  const send = () => fetch(`${server.baseUrl}/api/v2${path}`, { headers: { "x-api-key": key() } });
  const response = await send().catch(send);
  expect(response.status).toBe(200);
  return response.json();
}

const names = (prefix: string) => Array.from({ length: 30 }, (_, index) => `${prefix}${index}`);

test("several processes share the port and the engine's work", async () => {
  expect(serverPids()).toHaveLength(PROCESSES);
  const ids: string[] = [];
  for (const name of names("verdeeld-")) ids.push(await post(name));
  expect((await get(`/mutations/${ids.at(-1)}?wait=25`)).data.status).toBe("completed");
  const { data } = await get("/candidates?q=verdeeld-&pageSize=100&fields=name");
  expect(data.map((record: { name: string }) => record.name).sort()).toEqual(names("verdeeld-").sort());
  expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
  expect((await fetch(server.baseUrl)).status).toBe(200);
});

test("a process that dies is replaced while the others keep working", async () => {
  const [victim, ...others] = serverPids();
  process.kill(Number(victim), "SIGKILL");
  await expect.poll(() => serverPids().includes(Number(victim))).toBe(false);
  const ids: string[] = [];
  for (const name of names("daarna-")) ids.push(await post(name));
  expect((await get(`/mutations/${ids.at(-1)}?wait=25`)).data.status).toBe("completed");
  await expect.poll(() => serverPids().length).toBe(PROCESSES);
  expect(serverPids()).toEqual(expect.arrayContaining(others));
});

test("stopping the server ends all processes", async () => {
  const pids = serverPids();
  expect(pids).toHaveLength(PROCESSES);
  await server.stop();
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(pids.filter(isRunning)).toEqual([]);
});
