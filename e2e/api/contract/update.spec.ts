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

test("an update changes only updatedAt and the fields that are sent [spec 2.update-omitted 2.update-scalars 4.candidates-update] [contract 6.result-update]", async ({
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

test("null clears a field and empties a list [spec 2.update-null] [contract 4.null-clears]", async ({
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

test("an update replaces a list instead of merging it, and accepts an empty list [spec 2.update-lists]", async ({
  api,
}) => {
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

test("an empty string clears a field", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate(FULL)] });
  const { id } = created.result.candidates[0];
  await api.perform("PATCH", `${CANDIDATES}/${id}`, { body: { city: "", motivation: "" } });
  expect((await api.get(`${CANDIDATES}/${id}`)).body.data).toMatchObject({ city: null, motivation: null });
});

test("after an update, find and search match only the new e-mail address and phone number", async ({
  ownApi,
}) => {
  const created = await ownApi.perform("POST", CANDIDATES, { body: [newCandidate({ phone: "0612345678" })] });
  const { id, email } = created.result.candidates[0];
  const changed = { email: newEmail(), phone: "+31 6 8765 4321" };
  await ownApi.perform("PATCH", `${CANDIDATES}/${id}`, { body: changed });
  const count = async (query: string) => (await ownApi.get(`${CANDIDATES}${query}`)).body.data.length;
  expect(await count(`/find?email=${email}`)).toBe(0);
  expect(await count(`/find?email=${changed.email}`)).toBe(1);
  expect(await count("/find?phone=0612345678")).toBe(0);
  expect(await count("/find?phone=0687654321")).toBe(1);
  expect(await count("?q=0687654321")).toBe(1);
});

test("the engine executes queued updates in the order in which they were accepted", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
  const { id } = created.result.candidates[0];
  let lastLocation = "";
  for (let index = 0; index < 20; index++) {
    const response = await api.patch(`${CANDIDATES}/${id}`, { city: `Stad ${index}` });
    lastLocation = String(response.headers.location);
  }
  await api.get(`${lastLocation}?wait=25`);
  expect((await api.get(`${CANDIDATES}/${id}`)).body.data.city).toBe("Stad 19");
});

test("the API accepts an update of an unknown candidate, and the mutation then fails [spec 4.candidates-update-ownership] [contract 6.failed-not-found]", async ({
  api,
}) => {
  const done = await api.perform("PATCH", `${CANDIDATES}/rec00000000000000`, { body: { name: "Niemand" } });
  expect(done).toMatchObject({
    status: "failed",
    result: { errorCode: "candidate_not_found", status: 404, message: expect.any(String), attempts: 1 },
  });
});
