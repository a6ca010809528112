import { startCallbackReceiver } from "../../start-callback-receiver";
import { UUID_V7 } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";
const MUTATIONS = "/api/v2/mutations";
type MutationListItem = { mutationId: string; status: string; operation: string; idempotencyKey: string };

test("a mutation contains its status, times and result [contract 4.mutation-record]", async ({ api }) => {
  const sent = newCandidate();
  const done = await api.perform("POST", `${CANDIDATES}?idempotencyKey=record-${sent.email}`, {
    body: [sent],
  });
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(done).toEqual({
    mutationId: expect.stringMatching(UUID_V7),
    idempotencyKey: `record-${sent.email}`,
    operation: "candidates.create",
    status: "completed",
    attempts: 1,
    createdAt: timestamp,
    startedAt: timestamp,
    finishedAt: timestamp,
    result: { candidates: [expect.objectContaining({ email: sent.email })] },
    callback: null,
  });
  expect(done.createdAt <= done.startedAt && done.startedAt <= done.finishedAt).toBe(true);
});

test("the wait parameter delays the response only until the mutation is finished [contract 4.mutation-wait]", async ({
  api,
}) => {
  const response = await api.post(CANDIDATES, [newCandidate()]);
  const location = String(response.headers.location);
  expect((await api.get(`${location}?wait=25`)).body.data.status).toBe("completed");
  const startedMs = performance.now();
  expect((await api.get(`${location}?wait=25`)).body.data.status).toBe("completed");
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  for (const wait of ["0", "0.5", "25"]) expect((await api.get(`${location}?wait=${wait}`)).status).toBe(200);
});

test("the mutation list is newest first and can be filtered by status, operation and key [contract 4.mutation-list]", async ({
  ownApi,
}) => {
  const created = await ownApi.perform("POST", `${CANDIDATES}?idempotencyKey=een`, {
    body: [newCandidate()],
  });
  const { id } = created.result.candidates[0];
  const changed = await ownApi.perform("PATCH", `${CANDIDATES}/${id}?idempotencyKey=twee`, {
    body: { name: "A" },
  });
  const failed = await ownApi.perform("DELETE", `${CANDIDATES}/rec00000000000000?idempotencyKey=drie`);
  const deleted = await ownApi.perform("DELETE", `${CANDIDATES}/${id}?idempotencyKey=vier`);
  const names = new Map<string, string>([
    [created.mutationId, "created"],
    [changed.mutationId, "changed"],
    [failed.mutationId, "failed"],
    [deleted.mutationId, "deleted"],
  ]);
  const list = async (query: string) =>
    (await ownApi.get(`${MUTATIONS}?${query}`)).body.data.map(({ mutationId }: MutationListItem) =>
      names.get(mutationId),
    );
  expect(await list("")).toEqual(["deleted", "failed", "changed", "created"]);
  expect(await list("status=failed")).toEqual(["failed"]);
  expect(await list("status=queued")).toEqual([]);
  expect(await list("operation=candidates.delete")).toEqual(["deleted", "failed"]);
  expect(await list("operation=candidates.delete&status=completed")).toEqual(["deleted"]);
  // Deleting the candidate erased this key, so the API finds the mutation by the key's digest.
  expect(await list("idempotencyKey=twee")).toEqual(["changed"]);
  expect(await list("idempotencyKey=Twee")).toEqual([]);
});

test("the pages of the mutation list have no gaps or overlaps [contract 4.mutation-list]", async ({
  ownApi,
}) => {
  for (let count = 0; count < 7; count++) await ownApi.post(CANDIDATES, [newCandidate()]);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { data, meta } = (await ownApi.get(`${MUTATIONS}?pageSize=3${query}`)).body;
    seen.push(...data.map(({ mutationId }: MutationListItem) => mutationId));
    cursor = meta.cursor;
  }
  expect(seen).toHaveLength(7);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});

test("the API sends a signed callback for completed and failed mutations and records the delivery [spec 3.mutation-completed 3.mutation-failed 2.mutation-status-reported 5.callbacks-signed 6.verification]", async ({
  api,
  region,
}) => {
  const me = await api.get("/api/v2/auth/regions/me", { key: region.key });
  const receiver = await startCallbackReceiver([me.body.data.signingSecret]);
  try {
    const callbackUrl = encodeURIComponent(`${receiver.url}/terug?a=1&b=%C3%A9`);
    const sent = newCandidate();
    const completed = await api.perform(
      "POST",
      `${CANDIDATES}?callbackUrl=${callbackUrl}&idempotencyKey=cb-${sent.email}`,
      {
        body: [sent],
      },
    );
    const failed = await api.perform(
      "DELETE",
      `/api/sandbox/candidates/rec00000000000000?callbackUrl=${callbackUrl}`,
    );
    await expect.poll(async () => (await receiver.received()).length).toBe(2);
    const received = await receiver.received();
    expect(received.flatMap(({ problems }) => problems)).toEqual([]);
    const byStatus = (status: string) => received.find(({ body }) => body.status === status);
    expect(byStatus("completed")).toMatchObject({
      path: "/terug?a=1&b=%C3%A9",
      sandbox: null,
      body: {
        mutationId: completed.mutationId,
        idempotencyKey: `cb-${sent.email}`,
        result: completed.result,
      },
    });
    expect(byStatus("failed")).toMatchObject({ sandbox: "true" });
    expect(byStatus("failed")?.body).toEqual({
      mutationId: failed.mutationId,
      operation: "candidates.delete",
      status: "failed",
      region: region.id,
      sandbox: true,
      candidateIds: ["rec00000000000000"],
      finishedAt: expect.stringMatching(/Z$/),
      result: failed.result,
    });
    const getCallback = async (path: string) => (await api.get(path)).body.data.callback;
    const completedPath = `${MUTATIONS}/${completed.mutationId}`;
    // Wait for both callbacks. Stopping the receiver earlier would leave a callback pending.
    for (const path of [completedPath, `/api/sandbox/mutations/${failed.mutationId}`]) {
      await expect.poll(async () => (await getCallback(path)).status).toBe("delivered");
    }
    expect(await getCallback(completedPath)).toMatchObject({
      url: `${receiver.url}/terug?a=1&b=%C3%A9`,
      nextAttemptAt: null,
      attempts: [{ number: 1, statusCode: 204, error: null }],
    });
  } finally {
    await receiver.stop();
  }
});
