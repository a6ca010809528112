import type { ApiResponse } from "./api-response";
import type { ApiClient } from "./client";
import { newCandidate } from "./fixtures";

/** A route that accepts a candidate's fields. */
export type PayloadRoute = {
  name: string;
  /** The JSON pointer of the payload in the body. */
  pointer: string;
  send: (api: ApiClient, fields: Record<string, unknown>) => Promise<ApiResponse>;
};

export const CREATE: PayloadRoute = {
  name: "POST /candidates",
  pointer: "/0",
  send: (api, fields) => api.post("/api/v2/candidates", [newCandidate(fields)]),
};
export const UPSERT: PayloadRoute = {
  name: "POST /candidates/upsert",
  pointer: "",
  send: (api, fields) => api.post("/api/v2/candidates/upsert", newCandidate(fields)),
};
export const UPDATE: PayloadRoute = {
  name: "PATCH /candidates/{id}",
  pointer: "",
  send: (api, fields) => api.patch("/api/v2/candidates/rec00000000000000", fields),
};
export const PAYLOAD_ROUTES = [CREATE, UPSERT, UPDATE];
