import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../programs/free-port.mjs";

const folder = mkdtempSync(join(tmpdir(), "cluster-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = join(folder, "server.mjs");
writeFileSync(
  server,
  `import { createServer } from "node:http";
  createServer().listen(Number(process.env.PORT));
  process.on("SIGTERM", () => process.exit());`,
);

/** A primary that kills one worker while no replacement can start, and exits once the worker is replaced. */
const primary = join(folder, "primary.mjs");
writeFileSync(
  primary,
  `import cluster from "node:cluster";
  import { startCluster } from ${JSON.stringify(pathToFileURL(resolve("scripts/server/cluster.mjs")).href)};
  const { execPath } = process;
  await startCluster(${JSON.stringify(server)}, 2, { isEmbedded: false });
  process.execPath = process.env.EXEC_PATH;
  cluster.once("listening", () => {
    console.log("processes:", Object.keys(cluster.workers).length);
    process.kill(process.pid, "SIGTERM");
  });
  Object.values(cluster.workers)[0].process.kill("SIGKILL");
  setTimeout(() => { process.execPath = execPath; }, 500);`,
);

test.each([
  ["reports later that it can't start a process", "/missing"],
  ["fails immediately to start a process", "/dev/null/node"],
])("a dead process is replaced, and the others keep running, even if the system %s", async (_, path) => {
  const env = { ...process.env, PORT: String(await freePort()), EXEC_PATH: path };
  const child = spawn(process.execPath, [primary], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((done) => child.once("exit", done));
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toContain("A server process ended (SIGKILL); starting another one.");
  expect({ printed, code }).toEqual({ printed: "processes: 2\n", code: 0 });
});
