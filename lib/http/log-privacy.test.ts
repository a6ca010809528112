import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { drain } from "@/lib/engine/mutations/drain";
import { sweep } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { withSpan } from "@/lib/platform/tracing/tracing";
import { queueOwnDocument } from "@/lib/portal/documents/queue-own-document";
import { saveOwnChanges } from "@/lib/portal/own-record/save-own-changes";
import { call, newRegion, type TestRegion } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import { type Collector, startCollector } from "@/test/otlp-collector";
import { installFaults, whileFailing, whileUnreadable } from "@/test/personal-data-faults";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { type LogLine, recordLog } from "@/test/read-log";
import { startTestTracing } from "@/test/record-spans";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { mailServer, REQUEST_PATH, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import { fields, person } from "@/test/traceable-person";

process.env.ALLOW_PRIVATE_TARGETS = "1";

/**
 * Parts of the planted values, in lower case. A value may be truncated or encoded, so the parts are short.
 */
const MARKS = ["zwaluwstaart", "687654321", "1987-06-05", "kwikstaart", "ooievaars", "8765zz"];
const TEXT_MARKS = ["reigersgedicht", "lepelaarsnotitie", "ijsvogel", "roerdomp"];
const FILE_NAME = "roerdomp-cv.pdf";
const file = (content = "Reigersgedicht") => ({
  filename: FILE_NAME,
  data: `data:text/plain;base64,${btoa(content)}`,
});

let close: () => Promise<void>;
let removeFiles: () => Promise<void>;
let region: TestRegion;
let logged: ReturnType<typeof recordLog>;
let collector: Collector;
let stopTracing: () => Promise<void>;
beforeAll(async () => {
  removeFiles = await setUpTempStorage();
  close = await setUpMailTest();
  logged = recordLog();
  collector = await startCollector();
  stopTracing = await startTestTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await installFaults();
  region = await newRegion(fields);
});
afterAll(async () => {
  await collector.close();
  await close();
  await removeFiles();
});

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(method, path, { key: region.key, ...(body === undefined ? {} : { body }), headers });

/** Executes the queued mutations, including those that wait for a retry. */
async function drainAll(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await db().execute(sql`update mutations set not_before = null`);
    if ((await drain(db(), region.bases.live)).next === "idle") return;
  }
}

const search = encodeURIComponent(person.email);
const valid = { ...person, curriculumVitae: [file()] };
const invalid = { ...person, Zwaluwstaart: 1, dateOfBirth: "1987-06-05x", curriculumVitae: [file("<html>")] };

/** Calls the API as an integration does, with valid and invalid input. Returns the statuses. */
async function useApi(): Promise<number[]> {
  const responses = [
    await send("POST", `/api/v2/candidates?idempotencyKey=${search}`, [valid]),
    await send("POST", "/api/v2/candidates", [invalid]),
    await send("POST", "/api/v2/candidates?Kwikstaart=1", [valid]),
    await call("POST", "/api/v2/candidates", { key: region.key, raw: `[{"name": "${person.name}" x` }),
    await send("POST", "/api/v2/candidates/upsert", person),
    await send("POST", "/api/v1/create-user", { naam: person.name, email: person.email }),
    await send("GET", `/api/v2/candidates?q=${search}`),
    await send("GET", `/api/v2/candidates/find?email=${search}`),
    await send("GET", `/api/v2/candidates/${search}`),
    await send("PATCH", `/api/v2/candidates/${search}`, { motivation: person.motivation }),
    await send("DELETE", `/api/v2/mutations/${search}`),
    await send("GET", "/api/v2/schema", undefined, { accept: person.name, "x-api-sandbox": person.name }),
    await call("GET", "/api/v2/candidates", { key: `zwaluwstaart-${person.phone}` }),
    await send("POST", REQUEST_PATH, { email: person.email }),
    await send("POST", REQUEST_PATH, { email: `${person.email} Kwikstaart` }),
  ];
  return responses.map(({ status }) => status);
}

