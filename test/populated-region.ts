import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import { createApiKey } from "@/lib/access/api-keys/create";
import type { Contract } from "@/lib/contract/contract";
import type { Audience } from "@/lib/http/openapi/document";
import { ENDPOINTS } from "@/lib/http/openapi/endpoints";
import { exampleOfSchema } from "@/lib/http/openapi/example-of-schema";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  runMutation,
  type TestRegion,
  type TestSession,
} from "./api";
import type { Json } from "./openapi/json-reference";
import { ALLOWED_FILES, toDataUri } from "./sample-files";
import { newStaff } from "./staff";

/** A region with a record of every kind that a path can identify. */
export type PopulatedRegion = {
  region: TestRegion;
  session: TestSession;
  ids: {
    candidate: string;
    interaction: string;
    attachment: string;
    mutation: string;
    apiKey: string;
    person: string;
    globalKey: string;
    view: string;
  };
  /** Texts that responses to other regions must not contain. */
  marks: string[];
};

const CANDIDATE = { name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true };

let counter = 0;
const system = { actor: { kind: "system" as const, id: "test" }, requestId: "test", now: () => new Date() };

export async function newPopulatedRegion(): Promise<PopulatedRegion> {
  counter += 1;
  const mark = `merkteken-${counter}-${Math.random().toString(36).slice(2)}`;
  const region = await newRegion([{ name: "Herkomst", type: "text", required: false }]);
  const session = await newCandidateSession(region, { email: `${mark}@example.org` });
  const path = `/api/v2/candidates/${session.candidateId}`;
  const interaction = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: mark };
  const added = await runMutation(region, "POST", `${path}/interactions`, { body: [interaction] });
  const file = { filename: `${mark}.pdf`, data: toDataUri(ALLOWED_FILES.pdf) };
  const attached = await runMutation(region, "POST", `${path}/attachments`, {
    body: { curriculumVitae: [file] },
  });
  // The example requests use this e-mail address, so a request that wrongly reaches this region finds a candidate.
  const candidate = await runMutation(region, "POST", "/api/v2/candidates", { body: [CANDIDATE] });
  const { row: key } = await createApiKey(
    { ...system, db: db() },
    { scope: "region", regionId: region.id, description: mark },
  );
  const { row: webhook } = await createApiKey(
    { ...system, db: db() },
    { scope: "webhook", description: mark },
  );
  const now = new Date();
  const view = {
    id: newUuidV7(),
    regionId: region.id,
    name: mark,
    query: {},
    createdAt: now,
    updatedAt: now,
  };
  await db().insert(savedViews).values(view);
  const ids = {
    candidate: session.candidateId,
    interaction: added.result.interactions[0].id,
    attachment: attached.result.curriculumVitae[0].id,
    mutation: added.mutationId,
    apiKey: key.id,
    person: (await newStaff("adviser", region)).id,
    globalKey: webhook.id,
    view: view.id,
  };
  return { region, session, ids, marks: [mark, candidate.result.candidates[0].id, ...Object.values(ids)] };
}

/**
 * Reads the region's row and, from every table, the rows with the id of the region or one of its bases. Omits
 * last-used times, which are updated in the background.
 */
