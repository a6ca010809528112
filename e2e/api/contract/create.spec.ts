import type { ApiClient } from "./client";
import { UUID_V7 } from "./envelopes";
import { expect, newCandidate, newEmail, test } from "./fixtures";
import { LIST_FIELDS, NULLABLE_FIELDS } from "./invalid-fields";

const CREATE = "/api/v2/candidates";

const create = async (api: ApiClient, ...candidates: Record<string, unknown>[]) => {
  const done = await api.perform("POST", CREATE, { body: candidates });
  expect(done).toMatchObject({ operation: "candidates.create", status: "completed", attempts: 1 });
  return done.result.candidates;
};

const EVERYTHING = {
  name: "Noor van den Voorbeeld-Jansen",
  privacyConsent: true,
  phone: "06 - 12 34 56 78",
  linkedin: "https://www.linkedin.com/in/noor",
  dateOfBirth: "2000-02-29",
  address: "Voorstraat 1-bis",
  city: "'s-Gravenhage",
  postalCode: "2511 AB",
  phase: "oriënteren",
  sectorPreferences: ["Voortgezet onderwijs", "Primair onderwijs"],
  rolePreferences: ["Docent / leraar", "OOP"],
  desiredQualifications: ["Geen: gastdocentschap", "BKO/BDB"],
  priorEducation: "PhD",
  subjectPreferences: ["NLT (Natuur, leven en techniek)", "E&O", "Wetenschapsoriëntatie"],
  motivation: "Omdat het kan.\nEn moet.",
};

test("create stores every field as sent, and get, list and find return the fields unchanged [spec 1.stored 3.candidate-created 4.candidates-get]", async ({
  api,
}) => {
  const sent = { ...EVERYTHING, email: newEmail() };
  const [created] = await create(api, sent);
  expect(created).toMatchObject(sent);
  const got = (await api.get(`${CREATE}/${created.id}`)).body.data;
  expect(got).toMatchObject({ ...sent, id: created.id, curriculumVitae: [], otherAttachments: [] });
  expect(Object.keys(got)).toEqual(
    Object.keys(created).filter((name) => !/^(interactions|customFields|ignored)/.test(name)),
  );
  const [listed] = (await api.get(`${CREATE}?pageSize=1`)).body.data;
  const [found] = (await api.get(`${CREATE}/find?email=${sent.email}`)).body.data;
  expect([listed, found]).toEqual([got, got]);
});

test("a new candidate has null or [] in omitted fields, and the phase nieuw [spec 2.phase-default 3.phase-begin] [contract 1.times 1.absent 5.record]", async ({
  api,
}) => {
  const sent = newCandidate();
  const [created] = await create(api, sent);
  const { data } = (await api.get(`${CREATE}/${created.id}?include=interactions,customFields,attachments`))
    .body;
  expect(data).toEqual({
    id: expect.stringMatching(/^rec[A-Za-z0-9]{14}$/),
    ...sent,
    ...Object.fromEntries([...NULLABLE_FIELDS, "erasureRequestedAt"].map((name) => [name, null])),
    ...Object.fromEntries([...LIST_FIELDS, "interactions"].map((name) => [name, []])),
    phase: "nieuw",
    customFields: {},
    interactionsCursor: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: data.createdAt,
  });
});

test("an empty string is stored as null [contract 1.empty-text]", async ({ api }) => {
  const [created] = await create(
    api,
    newCandidate({ address: "", city: "", postalCode: "", motivation: "" }),
  );
  expect(created).toMatchObject({ address: null, city: null, postalCode: null, motivation: null });
});

