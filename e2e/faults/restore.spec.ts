import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { recordFigures } from "@/test/record-figures";
import { removeInstance, testInstanceDir } from "../../scripts/test-runner/test-instances.mjs";
import { test } from "../fixtures";
import { createServerEnvironment, type StartedServer, startServer } from "../start-server";
import { readOwnerUrl } from "../start-server-variant";

/**
 * Makes a backup while clients write, then erases a candidate and kills the server. Restores the backup into
 * an empty DATA_DIR, after killing the first attempt.
 */
const FULL = process.env.FAULTS === "full";
const WRITES = FULL ? 2_000 : 200;

type Acknowledged = { name: string; mutationId: string };

const mark = `gewist-${Date.now().toString(36)}`;
const keyOf = ({ credentials }: StartedServer) => String(credentials.regions[0]?.apiKey);

const callApi = (server: StartedServer, path: string, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}/api/v2${path}`, {
    ...init,
    headers: { "x-api-key": keyOf(server), "content-type": "application/json" },
  });

async function post(server: StartedServer, name: string, others: object = {}): Promise<Acknowledged> {
  const body = [{ name, email: `${name}@example.org`, privacyConsent: true, ...others }];
  const path = `/candidates?skipCustomFieldValidation=true&idempotencyKey=${name}`;
  const sent = await callApi(server, path, { method: "POST", body: JSON.stringify(body) });
  expect(sent.status).toBe(202);
  return { name, mutationId: (await sent.json()).data.mutationId };
}

const outcomeOf = async (server: StartedServer, mutationId: string) =>
  (await (await callApi(server, `/mutations/${mutationId}?wait=25`)).json()).data;

/**
 * Runs a command in its own process group, so that a kill also reaches the programs that the command started.
 */
function runCommand(args: string[], dataDir: string) {
  const child = spawn(process.execPath, ["scripts/cli.mjs", ...args], {
    env: createServerEnvironment({ DATA_DIR: dataDir }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(""));
  const kill = async () => {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  return { child, ended, printed, kill };
}

async function succeed(args: string[], dataDir: string): Promise<string> {
  const { ended, printed } = runCommand(args, dataDir);
  const output = await printed;
  expect(await ended, output).toBe(0);
  return output;
}

/**
 * Starts a restore, and kills the process while it writes rows. Rows of a transaction that continues are
 * invisible to others, but their table's file isn't empty.
 */
async function killRestore(args: string[], dataDir: string): Promise<void> {
  const restore = runCommand(args, dataDir);
  const hasBegun = new Promise<void>((resolve) => {
    restore.child.stderr?.on("data", (chunk) => String(chunk).includes("Restoring it") && resolve());
  });
  await Promise.race([hasBegun, restore.ended]);
  const sql = postgres(await readOwnerUrl(dataDir), { max: 1 });
  const isWriting = async () => {
    const [{ size } = { size: null }] = await sql`
      select pg_relation_size(to_regclass('public.candidates'))::int as size`;
    return size > 0;
  };
  while (restore.child.exitCode === null && !(await isWriting())) await pause(2);
  await sql.end();
  expect(restore.child.exitCode).toBeNull();
  await restore.kill();
}

async function findTraces(dataDir: string): Promise<string[]> {
  const sql = postgres(await readOwnerUrl(dataDir), { max: 1 });
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows =
      await sql`select from ${sql(name)} as t where strpos(to_jsonb(t)::text, ${mark}) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  await sql.end();
  return found;
}

const readFiles = (dataDir: string): string[] =>
  readdirSync(join(dataDir, "files")).map((name) => readFileSync(join(dataDir, "files", name), "utf8"));

const withFile = (content: string) => ({
  curriculumVitae: [{ filename: "cv.txt", data: `data:text/plain;base64,${btoa(content)}` }],
});

/**
 * Makes a backup while writes continue. Returns the writes that were acknowledged before the backup began.
 */
