import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

/**
 * Waits until an accepted write is executed, and returns its mutation. Fails with the mutation's error if its
 * status isn't `expected`, so that no test continues without the data that it needs.
 */
export async function waitUntilExecuted(
  request: APIRequestContext,
  accepted: APIResponse,
  apiKey: string | undefined,
  expected: "completed" | "failed" = "completed",
) {
  expect(accepted.status(), await accepted.text()).toBe(202);
  const path = `${accepted.headers().location}?wait=25`;
  const headers = { "x-api-key": apiKey ?? "" };
  const read = async () => {
    const response = await request.get(path, { headers });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()).data;
  };
  let mutation = await read();
  while (mutation.status === "queued") mutation = await read();
  expect(mutation.status, JSON.stringify(mutation.result)).toBe(expected);
  return mutation;
}