test("inline interactions keep a given id and createdAt, and the API generates missing values [spec 1.stored 4.candidates-create-interactions] [contract 4.fill-in 5.interaction-record]", async ({
  api,
}) => {
  const complete = {
    id: `rec${Date.now().toString(36).padStart(14, "0")}`,
    type: "Adviesgesprek",
    performedAt: "2026-03-01T10:30+01:00",
    summary: "Kort",
    notes: "Lang",
    duration: 9_007_199_254_740_991,
    createdAt: "2026-03-02T00:00:00.123456Z",
  };
  const minimal = { type: "E-mail", performedAt: "2026-02-28T23:59:59.999-00:30" };
  const [created] = await create(api, newCandidate({ interactions: [complete, minimal] }));
  const { interactions } = (await api.get(`${CREATE}/${created.id}?include=interactions`)).body.data;
  expect(interactions).toEqual([
    { ...complete, performedAt: "2026-03-01T09:30:00.000Z", createdAt: "2026-03-02T00:00:00.123Z" },
    {
      ...minimal,
      id: expect.stringMatching(/^rec[A-Za-z0-9]{14}$/),
      performedAt: "2026-03-01T00:29:59.999Z",
      summary: null,
      notes: null,
      duration: null,
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
});

test.describe("custom fields", () => {
  const KNOWN = {
    "Korte tekst": "Zoë",
    "Lange tekst": "x".repeat(20_000),
    "Aantal jaren": 2.5,
    Bevoegd: false,
    Startdatum: "2024-02-29",
    "Tweede e-mail": "tweede@example.org",
    Portfolio: "https://example.org/portfolio",
    Herkomst: "Één dag",
    Kanalen: ["Website", "constructor"],
  };

  test("are stored if the region defines them, and are otherwise dropped and listed as ignored [spec 1.stored 4.candidates-create-custom-fields 2.custom-names 2.custom-unknown 7.unknown-custom-fields] [contract 4.custom-ignored 6.result-create]", async ({
    api,
  }) => {
    const unknown = { "oud veld": [1, { a: null }], "Korte Tekst": 1, toString: "x" };
    const [created] = await create(api, newCandidate({ customFields: { ...KNOWN, ...unknown } }));
    expect(created.customFields).toEqual(KNOWN);
    expect([...created.ignoredCustomFields].sort()).toEqual(["Korte Tekst", "oud veld", "toString"]);
    const got = (await api.get(`${CREATE}/${created.id}?include=customFields`)).body.data;
    expect(got.customFields).toEqual(KNOWN);
  });

  test("are dropped if they are named __proto__ or have values that can't be stored", async ({ api }) => {
    const email = newEmail();
    const deep = `${"[".repeat(200)}${"]".repeat(200)}`;
    const raw = `[{"name":"A","email":"${email}","privacyConsent":true,"customFields":{"__proto__":{"a":1},"a\\u0000b":"\\ud800","diep":${deep}}}]`;
    const done = await api.perform("POST", CREATE, { raw });
    const [created] = done.result.candidates;
    expect(created.customFields).toEqual({});
    expect(created.ignoredCustomFields).toHaveLength(3);
  });

  test("are dropped instead of rejected if they are invalid and skipCustomFieldValidation is set [spec 2.custom-unchecked]", async ({
    api,
  }) => {
    const customFields = { "Aantal jaren": "veel", Startdatum: "morgen", Bevoegd: true };
    const rejected = await api.post(CREATE, [newCandidate({ customFields })]);
    expect(rejected.status).toBe(400);
    for (const flag of ["", "=true", "=1"]) {
      const done = await api.perform("POST", `${CREATE}?skipCustomFieldValidation${flag}`, {
        body: [newCandidate({ customFields })],
      });
      expect(done.result.candidates[0].customFields).toEqual({ Bevoegd: true });
    }
    const off = await api.post(`${CREATE}?skipCustomFieldValidation=false`, [newCandidate({ customFields })]);
    expect(off.status).toBe(400);
  });
});

test.describe("a batch", () => {
  test("of ten candidates is one mutation and keeps their order [contract 4.one-mutation]", async ({
    api,
  }) => {
    const batch = Array.from({ length: 10 }, (_, index) => newCandidate({ name: `Nummer ${index}` }));
    const created = await create(api, ...batch);
    expect(created.map(({ name, email }: { name: string; email: string }) => ({ name, email }))).toEqual(
      batch.map(({ name, email }) => ({ name, email })),
    );
  });

  test("with the same e-mail address twice creates both candidates", async ({ api }) => {
    const email = newEmail();
    const created = await create(
      api,
      newCandidate({ email, name: "Een" }),
      newCandidate({ email: email.toUpperCase(), name: "Twee" }),
    );
    expect(new Set(created.map(({ id }: { id: string }) => id)).size).toBe(2);
    expect((await api.get(`${CREATE}/find?email=${email}`)).body.data).toHaveLength(2);
  });

  test("is atomic [spec 3.candidate-interactions-atomic] [contract 4.one-mutation 6.failed-duplicate]", async ({
    api,
  }) => {
    const email = newEmail();
    const id = `rec${Date.now().toString(36).padStart(14, "A")}`;
    const interactions = [{ id, type: "Anders", performedAt: "2026-01-01T10:00Z" }];
    const done = await api.perform("POST", CREATE, {
      body: [
        newCandidate({ email }),
        newCandidate({ email, interactions }),
        newCandidate({ email, interactions }),
      ],
    });
    expect(done).toMatchObject({
      status: "failed",
      result: { errorCode: "duplicate_id", status: 409, message: expect.stringContaining(id), attempts: 1 },
    });
    expect((await api.get(`${CREATE}/find?email=${email}`)).body.data).toEqual([]);
  });
});

test("create returns 202 with the mutation id and a Location that returns the mutation [spec 4.acknowledgement 2.mutation-id 2.mutation-key-made] [contract 1.ids 4.location]", async ({
  api,
}) => {
  const response = await api.post(CREATE, [newCandidate()]);
  expect([response.status, response.body.message]).toEqual([202, "Accepted"]);
  const { mutationId } = response.body.data;
  expect(response.body.data).toEqual({
    mutationId: expect.stringMatching(UUID_V7),
    status: "accepted",
    idempotencyKey: mutationId,
    message: expect.any(String),
  });
  expect(response.headers.location).toBe(`/api/v2/mutations/${mutationId}`);
  expect((await api.get(`${response.headers.location}?wait=25`)).body.data.status).toBe("completed");
});
