import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newGlobalKey, type TestRegion, waitUntil } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { createExampleRecorder } from "@/test/openapi/example-recorder";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";

/** Runs a scenario through the API and records its requests and responses as the document's examples. */

let record: ReturnType<typeof createExampleRecorder>;
let region: TestRegion;
let admin: string;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  record = createExampleRecorder((await call("GET", "/api/v2/openapi.json")).body);
  admin = await newGlobalKey("admin");
});

const HOOK = encodeURIComponent("https://example.org/hook");
const MISSING = "recAAAAAAAAAAAAAA";
const V2 = "/api/v2";

const SANNE = {
  name: "Sanne Voorbeeld",
  email: "sanne@example.org",
  privacyConsent: true,
  phone: "06 12345678",
  city: "Utrecht",
  phase: "oriënteren",
  sectorPreferences: ["Voortgezet onderwijs"],
  rolePreferences: ["Docent / leraar"],
  subjectPreferences: ["Wiskunde B"],
  curriculumVitae: [
    {
      filename: "cv.txt",
      data: `data:text/plain;base64,${Buffer.from("Sanne Voorbeeld, Utrecht\n").toString("base64")}`,
    },
  ],
  customFields: { Herkomst: "Website" },
};
const INTERACTION = {
  type: "Telefonisch",
  performedAt: "2025-03-01T10:30:00+01:00",
  summary: "Eerste gesprek",
  duration: 1200,
};

const send = (method: string, path: string, body?: unknown, key = region.key) =>
  record.send(method, path, { key, ...(body === undefined ? {} : { body }) });

/**
 * Sends a write as a dry run and then for real, drains the queue, and records the callback from the outbox.
 */
async function write(method: string, path: string, body?: unknown) {
  const join = path.includes("?") ? "&" : "?";
  await send(method, `${path}${join}dryRun=true`, body);
  const accepted = await send(method, `${path}${join}callbackUrl=${HOOK}`, body);
  await drainQueue(region);
  const { mutationId } = accepted.body.data;
  const [callback] = await db().select().from(callbacks).where(eq(callbacks.mutationId, mutationId));
  const { data } = (await send("GET", `${V2}/mutations/${mutationId}?wait=1`)).body;
  if (data.status === "completed" && callback?.body)
    record.callbacks[data.operation] ??= JSON.parse(callback.body);
  if (data.status === "failed" && callback?.body) record.callbacks.failed ??= JSON.parse(callback.body);
  return data;
}

async function administer(): Promise<void> {
  const customFields = [{ name: "Herkomst", type: "singleSelect", options: ["Website", "Via via"] }];
  const body = { name: "Regio Utrecht", contactEmail: "info@regio.example", customFields };
  const { data } = (await send("POST", `${V2}/regions`, body, admin)).body;
  const rows = await db().select().from(recordBases).where(eq(recordBases.regionId, data.id));
  const idOf = (mode: string) => rows.find((row) => row.mode === mode)?.id ?? 0;
  region = { id: data.id, key: data.token, bases: { live: idOf("live"), sandbox: idOf("sandbox") } };
  await send("PATCH", `${V2}/regions/${data.id}`, { contactEmail: "contact@regio.example" }, admin);
  await send("GET", `${V2}/regions`, undefined, admin);
  await send("GET", `${V2}/regions/${data.id}`, undefined, admin);
  const fields = `${V2}/regions/${data.id}/custom-fields`;
  await send("POST", fields, { name: "Wijk", type: "text" }, admin);
  await send("POST", fields, { name: "Wijk", type: "text" }, admin);
  await send("PATCH", `${fields}/Wijk`, { description: "Waar iemand woont." }, admin);
  await send("DELETE", `${fields}/Wijk`, undefined, admin);
  await send("DELETE", `${fields}/Wijk`, undefined, admin);
  const second = await send("POST", `${V2}/regions`, { name: "Regio Drenthe" }, admin);
  await send("POST", `${V2}/regions`, { name: "Regio Drenthe", slug: "regio-drenthe" }, admin);
  await send("DELETE", `${V2}/regions/${second.body.data.id}`, undefined, admin);
  const event = { event: "region.updated", region: { id: data.id, name: "Regio Utrecht" } };
  await send("POST", `${V2}/webhooks/regions`, event, await newGlobalKey("webhook"));
}

