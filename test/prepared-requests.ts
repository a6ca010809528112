import type { Contract } from "@/lib/contract/contract";
import { createFileToken } from "@/lib/records/attachments/file-token";
import { CLOSING_REASONS } from "@/lib/records/candidates/closing-reasons";
import { call, runMutation } from "./api";
import { codeAt } from "./authenticator-code";
import { exampleRequest } from "./example-requests";
import type { Json } from "./openapi/json-reference";
import type { PopulatedRegion } from "./populated-region";
import {
  askQuestion,
  mailLink,
  requestDocument,
  requestRestriction,
  setUpAuthenticator,
} from "./prepared-records";
import { newStaff, signInStaff, type TestStaffMember } from "./staff";

/** What a preparation adds to a populated region and changes in the example request. */
type Changes = {
  ids?: Record<string, string>;
  /** The ETags of candidates, by id. */
  etags?: Record<string, string>;
  headers?: Record<string, string>;
  path?: string;
  body?: Json;
};

type Preparation = (populated: PopulatedRegion, manager: TestStaffMember) => Promise<Changes>;

/** A populated region, with the changes that a contract's example request needs to be completed. */
export type PreparedRegion = PopulatedRegion & Pick<Changes, "etags" | "path" | "body">;

const get = async (path: string, { headers }: TestStaffMember) =>
  (await call("GET", `/api/console${path}`, { headers })).body.data;

const post = async (path: string, { headers }: TestStaffMember) =>
  (await call("POST", `/api/console${path}`, { headers })).body.data;

const write = (populated: PopulatedRegion, action: string, { headers }: TestStaffMember, body?: unknown) =>
  runMutation(populated.region, "POST", `/api/console/candidates/${populated.ids.candidate}/${action}`, {
    ...{ key: "", headers, body },
  });

async function prepareMerge({ region, ids: { candidate, otherCandidate } }: PopulatedRegion) {
  const etagOf = async (id: string) =>
    String((await call("GET", `/api/v2/candidates/${id}`, region)).headers.etag);
  const versions = { remaining: await etagOf(candidate), merged: await etagOf(otherCandidate) };
  return {
    etags: { [candidate]: versions.remaining, [otherCandidate]: versions.merged },
    body: { mergedId: otherCandidate, fields: [], customFields: [], versions },
  };
}

const withCode: Preparation = async (_, manager) => ({ body: { code: await setUpAuthenticator(manager) } });

const withCallback: Preparation = async ({ region, ids }) => {
  const path = `/api/v2/candidates/${ids.candidate}/interactions?callbackUrl=https://example.invalid/`;
  const body = { type: "Anders", performedAt: "2026-04-01T10:00:00Z" };
  return { ids: { mutation: (await runMutation(region, "POST", path, { body })).mutationId } };
};

/** Creates what the example requests of some contracts need, beyond the records of a populated region. */
const PREPARATIONS: Record<string, Preparation> = {
  "DELETE /sessions/{id}": async ({ region }, { id }) => ({
    ids: { staffSession: (await signInStaff(id, region)).sessionId },
  }),
  "GET /files/{token}": async ({ region, ids }) => {
    const file = { baseId: region.bases.live, id: ids.attachment };
    return { path: `/api/console/files/${createFileToken(file, new Date(Date.now() + 3_600_000))}` };
  },
  "PATCH /custom-fields": async (_, manager) => {
    const { version } = await get("/custom-fields", manager);
    return { body: { version, fields: [{ name: "Herkomst", type: "text", required: true }] } };
  },
  "PATCH /requested-documents": async (populated, manager) => {
    const document = await requestDocument(populated);
    const { version } = await get("/requested-documents", manager);
    const documents = [{ id: document, name: "Getuigschrift", explanation: null }];
    return { ids: { document }, body: { version, documents } };
  },
  "POST /auth/candidates/verify": async (populated) => {
    const token = await mailLink(populated);
    return { ids: { link: token }, body: { token } };
  },
  "POST /authenticator/confirm": async (_, manager) => {
    const { secret, proposal } = await post("/authenticator", manager);
    return { ids: { proposal }, body: { proposal, code: codeAt(secret) } };
  },
  "POST /authenticator/proposal": async (_, manager) => {
    await setUpAuthenticator(manager);
    return {};
  },
  "POST /authenticator/recovery-codes": withCode,
  "POST /authenticator/remove": async ({ region }) => {
    const adviser = await newStaff("adviser", region);
    return { headers: adviser.headers, body: { code: await setUpAuthenticator(adviser) } };
  },
  "POST /authenticator/replace": async (_, manager) => {
    const code = await setUpAuthenticator(manager);
    const { secret, proposal } = await post("/authenticator/proposal", manager);
    return { ids: { proposal }, body: { proposal, newCode: codeAt(secret), code } };
  },
  "POST /candidates/{id}/answers": async (populated) => {
    const question = await askQuestion(populated);
    const interaction = { type: "E-mail", performedAt: new Date().toISOString(), summary: "Beantwoord" };
    return { ids: { question }, body: { questionIds: [question], interaction } };
  },
  "POST /candidates/{id}/merge": prepareMerge,
  "POST /candidates/{id}/privacy-answers": async (populated) => {
    const request = await requestRestriction(populated);
    return { ids: { request }, body: { requestId: request, decision: "approved", answer: "Goed." } };
  },
  "POST /candidates/{id}/reopen": async (populated, manager) => {
    await write(populated, "close", manager, { reason: CLOSING_REASONS[0] });
    return {};
  },
  "POST /candidates/{id}/requested-documents/review": async (populated) => ({
    ids: { document: await requestDocument(populated) },
  }),
  "POST /candidates/{id}/undo-merge": async (populated, manager) => {
    await write(populated, "merge", manager, (await prepareMerge(populated)).body);
    return {};
  },
  "POST /mutations/{id}/send-again": withCallback,
  "POST /mutations/{id}/stop": withCallback,
  "POST /second-factor": withCode,
  "POST /settings/signing-secret/reveal": withCode,
  "POST /settings/signing-secret/rotate": async (_, manager) => ({
    body: { code: await setUpAuthenticator(manager), seen: null },
  }),
  "POST /step-up": withCode,
};

export const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

/** Whether a contract needs a region of its own, because its preparation changes the region. */
export const needsPreparation = (contract: Contract): boolean => nameOf(contract) in PREPARATIONS;

/** Prepares a region for a contract's request. Returns the headers of someone who may send the request. */
export async function prepareRegion(
  contract: Contract,
  populated: PopulatedRegion,
): Promise<PreparedRegion & { headers: Record<string, string> }> {
  const { region, session } = populated;
  const manager = await newStaff("manager", region);
  const headers = {
    ...(contract.caller === "candidate" ? session.headers : {}),
    ...(["staff", "account"].includes(contract.caller) ? manager.headers : {}),
    ...(["region", "public or region"].includes(contract.caller) ? { "x-api-key": region.key } : {}),
  };
  const { ids = {}, ...changes } = (await PREPARATIONS[nameOf(contract)]?.(populated, manager)) ?? {};
  return {
    ...{ ...populated, headers, ...changes, ids: { ...populated.ids, ...ids } },
    marks: [...populated.marks, ...Object.values(ids)],
  };
}

/** Returns a contract's example request on the records of a prepared region. */
export function requestOf(prepared: PreparedRegion, contract: Contract) {
  const { path, query, body } = exampleRequest(prepared, contract);
  return { path: prepared.path ?? path, query, body: (prepared.body ?? body) as Json };
}
