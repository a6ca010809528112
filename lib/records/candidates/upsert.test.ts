import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

const UPSERT = "/api/v2/candidates/upsert";
const EMAIL = "noor@example.org";
const PHONE = "0612345678";
const person = (more: object = {}) => ({ name: "Noor Vos", email: EMAIL, privacyConsent: true, ...more });

const create = async (...body: object[]): Promise<string[]> => {
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  return result.candidates.map(({ id }: { id: string }) => id);
};
const upsert = (more: object = {}) => runMutation(region, "POST", UPSERT, { body: person(more) });
const dryRun = async (more: object = {}) =>
  (await call("POST", `${UPSERT}?dryRun=true`, { key: region.key, body: person(more) })).body.data;
const interactionsOf = async (id: string) =>
  (await call("GET", `/api/v2/candidates/${id}/interactions`, { key: region.key })).body.data;

describe("the candidate that an upsert updates or creates", () => {
  test("is the oldest candidate with the e-mail address if none of those has the phone number, and alsoMatched lists the other matches", async () => {
    const [oldest] = await create(person());
    const [younger] = await create(person());
    const [other] = await create(person({ email: "bram@example.org", phone: PHONE }));
    const { result } = await upsert({ phone: PHONE });
    expect(result).toMatchObject({ matchedOn: "email", candidate: { id: oldest } });
    expect(result.alsoMatched.sort()).toEqual([younger, other].sort());
  });

  test("is the oldest candidate that has both the e-mail address and the phone number", async () => {
    const [addressOnly] = await create(person());
    const [both] = await create(person({ phone: PHONE }));
    const [younger] = await create(person({ phone: "+31 6 12345678" }));
    const { result } = await upsert({ phone: "(06) 1234 5678" });
    expect(result).toMatchObject({ candidate: { id: both }, alsoMatched: [addressOnly, younger] });
  });

  test("is found by the stored e-mail address regardless of case", async () => {
    const [first] = await create(person({ email: "NOOR@example.org" }));
    const [both] = await create(person({ email: "Noor@Example.org", phone: PHONE }));
    const { result } = await upsert({ phone: PHONE });
    expect(result).toMatchObject({ candidate: { id: both }, alsoMatched: [first] });
  });

  test("can be a closed candidate, who stays closed", async () => {
    const adviser = await newStaff("adviser", region);
    const [closed] = await create(person({ phone: PHONE }));
    const { headers } = adviser;
    const path = `/api/console/candidates/${closed}/close`;
    await runMutation(region, "POST", path, { key: "", headers, body: { reason: "unreachable" } });
    expect((await upsert()).result).toMatchObject({ action: "updated", candidate: { id: closed } });
    const listed = await call("GET", "/api/console/candidates?closed=true", { headers });
    expect(listed.body.data).toMatchObject([{ id: closed }]);
  });

  test.each([
    ["archived", "POST", "/archive"],
    ["deleted", "DELETE", ""],
  ])("is never a candidate who was %s, and alsoMatched omits that candidate", async (_, method, ending) => {
    const [gone, other] = await create(
      person({ phone: PHONE }),
      person({ email: "bram@example.org", phone: PHONE }),
    );
    await runMutation(region, method, `/api/v2/candidates/${gone}${ending}`);
    const { result } = await upsert({ phone: PHONE });
    expect(result).toMatchObject({
      action: "updated",
      matchedOn: "phone",
      alsoMatched: [],
      candidate: { id: other },
    });
  });

  test("is the remaining candidate after a merge, and alsoMatched omits the merged one", async () => {
    const { merge } = mergeFixtures(region, await newStaff("adviser", region));
    const [remaining = "", merged = ""] = await create(person(), person({ phone: PHONE }));
    await merge(remaining, merged);
    const { result } = await upsert({ phone: PHONE });
    expect(result).toMatchObject({ candidate: { id: remaining }, alsoMatched: [] });
  });

  test("always belongs to the request's region and mode", async () => {
    const [own] = await create(person());
    const elsewhere = await newRegion();
    await runMutation(elsewhere, "POST", "/api/v2/candidates", { body: [person({ phone: PHONE })] });
    await runMutation(region, "POST", "/api/sandbox/candidates", { body: [person({ phone: PHONE })] });
    const { result } = await upsert({ phone: PHONE });
    expect(result).toMatchObject({ candidate: { id: own }, alsoMatched: [] });
  });

  test.each([
    ["nummer 9", "geen (9)"],
    ["0612345", "0612345"],
    ["020-1234567 ext. 12", "020-1234567 x13"],
  ])("is new if others have the phone number %s and the sent number is %s", async (known, sent) => {
    const anna = { name: "Anna Bos", email: "anna@example.org", phone: known };
    const carl = { name: "Carl Maas", email: "carl@example.org", phone: known };
    await create(person(anna), person(carl));
    const { result } = await upsert({ phone: sent });
    expect(result).toMatchObject({ action: "created", matchedOn: null, alsoMatched: [] });
    const { body } = await call("GET", `/api/v2/candidates/${result.candidate.id}`, { key: region.key });
    expect(body.data).toMatchObject({ name: "Noor Vos", phone: sent });
  });

  test("is created only once if two upserts with the same new address are queued", async () => {
    const sent = { key: region.key, body: person({ phone: PHONE }) };
    await Promise.all([call("POST", UPSERT, sent), call("POST", UPSERT, sent)]);
    await drainQueue(region);
    const { body } = await call("GET", `/api/v2/candidates/find?email=${EMAIL}`, { key: region.key });
    expect(body.data).toHaveLength(1);
  });
});

