import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { commandLineOf } from "../scripts/programs/processes.mjs";
import { createServerEnvironment, type StartedServer, startServer } from "./start-server";
import { readOwnerUrl, readServerSettings } from "./start-server-variant";

/** Tests `npm start` for real use on one machine: with an embedded database, but without a demo. */

const newSecret = () => randomBytes(24).toString("base64url");
const secrets = {
  APP_SECRET_PREVIOUS: newSecret() + newSecret(),
  BOUNCE_SECRET: newSecret() + newSecret(),
  OIDC_CLIENT_SECRET: newSecret(),
  S3_SECRET_ACCESS_KEY: newSecret(),
  INNGEST_EVENT_KEY: newSecret(),
  INNGEST_SIGNING_KEY: newSecret(),
};
const [mailPassword, redisPassword] = [newSecret(), newSecret()];
/** No server listens on this address, so each use of these settings fails and is logged. */
const nowhere = "127.0.0.1:1";
const settings = {
  ...secrets,
  DEMO: "0",
  ENGINE: "embedded",
  SMTP_URL: `smtp://mailer:${mailPassword}@${nowhere}`,
  MAIL_FROM: "instroom@example.org",
  REDIS_URL: `redis://:${redisPassword}@${nowhere}`,
  OIDC_ISSUER: `http://${nowhere}`,
  OIDC_CLIENT_ID: "instroom",
  S3_ENDPOINT: `http://${nowhere}`,
  S3_BUCKET: "files",
  S3_REGION: "eu-west-1",
  S3_ACCESS_KEY_ID: "instroom",
};

let server: StartedServer;
let adminKey: string;
const commandLines = new Set<string>();

function recordCommandLines() {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    commandLines.add(commandLineOf(Number(pid)));
  }
}

const runKeyCommand = () =>
  spawnSync(process.execPath, ["scripts/cli.mjs", "key", "--scope", "admin"], {
    env: createServerEnvironment({ ...settings, DATA_DIR: server.dataDir }),
    encoding: "utf8",
  });

test.beforeAll(async () => {
  const recording = setInterval(recordCommandLines, 20);
  server = await startServer({ name: "real-use", isEmpty: true, settings });
  adminKey = /\bctk_\w+/.exec(runKeyCommand().stdout)?.[0] ?? "";
  clearInterval(recording);
});
test.afterAll(() => server.remove());

