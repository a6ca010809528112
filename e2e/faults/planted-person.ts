import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type postgres from "postgres";
import type { StartedServer } from "../start-server";

/** A candidate with distinctive values, so that a test can search for each value everywhere. */

export const mark = `gewist-${Date.now().toString(36)}`;
export const email = `${mark}@example.org`;

/** The planted values by field. */
export const PLANTED = {
  email,
  name: `Noor ${mark}-name`,
  phone: `06${String(Date.now()).slice(-8)}`,
  motivation: `${mark}-motivation`,
  address: `${mark}-address`,
  notes: `${mark}-notes`,
  earlierNotes: `${mark}-earlier`,
  deletedNotes: `${mark}-deleted`,
  filename: `${mark}-file.txt`,
  content: `Cv van ${mark}-content`,
  idempotencyKey: `${mark}-key@example.org`,
  callbackPath: `/${mark}-path`,
  callbackAnswer: `${mark}-answer`,
};

/** A free-text filter. Saved views must never store such text, because they remain after an erasure. */
export const NEVER_STORED = `${mark}-view`;

export const callApi = ({ baseUrl, credentials }: StartedServer, path: string, init: RequestInit = {}) =>
  fetch(`${baseUrl}/api/v2${path}`, {
    ...init,
    headers: { "x-api-key": String(credentials.regions[0]?.apiKey), "content-type": "application/json" },
  });

async function runMutation(server: StartedServer, method: string, path: string, body: unknown) {
  const accepted = await callApi(server, path, { method, body: JSON.stringify(body) });
  expect(accepted.status).toBe(202);
  const { mutationId } = (await accepted.json()).data;
  const { data } = await (await callApi(server, `/mutations/${mutationId}?wait=25`)).json();
  expect(data.status).toBe("completed");
  return data.result;
}

const contact = (notes: string) => ({ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", notes });

/**
 * Creates a candidate with files, consent, a changed value, and two interactions. Changes both interactions,
 * so that their earlier notes are also kept, and deletes one of them. Returns the candidate's id.
 */
export async function plantPerson(server: StartedServer, receiverUrl: string): Promise<string> {
  const { name, motivation, address, earlierNotes, deletedNotes, filename, content, idempotencyKey } =
    PLANTED;
  const file = { filename, data: `data:text/plain;base64,${btoa(content)}` };
  const person = {
    name,
    email,
    privacyConsent: true,
    motivation,
    address,
    interactions: [contact(earlierNotes), contact(deletedNotes)],
    curriculumVitae: [file],
    otherAttachments: [file],
  };
  const query = new URLSearchParams({
    idempotencyKey,
    callbackUrl: `${receiverUrl}${PLANTED.callbackPath}`,
    skipCustomFieldValidation: "true",
  });
  const [{ id }] = (await runMutation(server, "POST", `/candidates?${query}`, [person])).candidates;
  await runMutation(server, "PATCH", `/candidates/${id}`, { phone: PLANTED.phone });
  await changeInteractions(server, `/candidates/${id}/interactions`);
  return id;
}

async function changeInteractions(server: StartedServer, path: string): Promise<void> {
  const { data } = await (await callApi(server, path)).json();
  const idOf = (notes: string) =>
    data.find((each: { id: string; notes: string }) => each.notes === notes)?.id;
  const [changed, deleted] = [idOf(PLANTED.earlierNotes), idOf(PLANTED.deletedNotes)];
  for (const id of [changed, deleted])
    await runMutation(server, "PATCH", `${path}/${id}`, { notes: PLANTED.notes });
  await runMutation(server, "DELETE", `${path}/${deleted}`, undefined);
}

/** Saves a view with a filter on free text, as a member of staff. */
export async function saveView(server: StartedServer, sql: postgres.Sql): Promise<void> {
  const [region] = server.credentials.regions;
  const token = `cst_${randomBytes(20).toString("hex")}`;
  await sql`
    insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at, second_factor_at)
    select ${randomUUID()}, ${createHash("sha256").update(token).digest()}, id, 'mail', 'Journey',
      now() + interval '1 hour', now()
    from staff where email = ${String(region?.staff.find(({ role }) => role === "manager")?.email)}`;
  const saved = await fetch(`${server.baseUrl}/api/console/views`, {
    method: "POST",
    headers: {
      cookie: `instroom-staff=${token}`,
      origin: server.baseUrl,
      "x-region": String(region?.id),
      "content-type": "application/json",
    },
    body: JSON.stringify({
      name: "Gesprekken",
      query: { phase: "nieuw", customFields: JSON.stringify({ Herkomst: [NEVER_STORED] }) },
    }),
  });
  expect([saved.status, await saved.text()]).toEqual([201, expect.stringContaining("Gesprekken")]);
}
