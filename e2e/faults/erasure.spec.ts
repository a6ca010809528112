import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import postgres from "postgres";
import { startHttpReceiver } from "@/test/http-receiver";
import { type MailServer, parseSignInMail, startMailServer } from "@/test/mail-server";
import { recordFigures } from "@/test/record-figures";
import { test } from "../fixtures";
import { type StartedServer, startServer, startServerAfterDemo } from "../start-server";
import { readOwnerUrl } from "../start-server-variant";
import { findTraces, flushCluster, type Traces, vacuumCluster } from "./find-traces";
import { type HoldPoint, holdStatements, type WriteOutcome } from "./hold-statements";
import { callApi, email, mark, NEVER_STORED, PLANTED, plantPerson, saveView } from "./planted-person";

/**
 * Checks that a requested erasure is complete and runs only once, even if the server is killed in the middle
 * of the erasure. The normal test run kills the server at four of the MOMENTS. `npm run prove -- erasure`
 * kills the server twice at every one of the MOMENTS.
 */

const FULL = process.env.FAULTS === "full";

const isDeletion = "new.action = 'candidate.deleted'";
const QUEUE: HoldPoint = {
  name: "the sweep queues the deletion",
  on: "insert on mutations",
  when: "new.operation = 'candidates.delete'",
};
const DELETE: HoldPoint = { name: "the rows are deleted", on: "insert on events", when: isDeletion };
const COMMIT: HoldPoint = {
  name: "the deletion commits",
  on: "insert on events",
  when: isDeletion,
  isAtCommit: true,
};
const MAIL: HoldPoint = {
  name: "the certificate is sent, and leaves the outbox",
  on: "delete on mails",
  when: "true",
};
const LEDGER: HoldPoint = {
  name: "the personal data leave the ledger",
  on: "update on mutations",
  when: "old.erase_at is not null and new.erase_at is null",
};
const FILES: HoldPoint = {
  name: "the files are removed, and leave their outbox",
  on: "delete on file_removals",
  when: "true",
};
/** The moments in the order in which the erasure reaches them. */
const MOMENTS = [QUEUE, DELETE, COMMIT, MAIL, LEDGER, FILES];

const KILLS: [HoldPoint, WriteOutcome][] = FULL
  ? MOMENTS.flatMap((moment) => [[moment, "lost"] as const, [moment, "kept"] as const])
  : [
      [DELETE, "lost"],
      [COMMIT, "kept"],
      [MAIL, "lost"],
      [FILES, "lost"],
    ];

const mailsTo = ({ delivered }: MailServer, subject: string) =>
  delivered.filter(({ to, mail }) => to.includes(email) && mail.subject === subject);

async function waitForMail(mailServer: MailServer, subject: string) {
  await expect.poll(() => mailsTo(mailServer, subject).length, { message: subject }).toBeGreaterThan(0);
  return mailsTo(mailServer, subject).at(-1) as ReturnType<typeof mailsTo>[number];
}

/** Signs in by e-mail, turns off a notice and asks to be erased. Returns the record's path. */
async function requestErasure(page: Page, server: StartedServer, mailServer: MailServer): Promise<string> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${server.baseUrl}/portal`);
  await page.getByLabel("E-mailadres").fill(email);
  await press("Stuur mij een mail");
  await page.goto(parseSignInMail(await waitForMail(mailServer, "Inloggen bij Instroom")).link.href);
  await press("Log in");
  await page.waitForURL(/\/portal\/[0-9a-f-]{36}$/);
  const record = new URL(page.url()).pathname;
  await page.goto(`${server.baseUrl}${record}/notices`);
  await page.getByLabel("mijn fase verandert").uncheck();
  await press("Sla op");
  await page.goto(`${server.baseUrl}${record}/erase`);
  await press("Stuur mij een code");
  const { mail } = await waitForMail(mailServer, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(/^\d{8}$/m.exec(mail.text ?? "")?.[0] ?? "no code");
  await press("Ja, verwijder alles");
  await expect(page.getByRole("heading", { name: "Je gegevens worden verwijderd" })).toBeVisible();
  await waitForMail(mailServer, "We verwijderen je gegevens");
  return record;
}

/** Returns the tables with rows that contain the text. */
async function findTables(sql: postgres.Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows =
      await sql`select from ${sql(name)} as t where strpos(to_jsonb(t)::text, ${text}) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** These tables may keep the id of an erased candidate, but no personal data. */