describe("the log", () => {
  test("contains no personal data from API requests, valid or invalid", async () => {
    const statuses = await useApi();
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status >= 400 && status < 500).length).toBeGreaterThan(6);
    await drainAll();
    await whileFailing(async () => expect(await useApi()).toContain(500));
    await whileUnreadable(async () => expect(await useApi()).toContain(500));
    expectNoTraces(["request rejected", "request failed"]);
  });

  test("contains no personal data from mutations that can't be executed", async () => {
    await send("POST", "/api/v2/candidates", [valid]);
    await send("POST", "/api/v2/candidates", [{ ...person, email: `twee-${person.email}` }]);
    await whileFailing(drainAll);
    await send("POST", "/api/v2/candidates", [{ ...person, email: `drie-${person.email}` }]);
    await whileUnreadable(() => drain(db(), region.bases.live));
    await drainAll();
    expectNoTraces(["mutation could not be executed"]);
  });

  test("contains no personal data from callbacks, their URLs or the responses to them", async () => {
    const failingReceiver = await startHttpReceiver((response) =>
      response.writeHead(500).end(JSON.stringify(person)),
    );
    for (const origin of [failingReceiver.origin, "http://zwaluwstaart.invalid", "http://127.0.0.1:9"]) {
      const url = encodeURIComponent(`${origin}/kwikstaart?of=${person.email}`);
      await send("POST", `/api/v2/candidates/upsert?callbackUrl=${url}`, person);
    }
    await drainAll();
    await deliverDue({ database: db() });
    await whileFailing(async () => {
      await expect(
        deliverDue({ database: db(), now: () => new Date(Date.now() + 60_000) }),
      ).rejects.toThrow();
    });
    await deliverDue({ database: db(), now: () => new Date(Date.now() + 4 * 86_400_000) });
    await failingReceiver.close();
    expectNoTraces(["callback not delivered yet"]);
  });

  test("contains no personal data from mail, even if the mail server's rejection repeats the address", async () => {
    for (const mode of [450, 550, "disconnect"] as const) {
      await send("POST", REQUEST_PATH, { email: person.email });
      mailServer().setMode(mode, `${person.email} ${person.name} is unknown here`);
      await sendWaitingMail(db());
      await db().execute(sql`update mails set next_attempt_at = now()`);
      await db().execute(sql`delete from verifications`);
    }
    mailServer().setMode("accept");
    await whileUnreadable(() => sweep(db()));
    expectNoTraces(["mail not sent yet", "mail given up", "sweep task failed"]);
  });

  test("contains nothing that candidates enter in the portal", async () => {
    const ctx = await newPortalSession(region);
    const form = new FormData();
    const { name: _name, email: _email, ...values } = person;
    const linkedin = "https://www.linkedin.com/in/zwaluwstaart";
    for (const [name, value] of Object.entries({ ...values, linkedin, step: "save", "initial.name": "" }))
      form.set(name, String(value));
    const upload = new FormData();
    upload.set("kind", "curriculumVitae");
    upload.set("file", new File(["%PDF-1.4 Reigersgedicht"], FILE_NAME));
    const save = () => saveOwnChanges(ctx, "contact", form, "nl");
    await whileFailing(() => expect(save()).rejects.toThrow());
    await whileFailing(() => queueOwnDocument(ctx, upload));
    await whileUnreadable(() => expect(save()).rejects.toThrow());
    expect(await whileDraining(region, save())).toBe("saved");
    expect(await queueOwnDocument(ctx, upload)).toHaveProperty("mutationId");
    expectNoTraces([]);
  });

  test("contains nothing that staff search for, enter or import in the console", async () => {
    const { headers } = await newStaff("manager", region);
    const staff = (method: string, path: string, body?: unknown) =>
      call(method, path, { headers, ...(body === undefined ? {} : { body }) });
    const use = async () => [
      await staff("GET", `/api/console/candidates?q=${search}`),
      await staff("GET", `/api/console/candidates?Zwaluwstaart=${search}`),
      await staff("POST", "/api/console/imports/dry-run", { rows: [{ number: 1, values: person }, person] }),
      await staff("POST", "/api/console/imports/dry-run", { rows: [{ number: 1, candidate: person }] }),
      await staff("POST", "/api/v2/candidates", [person]),
      await staff("POST", "/api/console/views", { name: person.name, filters: { q: person.email } }),
      await staff("GET", `/api/console/candidates/${search}/timeline`),
    ];
    const statuses = (await use()).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(400);
    await whileFailing(use);
    await whileUnreadable(use);
    await drainAll();
    expectNoTraces(["request rejected", "request failed"]);
  });
});

test("findTraces finds log lines with planted values", () => {
  log().info({ value: person.address }, "a planted fault");
  log().info({ path: `/${search}` }, "another one");
  log().info({ id: region.id }, "an innocent line");
  expect(findTraces()).toHaveLength(2);
  logged.clear();
});

describe("the spans of requests, mutations and callbacks", () => {
  test("contain no personal data, even if requests fail", async () => {
    for (const value of [person.address, `/${search}`])
      await withSpan("planted", { attributes: { value } }, async () => undefined);
    await stopTracing();
    const spans = collector.spans();
    const names = ["mutation enqueue", "mutation execute", "callback send", "drain"];
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...names, "POST /api/v2/candidates", "GET /api/v2/candidates/{id}"]),
    );
    expect(spans.filter(({ isError }) => isError).length).toBeGreaterThan(20);
    const traced = findTraces(spans.map((span) => JSON.stringify(span)).join("\n"));
    expect(traced.map((line) => JSON.parse(line).name)).toEqual(["planted", "planted"]);
    expect(logged.lines().filter(({ message }) => message.startsWith("spans dropped"))).toEqual([]);
  });
});

const findTraces = (text = logged.text()): string[] =>
  text.split("\n").filter((line) => {
    const text = `${line} ${decodeURIComponent(line.replace(/%(?![0-9a-f]{2})/gi, ""))}`.toLowerCase();
    return [...MARKS, ...TEXT_MARKS].some((mark) => text.includes(mark));
  });

/**
 * Checks that the log since the last call contains no traces of the planted values, contains the expected
 * messages, and has ids in its lines.
 */
function expectNoTraces(expected: string[]): void {
  const [lines, traced] = [logged.lines(), findTraces()];
  logged.clear();
  expect(traced).toEqual([]);
  expect(lines.map(({ message }) => message)).toEqual(expect.arrayContaining(expected));
  expect(lines.filter(lacksId)).toEqual([]);
}

/** Returns whether a line about a request, mutation, callback or e-mail lacks an id that it must have. */
function lacksId(line: LogLine): boolean {
  if (/^(request|form) /.test(line.message)) return line.requestId === undefined;
  if (/^mutation /.test(line.message)) return line.mutationId === undefined || line.requestId === undefined;
  if (/^callback /.test(line.message)) return line.callbackId === undefined || line.mutationId === undefined;
  return /^mail /.test(line.message) && line.mailId === undefined;
}