/** Calls the endpoints of one candidate without deleting the candidate. Returns the candidate's id. */
async function followCandidate(): Promise<string> {
  const created = await write("POST", `${V2}/candidates?idempotencyKey=sanne-1`, [SANNE]);
  const [{ id }] = created.result.candidates;
  await send("GET", `${V2}/candidates?pageSize=1&phase=${encodeURIComponent("oriënteren")}`);
  await send("GET", `${V2}/candidates/find?email=sanne%40example.org`);
  const upserted = await write("POST", `${V2}/candidates/upsert`, {
    ...SANNE,
    phase: "in opleiding",
    customFields: undefined,
  });
  await write("PATCH", `${V2}/candidates/${id}`, { phase: "matchen", phone: null });
  const outdated = { key: region.key, headers: { "if-match": '"outdated"' }, body: { phase: "matchen" } };
  await record.send("PATCH", `${V2}/candidates/${id}`, outdated);
  const [interaction] = (await write("POST", `${V2}/candidates/${id}/interactions`, [INTERACTION])).result
    .interactions;
  await send("GET", `${V2}/candidates/${id}/interactions`);
  const place = `${V2}/candidates/${id}/interactions/${interaction.id}`;
  await send("GET", place);
  await write("PATCH", place, { notes: "Wil in september beginnen." });
  await send("GET", `${V2}/candidates/${id}?include=interactions,customFields,useLimits`);
  await write("DELETE", place);
  const file = { filename: "brief.txt", data: "data:text/plain;base64,QmVzdGUgbGV6ZXIK" };
  await write("POST", `${V2}/candidates/${id}/attachments`, { otherAttachments: [file] });
  await write("POST", `${V2}/candidates/${id}/attachments/delete`, {
    curriculumVitae: [{ id: upserted.result.candidate.curriculumVitae[0].id }],
  });
  await send("GET", `${V2}/mutations?pageSize=1&status=completed`);
  const schema = `${V2}/schema?operation=update&target=draft-2020-12`;
  await send("GET", schema);
  await record.send("GET", schema, { key: region.key, headers: { accept: "application/schema+json" } });
  return id;
}

async function signInByMail(): Promise<void> {
  const email = SANNE.email;
  await record.send("POST", `${V2}/auth/candidates/request-email-verification`, { body: { email } });
  const [mail] = await listMailsTo(email);
  if (!mail) throw new Error("No mail came.");
  const { code } = parseSignInMail(mail);
  const { body } = await record.send("POST", `${V2}/auth/candidates/verify`, { body: { email, code } });
  const headers = { authorization: `Bearer ${body.data.candidates[0].sessionToken}` };
  const me = `${V2}/auth/candidates/me`;
  await record.send("GET", me, { headers });
  await record.send("PATCH", me, { headers, body: { city: "Zeist" } });
  await record.send("DELETE", me, { headers });
  await record.send("POST", `${V2}/auth/candidates/sign-out`, { headers });
  await record.send("POST", `${V2}/auth/candidates/verify`, { body: { email, code } });
  await drainQueue(region);
}

async function manageKeys(): Promise<void> {
  await send("GET", `${V2}/auth/regions/me`);
  const { body } = await send("POST", `${V2}/auth/regions/api-keys`, { description: "Website" });
  await send("DELETE", `${V2}/auth/regions/api-keys/${body.data.id}`);
  const [only] = (await send("GET", `${V2}/auth/regions/me`)).body.data.apiKeys;
  await send("DELETE", `${V2}/auth/regions/api-keys/${only.id}`);
  await send("DELETE", `${V2}/auth/regions/api-keys/keyAAAAAAAAAAAAAA`);
  await send("POST", `${V2}/auth/regions/signing-secret/rotate`);
}

async function callRemainingOperations(): Promise<void> {
  await send("POST", "/api/sandbox/generate?count=12");
  await send("POST", "/api/sandbox/reset");
  await send("GET", "/api/v1/schema");
  await send("GET", "/api/health");
  const engine = startEmbeddedEngine();
  const person = { naam: "Bram Voorbeeld", email: "bram@example.org", privacy_consent: true, fase: "nieuw" };
  const interacties = [{ datum: "2025-03-01", soort: ["Telefonisch"], samenvatting: "Eerste gesprek" }];
  await send("POST", "/api/v1/create-user", { ...person, interacties });
  await waitUntil(async () => (await call("GET", "/api/ready")).status === 200);
  await send("GET", "/api/ready");
  await engine.stop();
  await breakTheDatabase();
}

