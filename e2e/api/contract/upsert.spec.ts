import type { ApiClient } from "./client";
import { expect, newCandidate, newEmail, test } from "./fixtures";

const UPSERT = "/api/v2/candidates/upsert";

const upsert = async (api: ApiClient, body: Record<string, unknown>) =>
  (await api.perform("POST", UPSERT, { body })).result;
const create = async (api: ApiClient, ...body: Record<string, unknown>[]) =>
  (await api.perform("POST", "/api/v2/candidates", { body })).result.candidates;
const get = async (api: ApiClient, id: string) =>
  (await api.get(`/api/v2/candidates/${id}?include=interactions,customFields`)).body.data;

const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z" }];

test("upsert creates an unknown candidate with interactions and custom fields [spec 4.candidates-upsert-new 3.candidate-upserted 2.custom-upsert-new] [contract 6.result-upsert]", async ({
  api,
}) => {
  const sent = newCandidate({ interactions, customFields: { Bevoegd: true, oud: 1 } });
  const result = await upsert(api, sent);
  expect(result).toMatchObject({ action: "created", matchedOn: null, alsoMatched: [] });
  expect(result.candidate).toMatchObject({ email: sent.email, phase: "nieuw", ignoredCustomFields: ["oud"] });
  expect(await get(api, result.candidate.id)).toMatchObject({
    customFields: { Bevoegd: true },
    interactions: [{ type: "Anders" }],
  });
});

test("upsert by e-mail address, ignoring case, updates only the given fields and no custom fields [spec 4.candidates-upsert-email 2.custom-upsert-known]", async ({
  api,
}) => {
  const email = `Noor.${newEmail()}`;
  const [before] = await create(
    api,
    newCandidate({
      email,
      phase: "matchen",
      city: "Ede",
      sectorPreferences: ["Primair onderwijs"],
      customFields: { Bevoegd: true },
    }),
  );
  const result = await upsert(api, {
    name: "Nieuwe naam",
    email: email.toUpperCase(),
    privacyConsent: false,
    sectorPreferences: ["Hoger onderwijs"],
    customFields: { Bevoegd: false, oud: 1 },
  });
  expect(result).toMatchObject({ action: "updated", matchedOn: "email" });
  const after = await get(api, before.id);
  expect(after).toMatchObject({
    id: before.id,
    name: "Nieuwe naam",
    email: email.toUpperCase(),
    privacyConsent: false,
    phase: "matchen",
    city: "Ede",
    sectorPreferences: ["Hoger onderwijs"],
    customFields: { Bevoegd: true },
  });
  expect(result.candidate.ignoredCustomFields.sort()).toEqual(["Bevoegd", "oud"]);
});

test("upsert updates the candidate with the same phone number if no e-mail address matches [spec 4.candidates-upsert-phone] [contract 4.upsert-order]", async ({
  ownApi,
}) => {
  const [before] = await create(ownApi, newCandidate({ phone: "06-12345678" }));
  const email = newEmail();
  const result = await upsert(ownApi, newCandidate({ email, phone: "+31 6 1234 5678" }));
  expect(result).toMatchObject({
    action: "updated",
    matchedOn: "phone",
    candidate: { id: before.id, email },
  });
  expect((await ownApi.get(`/api/v2/candidates/find?email=${before.email}`)).body.data).toEqual([]);
  expect((await ownApi.get("/api/v2/candidates")).body.data).toHaveLength(1);
});

test("upsert updates the oldest candidate if several candidates have the e-mail address [contract 4.upsert-oldest]", async ({
  ownApi,
}) => {
  const email = newEmail();
  const [oldest] = await create(ownApi, newCandidate({ email, name: "Oudste" }));
  await create(ownApi, newCandidate({ email, name: "Jongste" }));
  const result = await upsert(ownApi, newCandidate({ email, name: "Bijgewerkt" }));
  expect(result.candidate).toMatchObject({ id: oldest.id, name: "Bijgewerkt" });
});