test("an empty text or an empty list in an upsert clears the field of an existing candidate", async () => {
  const sectorPreferences = ["Voortgezet onderwijs"];
  const curriculumVitae = [{ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) }];
  const filled = { city: "Ede", sectorPreferences, curriculumVitae };
  const [id] = await create(person(filled));
  const { result } = await upsert({ city: "", sectorPreferences: [], curriculumVitae: [] });
  const cleared = { id, city: null, sectorPreferences: [], curriculumVitae: [] };
  expect(result).toMatchObject({ action: "updated", candidate: cleared });
  const { body } = await call("GET", `/api/v2/candidates/${id}`, { key: region.key });
  expect(body.data).toMatchObject(cleared);
});

describe("interactions of an upsert", () => {
  const CALL = { type: "Telefonisch", performedAt: "2026-03-01T09:30:00Z" };
  const VISIT = { type: "Persoonlijk", performedAt: "2026-03-02T09:30:00Z", summary: "Bezoek" };

  test("are added unless the candidate has an interaction with the same type and time, in any time zone", async () => {
    const [id = ""] = await create(person({ interactions: [CALL] }));
    const sameInZone = { ...CALL, performedAt: "2026-03-01T10:30:00+01:00", summary: "Anders" };
    const { result } = await upsert({ interactions: [sameInZone, VISIT, { ...CALL, type: "E-mail" }] });
    expect(result.addedInteractions).toMatchObject([VISIT_ADDED, { type: "E-mail" }]);
    expect(await interactionsOf(id)).toHaveLength(3);
    expect((await upsert({ interactions: [sameInZone, VISIT] })).result.addedInteractions).toEqual([]);
    expect(await interactionsOf(id)).toHaveLength(3);
  });
  const VISIT_ADDED = { type: "Persoonlijk", performedAt: "2026-03-02T09:30:00.000Z", summary: "Bezoek" };

  test("aren't added if the candidate has an interaction with the same id, which stays unchanged", async () => {
    const known = { ...CALL, id: "rec00000000000001" };
    const [id = ""] = await create(person({ interactions: [known] }));
    const { result } = await upsert({ interactions: [{ ...VISIT, id: known.id }] });
    expect(result.addedInteractions).toEqual([]);
    expect(await interactionsOf(id)).toMatchObject([{ id: known.id, type: "Telefonisch", summary: null }]);
  });

  const existing = (isNew: boolean) => (isNew ? [] : create(person()));

  test.each([
    ["a new", true],
    ["an existing", false],
  ])("are added to %s candidate only once if the request contains them twice", async (_, isNew) => {
    await existing(isNew);
    const { result } = await upsert({ interactions: [VISIT, CALL, VISIT] });
    expect(result.addedInteractions).toMatchObject([VISIT_ADDED, { type: "Telefonisch" }]);
    expect(await interactionsOf(result.candidate.id)).toHaveLength(2);
  });

  test.each([
    ["a new", true],
    ["an existing", false],
  ])("of %s candidate fail with duplicate_id if two different ones have one id", async (_, isNew) => {
    const ids = await existing(isNew);
    const id = "rec00000000000003";
    const sent = {
      city: "Ede",
      interactions: [
        { ...CALL, id },
        { ...VISIT, id },
      ],
    };
    const failed = { status: "failed", result: { errorCode: "duplicate_id" } };
    expect(await dryRun(sent)).toMatchObject(failed);
    expect(await upsert(sent)).toMatchObject(failed);
    for (const known of ids) expect(await interactionsOf(known)).toEqual([]);
  });

  test.each([
    ["summary", "Anders"],
    ["notes", "Anders"],
    ["duration", 900],
  ])(
    "are all added if they differ only in their %s, and none is added again if the upsert is repeated",
    async (field, value) => {
      const [id = ""] = await create(person());
      const sent = [VISIT_ADDED, { ...VISIT_ADDED, [field]: value }];
      const { result } = await upsert({ interactions: sent });
      expect(result.addedInteractions).toMatchObject(sent);
      expect((await upsert({ interactions: sent })).result.addedInteractions).toEqual([]);
      expect(await interactionsOf(id)).toHaveLength(2);
    },
  );

  test("make the upsert fail with duplicate_id if an id belongs to another candidate's interaction, and nothing changes", async () => {
    const taken = { ...CALL, id: "rec00000000000002" };
    const [id = ""] = await create(person(), person({ email: "bram@example.org", interactions: [taken] }));
    const sent = { city: "Ede", interactions: [VISIT, taken] };
    const failed = { status: "failed", result: { errorCode: "duplicate_id" } };
    expect(await dryRun(sent)).toMatchObject(failed);
    expect(await upsert(sent)).toMatchObject(failed);
    expect(await interactionsOf(id)).toEqual([]);
    const { body } = await call("GET", `/api/v2/candidates/${id}`, { key: region.key });
    expect(body.data.city).toBeNull();
  });

  test("are erased from the mutation's result when the candidate is deleted", async () => {
    const [id = ""] = await create(person());
    const { mutationId } = await upsert({ interactions: [VISIT] });
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    const { body } = await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key });
    expect(body.data.result).toBeNull();
  });
});

test("a dry run of an upsert returns the match, likely duplicates and interactions to add, and writes nothing", async () => {
  const [id = ""] = await create(person());
  const [other] = await create(person({ email: "bram@example.org", phone: PHONE }));
  const interactions = [{ type: "E-mail", performedAt: "2026-03-01T09:30:00Z" }];
  const { status, result } = await dryRun({ phone: PHONE, interactions });
  expect(status).toBe("completed");
  expect(result).toMatchObject({
    matchedOn: "email",
    alsoMatched: [other],
    candidate: { id },
    addedInteractions: [{ type: "E-mail" }],
  });
  expect(await interactionsOf(id)).toEqual([]);
});