async function backUpWhileWriting(server: StartedServer, folder: string): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let isDone = false;
  const write = async () => {
    for (let place = 0; !isDone || place < WRITES; place++)
      acknowledged.push(await post(server, `schrijver-${String(place).padStart(5, "0")}`));
  };
  const writing = write();
  while (acknowledged.length < WRITES / 2) await pause(5);
  const before = [...acknowledged];
  await succeed(["backup", "--out", folder], server.dataDir);
  isDone = true;
  await writing;
  return before;
}

test("a backup made under load restores every acknowledged write once, but nobody who was erased after it", async () => {
  test.setTimeout(FULL ? 900_000 : 400_000);
  const source = await startServer({ name: "backup" });
  const emptyDir = testInstanceDir("restored");
  await removeInstance(emptyDir);
  let restored: StartedServer | undefined;
  try {
    const erased = await outcomeOf(source, (await post(source, mark, withFile(`Cv van ${mark}`))).mutationId);
    await outcomeOf(source, (await post(source, "blijver", withFile("Cv van blijver"))).mutationId);
    const folder = join(source.dataDir, "backups");
    const before = await backUpWhileWriting(source, folder);
    const path = `/candidates/${erased.result.candidates[0].id}`;
    const { data } = await (await callApi(source, path, { method: "DELETE" })).json();
    expect((await outcomeOf(source, data.mutationId)).status).toBe("completed");
    // One journal file records the backup, and another the erasure. A file that is still being written has
    // a different extension.
    const journal = () => readdirSync(join(source.dataDir, "erasures"));
    await expect.poll(() => journal().filter((name) => name.endsWith(".jsonl")).length).toBeGreaterThan(1);
    await source.kill();

    mkdirSync(emptyDir, { recursive: true });
    for (const name of ["app-secret", "credentials.json"])
      copyFileSync(join(source.dataDir, name), join(emptyDir, name));
    const [name = ""] = readdirSync(folder);
    const args = ["restore", join(folder, name), "--erasures", join(source.dataDir, "erasures")];
    const wrong = runCommand([...args.slice(0, -1), source.dataDir], emptyDir);
    expect([await wrong.ended, await wrong.printed]).toEqual([
      1,
      expect.stringContaining("has no erasure journal"),
    ]);
    await killRestore(args, emptyDir);
    const [oldFile = ""] = readdirSync(join(source.dataDir, "files"));
    mkdirSync(join(emptyDir, "files"), { recursive: true });
    copyFileSync(join(source.dataDir, "files", oldFile), join(emptyDir, "files", oldFile));
    const printed = await succeed(args, emptyDir);
    expect(printed).toContain(`files: 1. Their names begin with ${oldFile.slice(0, 12)}.`);
    rmSync(join(emptyDir, "files", oldFile));
    expect(printed).toContain("Erased again: 1 candidates");
    expect(printed).toContain(`: ${erased.result.candidates[0].id}\n`);
    const [, seconds = "?"] = /, ([\d.]+) s$/m.exec(printed) ?? [];
    recordFigures({ "writes in the backup": before.length, "seconds of the restore": seconds });
    expect(await findTraces(emptyDir)).toEqual([]);
    const ofDemo = (content: string) => content.startsWith("%PDF");
    expect(readFiles(emptyDir).filter((content) => !ofDemo(content))).toEqual(["Cv van blijver"]);

    restored = await startServer({ name: "restored", dataDir: emptyDir });
    for (const { mutationId } of before)
      expect((await outcomeOf(restored, mutationId)).status, mutationId).toBe("completed");
    const sql = postgres(await readOwnerUrl(emptyDir), { max: 1 });
    const rows = await sql<{ name: string; times: number }[]>`
      select name, count(*)::int as times from candidates where name like 'schrijver-%' group by name`;
    const disorder = await sql`
      select from mutations as one join mutations as other on one.base_id = other.base_id
      where one.sequence < other.sequence and one.finished_at > other.finished_at limit 1`;
    await sql.end();
    const times = new Map(rows.map((row) => [row.name, row.times]));
    expect(before.filter(({ name }) => times.get(name) !== 1)).toEqual([]);
    expect(rows.filter((row) => row.times !== 1)).toEqual([]);
    expect(disorder).toHaveLength(0);
  } finally {
    await restored?.stop();
    await removeInstance(emptyDir);
    await source.remove();
  }
});
