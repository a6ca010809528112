import type { Caller, Contract } from "@/lib/contract/contract";

/**
 * The expected result of a call on one region's records with one kind of credentials. A number is a status.
 * "allowed": the call succeeds. "own data": the call succeeds and returns only the caller's data. "not
 * found": the record in the path isn't found, either immediately or when the mutation is executed. If the
 * path names no record, the response contains no data of the region.
 */
export type Expected = number | "allowed" | "own data" | "not found";
type Row = Record<Caller, Expected>;

const publicOr = (others: Expected): Row => ({
  public: "allowed",
  "public or region": "allowed",
  region: others,
  admin: others,
  webhook: others,
  candidate: others,
  staff: others,
  account: others,
  administrator: others,
});
const NO_CREDENTIALS: Row = publicOr(401);
const WRONG_KEY: Row = { ...NO_CREDENTIALS, "public or region": 401 };
const KEY: Row = { ...publicOr(403), candidate: 401 };
const MANAGER: Row = {
  ...publicOr(401),
  region: "allowed",
  admin: 403,
  staff: "allowed",
  account: "allowed",
  administrator: 403,
};
const ADMIN: Row = { ...publicOr("allowed"), webhook: 401, candidate: 401 };

export const MATRIX = {
  "no key": NO_CREDENTIALS,
  "a malformed key": WRONG_KEY,
  "an unknown key": WRONG_KEY,
  "a revoked key": WRONG_KEY,
  "a key as Bearer": NO_CREDENTIALS,
  "the region's key": { ...KEY, region: "allowed" },
  "another region's key": { ...KEY, region: "not found" },
  "another region's key, naming this one": { ...KEY, public: 400, "public or region": 403, region: 403 },
  "a webhook key": { ...KEY, "public or region": 403, webhook: "allowed" },
  "an admin key without region": { ...KEY, "public or region": 400, region: 400, admin: "allowed" },
  "an admin key, naming the region": { ...KEY, public: 400, region: "allowed", admin: 400 },
  "a candidate's session": { ...NO_CREDENTIALS, candidate: "allowed" },
  "another region's candidate's session": { ...NO_CREDENTIALS, candidate: "own data" },
  "an expired session": NO_CREDENTIALS,
  "a session's token as key": WRONG_KEY,
  "a manager's session": MANAGER,
  "another region's manager's session": {
    ...publicOr(401),
    region: 404,
    admin: 403,
    staff: 404,
    account: "own data",
    administrator: 403,
  },
  "an admin's session": ADMIN,
  "a manager's session before the second factor": {
    ...publicOr(401),
    region: 403,
    admin: 403,
    staff: 403,
    account: 403,
    administrator: 403,
  },
  "a manager's session with an old proof": MANAGER,
  "an admin's session with an old proof": ADMIN,
  "an expired session of a manager": NO_CREDENTIALS,
} as const satisfies Record<string, Row>;
export type Column = keyof typeof MATRIX;

/** The statuses of example requests that can't succeed, for example because of a wrong code. */
export const STATUS_OVERRIDES: Record<string, number> = {
  "GET /files/{token}": 404,
  "GET /ready": 503,
  "POST /auth/candidates/verify": 401,
  "POST /mutations/{id}/send-again": 409,
  "POST /mutations/{id}/stop": 409,
  "PATCH /custom-fields": 409,
  "PATCH /requested-documents": 409,
  "POST /candidates/{id}/merge": 412,
  "POST /candidates/{id}/undo-merge": 409,
  "DELETE /administration/regions/{id}": 412,
  "DELETE /sessions/{id}": 404,
  "POST /authenticator/confirm": 400,
  "POST /authenticator/recovery-codes": 403,
  "POST /authenticator/proposal": 403,
  "POST /authenticator/replace": 400,
  "POST /authenticator/remove": 403,
  "POST /second-factor": 403,
  "POST /second-factor/skip": 403,
  "POST /step-up": 403,
  "POST /settings/signing-secret/reveal": 403,
  "POST /settings/signing-secret/rotate": 403,
};

/**
 * Returns the expected result. Routes that accept only keys treat a session like a call without credentials.
 * If the step-up depends on the body, the example request has a body that requires it.
 */
export function getExpected(column: Column, contract: Contract): Expected {
  const { caller, keysOnly, beforeSecondFactor, stepUp } = contract;
  if (stepUp && column.endsWith("an old proof")) return 403;
  if (beforeSecondFactor && column.endsWith("before the second factor")) return "allowed";
  return keysOnly && column.includes("'s session") ? 401 : MATRIX[column][caller];
}