const KEEPS_ID = ["events", "mutations", "callbacks", "candidate_feed", "erasures"];

const findTablesOf = async (sql: postgres.Sql, id: string) =>
  (await findTables(sql, id)).filter((table) => !KEEPS_ID.includes(table));

const findFiles = async (sql: postgres.Sql, dataDir: string, id: string): Promise<string[]> => {
  const rows = await sql<{ key: string }[]>`
    select storage_key as key from attachments where candidate_id = ${id}`;
  return rows.map(({ key }) => join(dataDir, "files", key));
};

/** Makes all e-mails due now, because an e-mail whose sender was killed has a lease that delays a retry. */
const endLeases = (sql: postgres.Sql) => sql`update mails set next_attempt_at = now()`;

/**
 * Waits until both outboxes are empty. Checks that all of the candidate's data is gone, and that each effect
 * happened once.
 */
async function checkErased(sql: postgres.Sql, id: string, mailServer: MailServer): Promise<void> {
  const outboxes = () => sql`select id::text from mails union all select id::text from file_removals`;
  await expect.poll(async () => (await outboxes()).length, { timeout: 90_000 }).toBe(0);
  await expect.poll(() => findTables(sql, mark), { timeout: 90_000 }).toEqual([]);
  expect(await findTablesOf(sql, id)).toEqual([]);
  const mutations = await sql`
    select status from mutations where operation = 'candidates.delete' and actor_id = ${id}`;
  expect(mutations, "one mutation").toEqual([{ status: "completed" }]);
  const events = await sql`select from events where action = 'candidate.deleted' and candidate_id = ${id}`;
  expect(events, "one event").toHaveLength(1);
  const ledger = await sql`select from erasures where ${id} = any (candidate_ids)`;
  expect(ledger, "one line in the erasure ledger").toHaveLength(1);
  const certificates = mailsTo(mailServer, "Je gegevens zijn verwijderd");
  const ids = new Set(certificates.map(({ mail }) => mail.messageId));
  expect(ids.size, "one certificate").toBe(1);
  // After a kill, the server sends an e-mail again if it was still in the outbox. The copy has the same id.
  expect(certificates.length).toBeLessThanOrEqual(1 + KILLS.length);
}

type Values = Record<string, Traces>;

/** Searches for each planted value. */
async function findPlanted(sql: postgres.Sql, { dataDir, logFile }: StartedServer): Promise<Values> {
  const logs = [logFile];
  const found: Values = {};
  for (const [field, text] of Object.entries({ ...PLANTED, view: NEVER_STORED })) {
    found[field] = await findTraces(sql, { dataDir, logs, text: text.replace(/^06/, "6") });
  }
  return found;
}

const countFound = (values: Values, areas: (keyof Traces)[]) =>
  Object.values(values).filter((traces) => areas.some((area) => traces[area].length > 0)).length;

/**
 * Checks that each value was found before the erasure, and is in no row or file afterwards, except in the
 * write-ahead log.
 */
