import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "@/lib/contract/contract";
import type { Audience } from "@/lib/http/openapi/document";
import { ENDPOINTS } from "@/lib/http/openapi/endpoints";
import { exampleOfSchema } from "@/lib/http/openapi/example-of-schema";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { call, drainQueue, type TestRegion } from "./api";
import type { Json } from "./openapi/json-reference";
import { CANDIDATE, type PopulatedRegion } from "./populated-region";
import { ALLOWED_FILES, toDataUri } from "./sample-files";

const INTERACTION = { type: "Anders", performedAt: "2026-04-01T10:00:00Z" };

const exampleQueries: Record<string, string> = {
  "GET /candidates/find": "email=noor@example.org",
  "GET /candidates/export": "format=csv",
  "DELETE /regions/{id}": "purge=true",
  "DELETE /administration/regions/{id}": "name=Test&slug=test",
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
  "PATCH /candidates/{id}": () => ({ city: "Sneek", email: "verhuisd@example.org" }),
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
  "POST /regions/me/callback-test": () => ({ url: "https://example.invalid/" }),
  "POST /webhooks/regions": () => ({
    event: "region.created",
    region: { id: "recBBBBBBBBBBBBBB", name: "Regio van elders" },
  }),
  "POST /create-user": () => ({ naam: "Noor Voorbeeld", email: "noor@example.org", privacy_consent: true }),
  "POST /authenticator/confirm": () => ({ proposal: "none", code: "000000" }),
  "POST /authenticator/recovery-codes": () => ({ code: "000000" }),
  "POST /authenticator/replace": () => ({ proposal: "none", newCode: "000000", code: "000000" }),
  "POST /authenticator/remove": () => ({ code: "000000" }),
  "POST /second-factor": () => ({ code: "000000" }),
  "POST /step-up": () => ({ code: "000000" }),
  "POST /administration/staff": () => ({
    name: "Noor Voorbeeld",
    email: `${crypto.randomUUID()}@example.org`,
  }),
  "PATCH /administration/staff/{id}": ({ region }) => ({
    isAdmin: false,
    roles: [{ regionId: region.id, role: "reader" }],
    seen: { isAdmin: false, roles: [{ regionId: region.id, role: "adviser" }] },
  }),
  "PATCH /administration/regions/{id}": () => ({ name: "Andere naam" }),
  "POST /administration/keys": () => ({ scope: "webhook", description: "Test" }),
  "PATCH /settings": () => ({ name: "Andere naam" }),
  "POST /settings/signing-secret/reveal": () => ({ code: "000000" }),
  "POST /settings/signing-secret/rotate": () => ({ code: "000000", seen: null }),
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
  "POST /duplicates/distinct": ({ ids }) => {
    const [firstId, secondId] = [ids.candidate, ids.otherCandidate].sort();
    return { firstId, secondId, isDistinct: true };
  },
  "POST /candidates/{id}/merge": ({ ids }) => ({
    mergedId: ids.otherCandidate,
    fields: [],
    customFields: [],
    versions: { remaining: '"outdated"', merged: '"outdated"' },
  }),
  "POST /candidates/{id}/undo-merge": ({ ids }) => ({ mergedId: ids.otherCandidate }),
  "POST /imports/dry-run": () => ({ rows: [{ number: 1, candidate: CANDIDATE }] }),
  "POST /imports": () => ({ importId: crypto.randomUUID(), rows: [{ number: 1, candidate: CANDIDATE }] }),
  "POST /imports/outcomes": ({ ids }) => ({ mutationIds: [ids.mutation] }),
  "POST /sign-in": () => ({ email: "noor@example.org" }),
};

const documents: Partial<Record<Audience, Json>> = {};

/** Creates a body from the contract's schema, for endpoints without an entry above. */
export function createExampleBody(contract: Contract): unknown {
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
 * Builds an example request on the region's records. Some of these requests can't succeed, for example
 * because of a wrong code.
 */
export function exampleRequest(populated: PopulatedRegion, contract: Contract) {
  const { ids, region } = populated;
  const { method, path, basePath = "/api/v2" } = contract;
  const idsByPath: Record<string, string> = {
    "/regions": region.id,
    "/mutations": ids.mutation,
    "/sessions": ids.staffSession,
    "/auth": ids.apiKey,
    "/candidates": ids.candidate,
    "/administration/regions": region.id,
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