export async function snapshotRegion({ region }: PopulatedRegion): Promise<unknown> {
  const bases = sql.join(Object.values(region.bases), sql`, `);
  const columns = await db().execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('base_id', 'region_id') or (table_name = 'regions' and column_name = 'id'))
    order by 1, 2`);
  const states = [];
  for (const { table, column } of columns) {
    const ids = column === "base_id" ? bases : sql`${region.id}`;
    const rows = await db().execute<{ row: string }>(sql`
      select (to_jsonb(records) - 'last_used_at')::text as row from ${sql.identifier(table)} as records
      where ${sql.identifier(column)} in (${ids}) order by 1`);
    states.push([table, rows.map(({ row }) => row)]);
  }
  return states;
}

const INTERACTION = { type: "Anders", performedAt: "2026-04-01T10:00:00Z" };

const exampleQueries: Record<string, string> = {
  "GET /candidates/find": "email=noor@example.org",
  "GET /candidates/export": "format=csv",
  "DELETE /regions/{id}": "purge=true",
  "POST /sandbox/generate": "count=1",
};

const exampleBodies: Record<string, (populated: PopulatedRegion) => unknown> = {
  "PATCH /auth/candidates/me": () => ({ city: "Sneek" }),
  "POST /auth/candidates/request-email-verification": () => ({ email: "noor@example.org" }),
  "POST /auth/candidates/verify": () => ({ token: "nothing" }),
  "POST /auth/regions/api-keys": () => ({}),
  "POST /auth/region/api-keys": () => ({}),
  "POST /candidates": () => [CANDIDATE],
  "POST /candidates/upsert": () => CANDIDATE,
  "PATCH /candidates/{id}": () => ({ city: "Sneek" }),
  "PATCH /candidates/{id}/custom-fields": () => ({ customFields: { Herkomst: "Website" } }),
  "POST /candidates/{id}/interactions": () => [INTERACTION],
  "PATCH /candidates/{id}/interactions/{interactionId}": () => ({ summary: "Anders" }),
  "POST /candidates/{id}/attachments": () => ({
    otherAttachments: [{ filename: "brief.txt", data: toDataUri(ALLOWED_FILES.text) }],
  }),
  "POST /candidates/{id}/attachments/delete": ({ ids }) => ({ curriculumVitae: [{ id: ids.attachment }] }),
  "POST /regions": ({ region }) => ({ name: `Nieuwe regio ${region.id}` }),
  "PATCH /regions/{id}": () => ({ name: "Andere naam" }),
  "POST /regions/{id}/custom-fields": () => ({ name: "Wijk", type: "text" }),
  "PATCH /regions/{id}/custom-fields/{name}": () => ({ required: true }),
  "POST /webhooks/regions": () => ({
    event: "region.created",
    region: { id: "recBBBBBBBBBBBBBB", name: "Regio van elders" },
  }),
  "POST /create-user": () => ({ naam: "Noor Voorbeeld", email: "noor@example.org", privacy_consent: true }),
  "POST /authenticator/confirm": () => ({ code: "000000" }),
  "POST /authenticator/recovery-codes": () => ({ code: "000000" }),
  "POST /authenticator/replace": () => ({ proposal: "none", newCode: "000000", code: "000000" }),
  "POST /authenticator/remove": () => ({ code: "000000" }),
  "POST /second-factor": () => ({ code: "000000" }),
  "POST /administration/staff": () => ({
    name: "Noor Voorbeeld",
    email: `${crypto.randomUUID()}@example.org`,
  }),
  "PATCH /administration/staff/{id}": ({ region }) => ({
    isAdmin: false,
    roles: [{ regionId: region.id, role: "reader" }],
    seen: { isAdmin: false, roles: [{ regionId: region.id, role: "adviser" }] },
  }),
  "POST /administration/keys": () => ({ scope: "webhook", description: "Test" }),
  "PATCH /settings": () => ({ name: "Andere naam" }),
  "POST /settings/signing-secret/reveal": () => ({ code: "000000" }),
  "POST /settings/signing-secret/rotate": () => ({ code: "000000" }),
  "POST /callbacks/test": () => ({ url: "https://example.invalid/" }),
  "PATCH /texts": () => ({ texts: [{ key: "contactName", language: "any", text: "Noor Voorbeeld" }] }),
  "POST /views": () => ({ name: "Nieuw", isShared: true, query: { phase: "nieuw" } }),
  "PATCH /views/{id}": () => ({ name: "Andere naam" }),
  "PATCH /requested-documents": () => ({ version: "", documents: [] }),
  "POST /candidates/{id}/requested-documents/review": ({ ids }) => ({
    attachmentId: ids.attachment,
    seen: "received",
    decision: "approved",
  }),
  "PATCH /custom-fields": () => ({ version: "", fields: [] }),
  "POST /duplicates/distinct": ({ ids, marks: [, other = ""] }) => {
    const [firstId, secondId] = [ids.candidate, other].sort();
    return { firstId, secondId, isDistinct: true };
  },
  "POST /candidates/{id}/merge": ({ marks: [, mergedId] }) => ({
    mergedId,
    fields: [],
    customFields: [],
    versions: { remaining: '"outdated"', merged: '"outdated"' },
  }),
  "POST /candidates/{id}/undo-merge": ({ marks: [, mergedId] }) => ({ mergedId }),
  "POST /imports/dry-run": () => ({ rows: [{ number: 1, candidate: CANDIDATE }] }),
  "POST /imports": () => ({ importId: crypto.randomUUID(), rows: [{ number: 1, candidate: CANDIDATE }] }),
  "POST /imports/outcomes": ({ ids }) => ({ mutationIds: [ids.mutation] }),
  "POST /sign-in": () => ({ email: "noor@example.org" }),
};

const documents: Partial<Record<Audience, Json>> = {};

/** Creates a body from the contract's schema, for endpoints without an entry above. */
function createExampleBody(contract: Contract): unknown {
  const { operationId, group } = ENDPOINTS.find((endpoint) => endpoint.contract === contract) ?? {};
  const audience = group?.isInternal ? "console" : "public";
  documents[audience] ??= getOpenApiDocument(audience);
  const document = documents[audience];
  const operation = Object.values<Json>(document.paths)
    .flatMap((item) => Object.values<Json>(item))
    .find((described) => described.operationId === operationId);
  const schema = operation?.requestBody?.content["application/json"].schema;
  return schema && exampleOfSchema(schema, document.components.schemas);
}

/**
 * Builds an example request on the region's records. Some can't succeed, for example because of a wrong code.
 */
export function exampleRequest(populated: PopulatedRegion, contract: Contract) {
  const { ids, region, session } = populated;
  const { method, path, basePath = "/api/v2" } = contract;
  const idsByPath: Record<string, string> = {
    "/regions": region.id,
    "/mutations": ids.mutation,
    "/sessions": session.sessionId,
    "/auth": ids.apiKey,
    "/candidates": ids.candidate,
    "/administration/staff": ids.person,
    "/administration/keys": ids.globalKey,
    "/views": ids.view,
  };
  const id = Object.entries(idsByPath).find(([start]) => path.startsWith(start))?.[1] ?? "x";
  const filled = path
    .replace("{interactionId}", ids.interaction)
    .replace("{fileId}", ids.attachment)
    .replace("{token}", "x")
    .replace("{name}", "Herkomst")
    .replace("{id}", id);
  const name = `${method} ${path}`;
  return {
    method,
    path: `${basePath}${filled}`,
    query: exampleQueries[name] ?? "",
    body: (exampleBodies[name] ?? (() => createExampleBody(contract)))(populated),
  };
}

/** `executed` is the region whose queue is drained while a request waits for its mutation. */
type RequestOptions = { headers: Record<string, string>; query: string; executed: TestRegion };

/** Sends an example request with additional query parameters. */
export async function sendExampleRequest(
  populated: PopulatedRegion,
  contract: Contract,
  { headers, query: extraQuery, executed }: RequestOptions,
) {
  const { method, path, query, body } = exampleRequest(populated, contract);
  const search = [query, extraQuery].filter(Boolean).join("&");
  const response = call(method, search ? `${path}?${search}` : path, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (contract.path !== "/create-user") return response;
  let isDone = false;
  const done = response.finally(() => {
    isDone = true;
  });
  while (!isDone) await Promise.race([done, drainQueue(executed).then(() => pause(5))]);
  return done;
}
