import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { parseMetrics } from "../test/metrics-text";
import { test } from "./fixtures";
import { type StartedServer, startServer } from "./start-server";
import { readOwnerUrl } from "./start-server-variant";

const PROCESSES = 2;
const TOKEN = "a-token-for-the-journeys-of-the-metrics";
const MARKS = ["zwaluwstaart", "0687654321", "kwikstaartlaan", "reigersgedicht", "roerdomp"];

let server: StartedServer;
test.beforeAll(async () => {
  const settings = { PROCESSES: String(PROCESSES), METRICS_TOKEN: TOKEN, LOG_LEVEL: "trace" };
  server = await startServer({ name: "monitoring", settings });
});
test.afterAll(() => server.remove());

/** Sends a request on its own connection, so that the processes share the requests. */
const send = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string | undefined; text: string }>((resolve, reject) => {
    const url = new URL(path, server.baseUrl);
    request(url, { agent: false, headers, signal: AbortSignal.timeout(10_000) }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"], text }),
      );
    })
      .on("error", reject)
      .end();
  });

const scrape = async () => parseMetrics((await send("/metrics", { authorization: `Bearer ${TOKEN}` })).text);

type Sample = Awaited<ReturnType<typeof scrape>>[number];

const valuesByProcess = async (isWanted: (sample: Sample) => boolean): Promise<Record<string, number>> =>
  Object.fromEntries((await scrape()).filter(isWanted).map(({ labels, value }) => [labels.process, value]));

const countsOfHealth = () =>
  valuesByProcess(
    ({ name, labels }) =>
      name === "instroom_http_request_duration_seconds_count" &&
      labels.route === "/api/health" &&
      labels.status === "2xx",
  );

/** Start times are in whole seconds, so a replacement may seem to start before the kill. */
const startTimes = () => valuesByProcess(({ name }) => name === "process_start_time_seconds");

/** Returns the id of the server process that started last. */
const lastChild = () =>
  execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(server.pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("server.js"))
    .map((line) => Number.parseInt(line, 10))
    .at(-1);

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((left, right) => left + right, 0);

test("a scrape of any process returns the metrics of all processes, including one that replaces a dead process", async () => {
  for (let each = 0; each < 40; each++) expect((await send("/api/health")).status).toBe(200);
  for (let each = 0; each < 4; each++) {
    const counts = await countsOfHealth();
    expect(Object.keys(counts).sort()).toEqual(["1", "2"]);
    expect(sum(counts)).toBe(40);
  }
  const processes = (await scrape()).filter(({ name }) => name === "instroom_processes");
  expect(processes.map(({ labels, value }) => [labels.state, value])).toEqual([
    ["running", PROCESSES],
    ["answered", PROCESSES],
  ]);
  const newestBefore = Math.max(...Object.values(await startTimes()));
  process.kill(Number(lastChild()), "SIGKILL");
  // Retry, because a connection that was given to the dead process never gets a response.
  await expect(async () => {
    const started = await startTimes();
    expect(Object.keys(started).sort()).toEqual(["1", "2"]);
    expect(Math.max(...Object.values(started))).toBeGreaterThan(newestBefore);
  }).toPass({ timeout: 180_000 });
});

test("without the token, /metrics responds like a page that doesn't exist", async () => {
  const missing = await send("/nothing");
  expect(missing.status).toBe(404);
  for (const authorization of ["", "Bearer wrong"]) {
    const rejected = await send("/metrics", { authorization });
    expect(rejected.status).toBe(404);
    expect(rejected.type).toBe(missing.type);
  }
});

test("the log contains nothing that candidates and staff enter, even when pages fail", async ({
  page,
  context,
}) => {
  const sql = postgres(await readOwnerUrl(server.dataDir), { max: 1 });
  const [region] = server.credentials.regions;
  const email = "zwaluwstaart@example.org";
  const person = {
    name: "Zwaluwstaart Vogel",
    email,
    privacyConsent: true,
    phone: "0687654321",
    address: "Kwikstaartlaan 7",
  };
  const accepted = await fetch(`${server.baseUrl}/api/v2/candidates?skipCustomFieldValidation=true`, {
    method: "POST",
    headers: { "x-api-key": String(region?.apiKey), "content-type": "application/json" },
    body: JSON.stringify([{ ...person, motivation: "Reigersgedicht" }]),
  });
  const { mutationId } = (await accepted.json()).data;
  const finished = await fetch(`${server.baseUrl}/api/v2/mutations/${mutationId}?wait=25`, {
    headers: { "x-api-key": String(region?.apiKey) },
  });
  const { id } = (await finished.json()).data.result.candidates[0];
  const portal = await openCandidateSession(sql, id, context);
  await openStaffSession(sql, String(region?.staff[0]?.email), context);
  const pages = [
    portal,
    `${portal}/documents`,
    `${portal}/contact`,
    `/console/${region?.slug}/live/candidates?q=${encodeURIComponent(email)}`,
    `/console/${region?.slug}/live/candidates/${id}`,
    `/portal?email=${encodeURIComponent(email)}`,
    `/portal/${encodeURIComponent(person.name)}`,
    `/console/${encodeURIComponent(person.name)}/live/candidates`,
    `/metrics?of=${email}`,
  ];
  const visitAll = async () => {
    const statuses: (number | undefined)[] = [];
    for (const path of pages)
      statuses.push((await page.goto(server.baseUrl + path).catch(() => null))?.status());
    return statuses;
  };
  expect(await visitAll()).toContain(200);
  for (const table of ["candidates", "candidate_sessions", "regions", "staff_sessions"]) {
    await sql`alter table ${sql(table)} rename to away`;
    expect(await visitAll(), table).toContain(500);
    await sql`alter table away rename to ${sql(table)}`;
  }
  await sql.end();
  const text = readFileSync(server.logFile, "utf8").toLowerCase();
  const traced = text.split("\n").filter((line) => MARKS.some((mark) => line.includes(mark)));
  expect(traced).toEqual([]);
  expect(text.length).toBeGreaterThan(2_000);
});

const digestOf = (token: string) => createHash("sha256").update(token).digest();

type BrowserCookies = {
  addCookies: (cookies: { name: string; value: string; url: string }[]) => Promise<void>;
};

async function openCandidateSession(sql: postgres.Sql, candidateId: string, context: BrowserCookies) {
  const [id, token] = [randomUUID(), `cts_${randomBytes(20).toString("hex")}`];
  await sql`insert into candidate_sessions (id, base_id, candidate_id, token_digest, created_at, expires_at)
    select ${id}, base_id, id, ${digestOf(token)}, now(), now() + interval '1 hour' from candidates where id = ${candidateId}`;
  await context.addCookies([{ name: "instroom-candidate", value: token, url: server.baseUrl }]);
  return `/portal/${id}`;
}

async function openStaffSession(sql: postgres.Sql, email: string, context: BrowserCookies) {
  const token = `cst_${randomBytes(20).toString("hex")}`;
  await sql`insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at, second_factor_at)
    select ${randomUUID()}, ${digestOf(token)}, id, 'mail', 'Journey', now() + interval '1 hour', now() from staff where email = ${email}`;
  await context.addCookies([{ name: "instroom-staff", value: token, url: server.baseUrl }]);
}
