import { summarizeIssues } from "./envelopes";
import { expect, test } from "./fixtures";
import { INVALID_FIELDS, LIST_FIELDS } from "./invalid-fields";
import { CREATE, PAYLOAD_ROUTES, UPDATE, UPSERT } from "./payload-routes";

for (const [field, complaint, values] of INVALID_FIELDS) {
  test(`${field} that is${complaint.replaceAll(/\/\d+/g, " in part")} is refused by every route [spec 7.at-request]`, async ({
    api,
    unchanged,
  }) => {
    await unchanged(async () => {
      for (const value of values) {
        for (const route of PAYLOAD_ROUTES) {
          const reply = await route.send(api, { [field]: value });
          const expected = [value, route.name, 400, [`${route.at}/${field}${complaint}`]];
          expect([value, route.name, reply.status, summarizeIssues(reply)]).toEqual(expected);
        }
      }
    });
  });
}

const OPTIONAL = [
  "phone",
  "linkedin",
  "dateOfBirth",
  "address",
  "city",
  "postalCode",
  "priorEducation",
  "motivation",
  ...LIST_FIELDS,
];

test("null clears on update what may be absent, and is refused on create [contract 4.null-refused 4.null-clears]", async ({
  api,
  unchanged,
}) => {
  await unchanged(async () => {
    for (const field of OPTIONAL) {
      for (const route of [CREATE, UPSERT]) {
        const reply = await route.send(api, { [field]: null });
        expect([field, reply.status]).toEqual([field, 400]);
        expect(summarizeIssues(reply)).toHaveLength(1);
        expect(summarizeIssues(reply)[0]).toContain(`${route.at}/${field} invalid_`);
      }
      const rehearsed = await api.patch("/api/v2/candidates/rec00000000000000?dryRun=1", { [field]: null });
      expect([field, rehearsed.status]).toEqual([field, 200]);
    }
  });
});

test("null is refused everywhere where something must be [contract 4.null-refused]", async ({
  api,
  unchanged,
}) => {
  await unchanged(async () => {
    for (const field of ["name", "email", "privacyConsent", "phase"]) {
      for (const route of PAYLOAD_ROUTES) {
        const reply = await route.send(api, { [field]: null });
        expect([route.name, field, reply.status]).toEqual([route.name, field, 400]);
      }
    }
  });
});

test("what is required is missed at its own place, all at once [spec 2.candidate-required]", async ({
  api,
  unchanged,
}) => {
  const missing = ["/email required", "/name required", "/privacyConsent required"];
  const created = await unchanged(() => api.post("/api/v2/candidates", [{}, { name: "A" }]));
  expect(summarizeIssues(created)).toEqual([
    ...missing.map((complaint) => `/0${complaint}`),
    "/1/email required",
    "/1/privacyConsent required",
  ]);
  const upserted = await unchanged(() => api.post("/api/v2/candidates/upsert", {}));
  expect(summarizeIssues(upserted)).toEqual(missing);
});

test("an update that changes nothing is refused [spec 4.candidates-update-empty]", async ({
  api,
  unchanged,
}) => {
  const reply = await unchanged(() => UPDATE.send(api, {}));
  expect([reply.status, summarizeIssues(reply)]).toEqual([400, [" invalid"]]);
});

test("an update refuses interactions and custom fields, and says why [spec 4.candidates-update-interactions 9.custom-fields] [contract 4.update-refuses]", async ({
  api,
  unchanged,
}) => {
  const reply = await unchanged(() => UPDATE.send(api, { interactions: [], customFields: {} }));
  expect(summarizeIssues(reply)).toEqual([
    "/customFields unrecognized_keys",
    "/interactions unrecognized_keys",
  ]);
  const [first, second] = reply.body.data.issues.map((issue: { message: string }) => issue.message);
  expect(`${first} ${second}`).toMatch(/can't be (sent|changed).*can't be (sent|changed)/);
});

test("fields that are there but not to be sent are unknown [spec 2.candidate-closed]", async ({
  api,
  unchanged,
}) => {
  const unknown = [
    "id",
    "createdAt",
    "updatedAt",
    "Name",
    "e-mail",
    "attachments",
    "naam",
    "",
    "a/b~c",
    "phase ",
  ];
  for (const route of PAYLOAD_ROUTES) {
    const fields = Object.fromEntries([["name", "A"], ...unknown.map((name) => [name, "x"])]);
    const reply = await unchanged(() => route.send(api, fields));
    const pointers = unknown.map((name) => `${route.at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    expect(summarizeIssues(reply)).toEqual(pointers.map((pointer) => `${pointer} unrecognized_keys`).sort());
  }
});

test("every issue of a whole batch comes at once [contract 2.issues]", async ({ api, unchanged }) => {
  const broken = { name: "", email: "a", privacyConsent: "ja", phone: 1, phase: "Nieuw", extra: 1 };
  const reply = await unchanged(() =>
    api.post(
      "/api/v2/candidates",
      Array.from({ length: 10 }, () => broken),
    ),
  );
  const each = [
    "email invalid_format",
    "extra unrecognized_keys",
    "name too_small",
    "phase invalid_value",
    "phone invalid_type",
    "privacyConsent invalid_type",
  ];
  const expected = Array.from({ length: 10 }, (_, place) =>
    each.map((complaint) => `/${place}/${complaint}`),
  ).flat();
  expect(summarizeIssues(reply)).toEqual(expected.sort());
  expect(reply.body.message).toBe("60 fields are not valid.");
});