function checkTraces(before: Values, after: Values): void {
  const { view, ...planted } = before;
  expect(view, "a view's free text is never stored").toEqual({
    dump: [],
    cluster: [],
    wal: [],
    files: [],
  });
  for (const [field, traces] of Object.entries(planted)) {
    expect([...traces.dump, ...traces.files], `${field} was planted`).not.toEqual([]);
  }
  expect(before.email?.cluster, "the search finds values in PostgreSQL's files").not.toEqual([]);
  const left = Object.entries(after).flatMap(([field, { dump, cluster, files }]) =>
    [...dump, ...cluster, ...files].map((place) => `${field} in ${place}`),
  );
  expect(left).toEqual([]);
  recordFigures({
    kills: KILLS.length,
    "values planted": Object.keys(planted).length,
    "values found before": countFound(planted, ["dump", "cluster", "files"]),
    "values found after": countFound(after, ["dump", "cluster", "files"]),
    "values still in the write-ahead log": countFound(after, ["wal"]),
  });
}

test(`${KILLS.length} kills during a requested erasure leave no data behind and repeat no effects`, async ({
  page,
}) => {
  test.setTimeout(FULL ? 900_000 : 400_000);
  const mailServer = await startMailServer();
  let isReceiving = false;
  const receiver = await startHttpReceiver((response) =>
    response.writeHead(isReceiving ? 200 : 500).end(PLANTED.callbackAnswer),
  );
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: "instroom@example.org" };
  let server = await startServerAfterDemo({ name: "erasure", settings });
  const { dataDir, baseUrl } = server;
  const port = Number(new URL(baseUrl).port);
  const restart = () => startServer({ name: "erasure", dataDir, port, settings });
  const sql = postgres(await readOwnerUrl(dataDir), {
    max: 1,
    connection: { client_min_messages: "warning" },
  });
  try {
    const id = await plantPerson(server, receiver.origin);
    await saveView(server, sql);
    await expect.poll(() => findTables(sql, PLANTED.callbackAnswer)).toEqual(["callback_attempts"]);
    const record = await requestErasure(page, server, mailServer);
    // Wait until the outbox is empty. If the kill left an e-mail about the candidate there, the erasure would
    // first delete that e-mail's row, and be held at the moment MAIL.
    await expect.poll(async () => (await sql`select from mails`).length).toBe(0);
    await server.kill();
    const before = await findTablesOf(sql, id);
    const expected = ["attachments", "candidates", "consents", "erasure_requests", "interactions"];
    expect(before).toEqual(expect.arrayContaining([...expected, "mail_recipients", "muted_notices"]));
    const files = await findFiles(sql, dataDir, id);
    await flushCluster(sql);
    const planted = await findPlanted(sql, server);
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
    await sql`update erasure_requests set due_at = now() where candidate_id = ${id}`;

    for (const [moment, outcome] of KILLS) {
      await endLeases(sql);
      const held = await holdStatements(sql, MOMENTS.slice(MOMENTS.indexOf(moment)));
      server = await restart();
      await held.reached();
      await server.kill();
      await held.end(outcome);
      const isLater = MOMENTS.indexOf(moment) > MOMENTS.indexOf(COMMIT);
      const isCommitted = isLater || (moment === COMMIT && outcome === "kept");
      const left = await findTablesOf(sql, id);
      expect(left, `all or nothing, when ${moment.name}`).toEqual(isCommitted ? [] : before);
    }

    await endLeases(sql);
    // Let the receiver accept callbacks, because a callback keeps its data until the delivery succeeds or is
    // abandoned.
    isReceiving = true;
    await sql`update callbacks set next_attempt_at = now() where status = 'pending'`;
    server = await restart();
    await checkErased(sql, id, mailServer);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    await vacuumCluster(sql);
    checkTraces(planted, await findPlanted(sql, server));
    expect((await callApi(server, `/candidates/${id}`)).status).toBe(404);
    const shown = await page.request.get(`${baseUrl}${record}`);
    expect([shown.status(), shown.url()]).toEqual([200, `${baseUrl}/portal?ended`]);
    expect(await shown.text()).toContain("Stuur mij een mail");
  } finally {
    await sql.end();
    await server.remove();
    await mailServer.close();
    await receiver.close();
  }
});