async function callApi(method: string, path: string, key: string, body?: unknown) {
  const response = await fetch(`${server.baseUrl}/api/v2${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe<T[]>(statement);
  } finally {
    await sql.end();
  }
}

/** Returns an address of this machine on which a demo doesn't listen. */
const otherAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === "IPv4" && !found.internal)?.address ?? "127.0.0.2";
const reach = (baseUrl: string) =>
  fetch(`http://${otherAddress()}:${new URL(baseUrl).port}/api/health`).then(
    ({ status }) => status,
    () => "unreachable",
  );

test("a server for real use can be reached through all network interfaces, and a demo can be reached only from this machine", async () => {
  expect(await reach(server.baseUrl)).toBe(200);
  expect(await reach(String(process.env.E2E_BASE_URL))).toBe("unreachable");
  const demoLog = readFileSync(String(process.env.E2E_LOG), "utf8");
  expect(demoLog).toContain("This is a demo, which only this machine can reach.");
  expect(demoLog).toContain("/dev/mail");
  expect(readFileSync(server.logFile, "utf8")).not.toContain("This is a demo");
});

test("a server for real use has no mail page, no demo accounts and no way to skip the second factor", async () => {
  for (const path of ["/dev/mail", "/dev/mail/catalogue"]) {
    expect([path, (await fetch(server.baseUrl + path)).status]).toEqual([path, 404]);
  }
  expect(existsSync(join(server.dataDir, "credentials.json"))).toBe(false);
  const owner = await readOwnerUrl(server.dataDir);
  expect(await query(owner, "select from staff")).toHaveLength(0);
  const token = `cst_${randomBytes(20).toString("hex")}`;
  const [id, digest] = [randomUUID(), createHash("sha256").update(token).digest("hex")];
  await query(
    owner,
    `insert into staff (id, email, name, scope) values ('${id}', 'beheer@example.org', 'Beheer', 'admin');
     insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at)
     values ('${randomUUID()}', decode('${digest}', 'hex'), '${id}', 'mail', 'Test', now() + interval '1 hour')`,
  );
  const headers = { cookie: `instroom-staff=${token}`, origin: server.baseUrl };
  const skip = `${server.baseUrl}/api/console/second-factor/skip`;
  const skipped = await fetch(skip, { method: "POST", headers });
  expect([skipped.status, await skipped.text()]).toEqual([403, expect.stringContaining("only in the demo")]);
});

test("the application works with a database role that can't change tables", async () => {
  const made = await callApi("POST", "/regions", adminKey, { name: "Noord", slug: "noord" });
  expect(made.status).toBe(201);
  const region = made.data.id;
  const person = [{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }];
  const accepted = await callApi("POST", `/candidates?region=${region}`, adminKey, person);
  expect(accepted.status).toBe(202);
  const { mutationId } = accepted.data;
  const done = await callApi("GET", `/mutations/${mutationId}?region=${region}&wait=25`, adminKey);
  expect(done.data.status).toBe("completed");
  const sessions = await query<{ role: string }>(
    await readOwnerUrl(server.dataDir),
    "select distinct usename as role from pg_stat_activity where application_name = 'instroom'",
  );
  expect(sessions).toEqual([{ role: "instroom_application" }]);
  const { DATABASE_URL = "" } = await readServerSettings(server.dataDir);
  for (const statement of ["alter table events disable trigger all", "drop table events", "create role x"]) {
    await expect(query(DATABASE_URL, statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("no secret is in a command line or in a log", async () => {
  const signIn = `${server.baseUrl}/api/console/sign-in`;
  const headers = { "content-type": "application/json", origin: server.baseUrl };
  const body = JSON.stringify({ email: "beheer@example.org" });
  expect((await fetch(signIn, { method: "POST", headers, body })).status).toBeLessThan(300);
  await expect.poll(() => readFileSync(server.logFile, "utf8")).toContain("ECONNREFUSED");
  recordCommandLines();
  const stored = JSON.parse(readFileSync(join(server.dataDir, "postgres.json"), "utf8"));
  const known = {
    ...secrets,
    mailPassword,
    redisPassword,
    adminKey,
    APP_SECRET: readFileSync(join(server.dataDir, "app-secret"), "utf8").trim(),
    ownerPassword: stored.password,
    applicationPassword: stored.applicationPassword,
  };
  const texts = {
    commandLines: [...commandLines].join("\n"),
    log: readFileSync(server.logFile, "utf8"),
    databaseLog: readFileSync(join(server.dataDir, "postgres.log"), "utf8"),
  };
  expect(texts.commandLines).toContain("initdb");
  for (const [name, secret] of Object.entries(known)) {
    expect([name, secret.length >= 32]).toEqual([name, true]);
    for (const [place, text] of Object.entries(texts)) {
      expect([name, place, text.includes(secret)]).toEqual([name, place, false]);
    }
  }
});

test("a server for real use doesn't start as a demo if its settings are missing, and says what to set", async () => {
  const made = await callApi("POST", "/regions", adminKey, { name: "Zuid", slug: "zuid" });
  expect(made.status).toBe(201);
  const findAll = async () =>
    query(
      await readOwnerUrl(server.dataDir),
      "select id::text from regions union select id::text from staff union select id from api_keys order by 1",
    );
  const before = await findAll();
  await server.stop();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/cli.mjs", "start"], {
    env: createServerEnvironment({ DATA_DIR: server.dataDir, PORT: new URL(server.baseUrl).port }),
    encoding: "utf8",
    timeout: 60_000,
  });
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining("Set DEMO=0 and the settings")]);
  expect(existsSync(join(server.dataDir, "credentials.json"))).toBe(false);
  expect(await findAll()).toEqual(before);
});
