import { describe, expect, it } from "vitest";
import { clientWithResponses, page } from "@/test/client-with-responses";
import { IdempotencyKeyReused } from "./errors.js";

const path = { id: "rec2" };
const body = { city: "Assen" };
const query = { idempotencyKey: "address-8812" };
const hit = (payloadMatches: boolean) => ({
  status: 202,
  body: {
    data: { mutationId: "m1", status: "idempotency_hit", operation: "candidates.update", payloadMatches },
  },
});

describe("an idempotency key of the caller's", () => {
  it("that was used for another write makes the call throw, because the first write's result isn't its own", async () => {
    const { client } = clientWithResponses([hit(false)]);
    const write = client.patch("/candidates/{id}", { path, body, query });
    await expect(write).rejects.toBeInstanceOf(IdempotencyKeyReused);
    await expect(write).rejects.toMatchObject({
      message:
        'The idempotency key "address-8812" was used before, for mutation m1 (candidates.update), whose content ' +
        "differs or can no longer be compared. This write isn't executed. If it is another one, send it with another key.",
      idempotencyKey: "address-8812",
      mutationId: "m1",
      operation: "candidates.update",
    });
  });

  it("that was used for another number of generated candidates makes the call throw too", async () => {
    const data = { count: 3, mutations: [{ ...hit(false).body.data, operation: "candidates.create" }] };
    const { client } = clientWithResponses([{ status: 202, body: { data } }]);
    const write = client.post("/generate", { query: { count: 5, ...query } });
    await expect(write).rejects.toMatchObject({ name: "IdempotencyKeyReused", mutationId: "m1" });
  });

  it("can be used again for the same write", async () => {
    const { client } = clientWithResponses([hit(true)]);
    const { data } = await client.patch("/candidates/{id}", { path, body, query });
    expect(data).toMatchObject({ mutationId: "m1", status: "idempotency_hit" });
  });

  it("can be a filter of the list of mutations", async () => {
    const { client } = clientWithResponses([page([hit(false).body.data], { cursor: null })]);
    expect((await client.get("/mutations", { query })).data).toHaveLength(1);
  });
});

describe("an idempotency key of the client's", () => {
  it("never makes a call throw, because the client uses it for one write only", async () => {
    const { client } = clientWithResponses([new TypeError("fetch failed"), hit(false)]);
    await expect(client.patch("/candidates/{id}", { path, body })).resolves.toMatchObject({ status: 202 });
  });
});
