import { expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { type ReceivedCallback, startCallbackReceiver } from "../start-callback-receiver";
import { type VariedCandidate, variedCandidate } from "../varied-candidates";
import { LIST_FIELDS, NULLABLE_FIELDS } from "./contract/invalid-fields";

const COUNT = 200;
const BATCH = 10;

type Stored = Record<string, unknown> & {
  id: string;
  email: string;
  interactions: Record<string, unknown>[];
};

/**
 * Returns the record that the API should return for a candidate: omitted fields have their default value, and
 * interactions are left out.
 */
function expectedRecord(sent: VariedCandidate) {
  const { interactions, ...fields } = JSON.parse(JSON.stringify(sent));
  return {
    ...Object.fromEntries(NULLABLE_FIELDS.map((name) => [name, null])),
    ...Object.fromEntries(LIST_FIELDS.map((name) => [name, []])),
    phase: "nieuw",
    ...fields,
  };
}

const sortedInteractions = (sent: VariedCandidate) =>
  [...(sent.interactions ?? [])]
    .map((each) => ({
      type: each.type,
      performedAt: new Date(each.performedAt).toISOString(),
      summary: "summary" in each ? each.summary : null,
      notes: "notes" in each ? each.notes : null,
      duration: "duration" in each ? each.duration : null,
    }))
    .sort((left, right) => right.performedAt.localeCompare(left.performedAt));

const byId = (callbacks: ReceivedCallback[]) =>
  new Map(callbacks.map((callback) => [callback.body.mutationId, callback]));

test("the API creates 200 candidates in batches of 10, sends signed callbacks, and returns every field as sent", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const region = demoCredentials().regions[1];
  if (!region) throw new Error("The demo has two regions.");
  const receiver = await startCallbackReceiver([region.signingSecret]);
  const headers = { "x-api-key": region.apiKey };
  const sent = Array.from({ length: COUNT }, (_, index) => variedCandidate(index));
  const accepted: { mutationId: string; key: string }[] = [];
  try {
    for (let start = 0; start < COUNT; start += BATCH) {
      const key = `journey-${start}`;
      const callbackUrl = `${receiver.url}/callback/${start}?batch=${start}&note=a%20b`;
      const response = await request.post(
        `/api/v2/candidates?${new URLSearchParams({ idempotencyKey: key, callbackUrl, skipCustomFieldValidation: "true" })}`,
        {
          headers,
          data: sent.slice(start, start + BATCH),
        },
      );
      expect(response.status(), await response.text()).toBe(202);
      accepted.push({ mutationId: (await response.json()).data.mutationId, key });
    }
    await expect
      .poll(async () => byId(await receiver.received()).size, { timeout: 60_000 })
      .toBe(COUNT / BATCH);
    const callbacks = await receiver.received();
    expect(callbacks.flatMap((callback) => callback.problems)).toEqual([]);
    const callbacksById = byId(callbacks);
    const stored: Stored[] = [];
    for (const { mutationId, key } of accepted) {
      const callback = callbacksById.get(mutationId);
      expect(callback?.body).toMatchObject({ mutationId, idempotencyKey: key, status: "completed" });
      expect(callback?.sandbox).toBeNull();
      stored.push(...((callback?.body.result.candidates ?? []) as Stored[]));
    }
    expect(stored.map((record) => record.email)).toEqual(sent.map((payload) => payload.email));
    for (const [index, { id }] of stored.entries()) {
      const response = await request.get(`/api/v2/candidates/${id}?include=interactions`, { headers });
      const record = (await response.json()).data as Stored;
      const payload = sent[index] as VariedCandidate;
      expect(record).toMatchObject(expectedRecord(payload));
      expect(
        record.interactions
          .map(({ id: _, createdAt: __, ...rest }) => rest)
          .sort((left, right) => String(right.performedAt).localeCompare(String(left.performedAt))),
      ).toEqual(sortedInteractions(payload));
      expect({
        ...stored[index],
        ignoredCustomFields: undefined,
        customFields: undefined,
        interactions: undefined,
        interactionsCursor: undefined,
      }).toEqual({
        ...record,
        ignoredCustomFields: undefined,
        customFields: undefined,
        interactions: undefined,
        interactionsCursor: undefined,
      });
    }
  } finally {
    await receiver.stop();
  }
});
