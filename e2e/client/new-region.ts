import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";

/** Creates a region for one test, so that no other test writes to its sandbox. */
export async function newRegion(request: APIRequestContext) {
  const headers = { "x-api-key": demoCredentials().adminKey };
  const name = `Regio van de client ${randomUUID()}`;
  const response = await request.post("/api/v2/regions", { headers, data: { name } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data as { token: string; signingSecret: string };
}