/** Records errors that need a broken database: failing inserts and a missing table. */
async function breakTheDatabase(): Promise<void> {
  await db().execute(sql`
    create function reject() returns trigger language plpgsql as $$
    begin
      if new.idempotency_key = 'sanne-2' then raise exception 'invalid' using errcode = '22P05'; end if;
      if new.idempotency_key = 'sanne-3' then raise exception 'gone' using errcode = '23503'; end if;
      if new.idempotency_key = 'sanne-4' then raise exception 'fault'; end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger reject before insert on mutations for each row execute function reject()`,
  );
  for (const number of [2, 3, 4]) {
    await send("POST", `${V2}/candidates?idempotencyKey=sanne-${number}`, [SANNE]);
  }
  await db().execute(sql`drop trigger reject on mutations`);
  await db().execute(sql`alter table mutations rename to elsewhere`);
  await send("GET", `${V2}/mutations`);
  await send("POST", "/api/v1/create-user", {
    naam: "Bram",
    email: "bram@example.org",
    privacy_consent: true,
  });
  await db().execute(sql`alter table elsewhere rename to mutations`);
}

async function goWrongInVersion1(): Promise<void> {
  const at = "/api/v1/create-user";
  await send("POST", at, { naam: "Bram Voorbeeld" });
  await send("GET", at);
  await send("GET", "/api/v1/candidates");
  await send("GET", "/api/v1/schema", undefined, "ctk_wrong");
  await send("GET", "/api/v1/schema", undefined, await newGlobalKey("webhook"));
  await send("GET", `/api/v1/schema?region=${MISSING}`, undefined, admin);
  await record.send("GET", "/api/v1/schema", { key: region.key, headers: { accept: "text/html" } });
  await record.send("POST", at, { key: region.key, raw: "{}", headers: { "content-type": "text/plain" } });
  const tooLong = { "content-length": String(2 ** 30) };
  await record.send("POST", at, { key: region.key, raw: "{}", headers: tooLong });
}

async function goWrong(id: string): Promise<void> {
  await send("GET", "/api/v3/candidates");
  await send("POST", "/api/v2/schema");
  await send("GET", `${V2}/candidates/${MISSING}`);
  await send("GET", `${V2}/candidates/${id}/interactions/${MISSING}`);
  await send("GET", `${V2}/mutations/019a4b2e-7c31-7d0a-9c55-0f6f2f1f8a11`);
  await send("GET", "/api/files/none");
  await send("GET", `${V2}/candidates`, undefined, "ctk_wrong");
  await send("GET", `${V2}/regions`);
  await send("GET", `${V2}/candidates?region=${MISSING}`, undefined, admin);
  await send("PATCH", `${V2}/regions/${MISSING}`, { name: "Regio Zeeland" }, admin);
  await send("DELETE", `${V2}/regions/${region.id}`, undefined, admin);
  await send("DELETE", `/api/sandbox/regions/${region.id}`, undefined, admin);
  await send("POST", `${V2}/regions`, { name: "Regio Utrecht", id: region.id }, admin);
  const empty = { filename: "cv.pdf", data: "data:application/pdf;base64,=" };
  const wrong = { name: "", email: "sanne", geslacht: "v", curriculumVitae: [empty] };
  await send("POST", `${V2}/candidates`, [wrong]);
  const raw = { key: region.key, raw: "[{" };
  await record.send("POST", `${V2}/candidates`, raw);
  await record.send("POST", `${V2}/candidates`, { ...raw, headers: { "content-type": "text/plain" } });
  await record.send("POST", `${V2}/candidates`, { ...raw, headers: { "content-length": String(2 ** 30) } });
  await record.send("GET", `${V2}/candidates`, { key: region.key, headers: { accept: "text/html" } });
  await send("POST", "/api/sandbox/candidates", [{ ...SANNE, email: "rate-limited@fail.instroom.example" }]);
  await send("GET", "/api/ready");
  await goWrongInVersion1();
  await write("DELETE", `${V2}/candidates/${MISSING}`);
}

test("the recorded examples match the API's responses", async () => {
  await administer();
  const id = await followCandidate();
  await goWrong(id);
  await manageKeys();
  await signInByMail();
  const again = await write("POST", `${V2}/candidates`, [{ ...SANNE, curriculumVitae: undefined }]);
  await write("POST", `${V2}/candidates/${again.result.candidates[0].id}/archive`);
  await callRemainingOperations();
  await expect(`${JSON.stringify(record.finish(), null, 1)}\n`).toMatchFileSnapshot("examples.json");
});
