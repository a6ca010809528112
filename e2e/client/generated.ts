import createClient from "openapi-fetch";
import type { paths } from "./api.js";

/** Uses a client generated from the OpenAPI document alone, with openapi-typescript and openapi-fetch. */

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
};

const api = createClient<paths>({
  baseUrl: `${setting("BASE_URL")}/api/sandbox`,
  headers: { "x-api-key": setting("API_KEY") },
});

const created = await api.POST("/candidates", {
  params: {
    query: { skipCustomFieldValidation: "true" },
    header: { "Idempotency-Key": crypto.randomUUID() },
  },
  body: [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true, phase: "nieuw" }],
});
const id = created.data && "mutationId" in created.data.data ? created.data.data.mutationId : "";

const finished = await api.GET("/mutations/{id}", { params: { path: { id }, query: { wait: 25 } } });

// openapi-fetch sends a list as a repeated parameter.
const listed = await api.GET("/candidates", {
  params: { query: { fields: ["name", "email"], pageSize: 1 } },
});
const rejected = await api.POST("/candidates", {
  body: [{ name: "", email: "noor@example.org", privacyConsent: true, phase: "nieuw" }],
});
console.log(
  JSON.stringify({
    status: finished.data?.data.status,
    listed: listed.data?.data.map(({ id: _, ...record }) => record),
    rejected: rejected.error?.code,
  }),
);
