import { expect, newCandidate, newEmail, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";

const FULL = {
  phone: "0612345678",
  linkedin: "https://www.linkedin.com/in/noor",
  dateOfBirth: "2000-02-29",
  address: "Voorstraat 1",
  city: "Ede",
  postalCode: "6711 AB",
  phase: "matchen",
  sectorPreferences: ["Primair onderwijs"],
  rolePreferences: ["OOP"],
  desiredQualifications: ["Pabo"],
  priorEducation: "havo",
  subjectPreferences: ["Frans"],
  motivation: "Omdat het kan.",
};

test("only what is sent changes, and updatedAt with it [spec 2.update-omitted 2.update-scalars 4.candidates-update] [contract 6.result-update]", async ({
  api,
}) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate(FULL)] });
  const [{ interactions, customFields, ignoredCustomFields, ...before }] = created.result.candidates;
  const done = await api.perform("PATCH", `${CANDIDATES}/${before.id}`, {
    body: { name: "Zoë", phase: "werkzaam" },
  });
  expect(done).toMatchObject({ operation: "candidates.update", status: "completed" });
  const after = (await api.get(`${CANDIDATES}/${before.id}`)).body.data;
  expect(after).toEqual({ ...before, name: "Zoë", phase: "werkzaam", updatedAt: after.updatedAt });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  expect(done.result.candidate).toEqual(after);
});

test("null clears, and of a list makes an empty one [spec 2.update-null] [contract 4.null-clears]", async ({
  api,
}) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate(FULL)] });
  const { id } = created.result.candidates[0];
  const { phase, ...clearable } = FULL;
  const body = Object.fromEntries(Object.keys(clearable).map((name) => [name, null]));
  await api.perform("PATCH", `${CANDIDATES}/${id}`, {
    body: { ...body, curriculumVitae: null, otherAttachments: null },
  });
  const after = (await api.get(`${CANDIDATES}/${id}`)).body.data;
  for (const [name, value] of Object.entries(clearable)) {
    expect([name, after[name]]).toEqual([name, Array.isArray(value) ? [] : null]);
  }
  expect(after.phase).toBe(phase);
});

test("a list is replaced, not merged, and an empty one empties it [spec 2.update-lists]", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate(FULL)] });
  const { id } = created.result.candidates[0];
  const listsAfter = async (body: Record<string, unknown>) => {
    await api.perform("PATCH", `${CANDIDATES}/${id}`, { body });
    return (await api.get(`${CANDIDATES}/${id}?fields=sectorPreferences,rolePreferences`)).body.data;
  };
  const sectorPreferences = ["Hoger onderwijs", "Praktijkonderwijs"];
  expect(await listsAfter({ sectorPreferences })).toEqual({
    id,
    sectorPreferences,
    rolePreferences: ["OOP"],
  });
  expect(await listsAfter({ sectorPreferences: [] })).toEqual({
    id,
    sectorPreferences: [],
    rolePreferences: ["OOP"],
  });
});

test("an empty text clears like null", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate(FULL)] });
  const { id } = created.result.candidates[0];
  await api.perform("PATCH", `${CANDIDATES}/${id}`, { body: { city: "", motivation: "" } });
  expect((await api.get(`${CANDIDATES}/${id}`)).body.data).toMatchObject({ city: null, motivation: null });
});

test("a changed address or number is what the candidate is found by from then on", async ({ ownApi }) => {
  const created = await ownApi.perform("POST", CANDIDATES, { body: [newCandidate({ phone: "0612345678" })] });
  const { id, email } = created.result.candidates[0];
  const changed = { email: newEmail(), phone: "+31 6 8765 4321" };
  await ownApi.perform("PATCH", `${CANDIDATES}/${id}`, { body: changed });
  const found = async (query: string) => (await ownApi.get(`${CANDIDATES}${query}`)).body.data.length;
  expect(await found(`/find?email=${email}`)).toBe(0);
  expect(await found(`/find?email=${changed.email}`)).toBe(1);
  expect(await found("/find?phone=0612345678")).toBe(0);
  expect(await found("/find?phone=0687654321")).toBe(1);
  expect(await found("?q=0687654321")).toBe(1);
});

test("updates sent at once are executed in the order of their acknowledgement", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
  const { id } = created.result.candidates[0];
  let last = "";
  for (let round = 0; round < 20; round++) {
    const reply = await api.patch(`${CANDIDATES}/${id}`, { city: `Stad ${round}` });
    last = String(reply.headers.location);
  }
  await api.get(`${last}?wait=25`);
  expect((await api.get(`${CANDIDATES}/${id}`)).body.data.city).toBe("Stad 19");
});

test("a candidate who is not there is not missed before the mutation runs [spec 4.candidates-update-ownership] [contract 6.failed-not-found]", async ({
  api,
}) => {
  const done = await api.perform("PATCH", `${CANDIDATES}/rec00000000000000`, { body: { name: "Niemand" } });
  expect(done).toMatchObject({
    status: "failed",
    result: { errorCode: "candidate_not_found", status: 404, message: expect.any(String), attempts: 1 },
  });
});
