import type { ApiClient } from "./client";
import { newCandidate } from "./fixtures";
import type { Reply } from "./reply";

/** The three routes that take a candidate's fields, so that a test can ask the same of each. */
export type PayloadRoute = {
  name: string;
  /** Where the payload stands in the body, as the beginning of a JSON pointer. */
  at: string;
  send: (api: ApiClient, fields: Record<string, unknown>) => Promise<Reply>;
};

export const CREATE: PayloadRoute = {
  name: "POST /candidates",
  at: "/0",
  send: (api, fields) => api.post("/api/v2/candidates", [newCandidate(fields)]),
};
export const UPSERT: PayloadRoute = {
  name: "POST /candidates/upsert",
  at: "",
  send: (api, fields) => api.post("/api/v2/candidates/upsert", newCandidate(fields)),
};
export const UPDATE: PayloadRoute = {
  name: "PATCH /candidates/{id}",
  at: "",
  send: (api, fields) => api.patch("/api/v2/candidates/rec00000000000000", fields),
};
export const PAYLOAD_ROUTES = [CREATE, UPSERT, UPDATE];