test("upsert updates the candidate with the e-mail address, and lists the id of another candidate with the phone number [contract 4.upsert-email-decides 4.upsert-also-matched]", async ({
  ownApi,
}) => {
  const phone = "0612345678";
  const [one, other] = await create(ownApi, newCandidate(), newCandidate({ phone }));
  const result = await upsert(ownApi, newCandidate({ email: one.email, phone: "+31 6 12345678" }));
  expect(result).toMatchObject({
    action: "updated",
    matchedOn: "email",
    alsoMatched: [other.id],
    candidate: { id: one.id, phone: "+31 6 12345678" },
  });
  expect(await get(ownApi, other.id)).toMatchObject({ name: other.name, email: other.email, phone });
});

test("upsert fails if several candidates match on the phone number alone [contract 4.upsert-ambiguous 6.failed-ambiguous]", async ({
  ownApi,
}) => {
  const phone = "0612345678";
  await create(ownApi, newCandidate({ phone }), newCandidate({ phone: "+31612345678" }));
  const { status, result } = await ownApi.perform("POST", UPSERT, { body: newCandidate({ phone }) });
  expect(status).toBe("failed");
  expect(result).toEqual({
    errorCode: "ambiguous_match",
    status: 409,
    message: expect.any(String),
    attempts: 1,
  });
  expect((await ownApi.get("/api/v2/candidates")).body.data).toHaveLength(2);
});

test("upsert prefers a candidate with both the e-mail address and the phone number to an older one with only the address [contract 4.upsert-both 4.upsert-also-matched]", async ({
  ownApi,
}) => {
  const email = newEmail();
  const [oldest, both] = await create(
    ownApi,
    newCandidate({ email }),
    newCandidate({ email, phone: "0612345678" }),
  );
  const result = await upsert(ownApi, newCandidate({ email, phone: "+31612345678" }));
  expect(result).toMatchObject({
    action: "updated",
    matchedOn: "email",
    alsoMatched: [oldest.id],
    candidate: { id: both.id },
  });
});

test("upsert adds the interactions that an existing candidate doesn't have, and a dry run returns the same result [contract 4.upsert-interactions 4.upsert-dry-run]", async ({
  api,
}) => {
  const sent = newCandidate({ interactions });
  const created = await upsert(api, sent);
  expect(created.addedInteractions).toMatchObject([{ type: "Anders" }]);
  const more = {
    ...sent,
    interactions: [...interactions, { type: "Persoonlijk", performedAt: "2026-02-01T10:00Z" }],
  };
  const trial = (await api.post(`${UPSERT}?dryRun=true`, more)).body.data;
  expect(trial.result).toMatchObject({
    matchedOn: "email",
    alsoMatched: [],
    addedInteractions: [{ type: "Persoonlijk" }],
  });
  expect((await upsert(api, more)).addedInteractions).toMatchObject([{ type: "Persoonlijk" }]);
  expect((await upsert(api, more)).addedInteractions).toEqual([]);
  expect((await get(api, created.candidate.id)).interactions).toHaveLength(2);
});

test("upsert updates the candidate whose e-mail address and phone number both match [contract 4.upsert-order]", async ({
  ownApi,
}) => {
  const phone = "0612345678";
  const [before] = await create(ownApi, newCandidate({ phone }));
  const result = await upsert(ownApi, newCandidate({ email: before.email, phone: "+31612345678" }));
  expect(result).toMatchObject({ action: "updated", matchedOn: "email", candidate: { id: before.id } });
});

test("concurrent upserts with the same new e-mail address create one candidate", async ({ ownApi }) => {
  const email = newEmail();
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) => upsert(ownApi, newCandidate({ email, name: `Poging ${index}` }))),
  );
  expect(results.map(({ action }) => action).sort()).toEqual(["created", ...Array(7).fill("updated")]);
  expect((await ownApi.get(`/api/v2/candidates/find?email=${email}`)).body.data).toHaveLength(1);
});
