import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";
import { INVALID_FIELDS, LIST_FIELDS, NULLABLE_FIELDS } from "./invalid-fields";
import { CREATE, PAYLOAD_ROUTES, UPDATE, UPSERT } from "./payload-routes";

for (const [field, issue, values] of INVALID_FIELDS) {
  test(`every route reports /${field}${issue} for an invalid ${field} [spec 7.at-request]`, async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const value of values) {
        for (const route of PAYLOAD_ROUTES) {
          const response = await route.send(api, { [field]: value });
          const expected = [value, route.name, 400, [`${route.pointer}/${field}${issue}`]];
          expect([value, route.name, response.status, summarizeIssues(response)]).toEqual(expected);
        }
      }
    });
  });
}

const OPTIONAL = [...NULLABLE_FIELDS, ...LIST_FIELDS];

test("update accepts null for every optional field, and create and upsert reject null [contract 4.null-refused 4.null-clears]", async ({
  api,
  expectUnchanged,
}) => {
  const { result } = await api.perform("POST", "/api/v2/candidates", { body: [newCandidate()] });
  const { id } = result.candidates[0];
  await expectUnchanged(async () => {
    for (const field of OPTIONAL) {
      for (const route of [CREATE, UPSERT]) {
        const response = await route.send(api, { [field]: null });
        expect([field, response.status]).toEqual([field, 400]);
        expect(summarizeIssues(response)).toHaveLength(1);
        expect(summarizeIssues(response)[0]).toContain(`${route.pointer}/${field} invalid_`);
      }
      const { body } = await api.patch(`/api/v2/candidates/${id}?dryRun=1`, { [field]: null });
      expect([field, body.statusCode, body.data.status]).toEqual([field, 200, "completed"]);
    }
  });
});

test("every route rejects null for a field that can't be cleared [contract 4.null-refused]", async ({
  api,
  expectUnchanged,
}) => {
  await expectUnchanged(async () => {
    for (const field of ["name", "email", "privacyConsent", "phase"]) {
      for (const route of PAYLOAD_ROUTES) {
        const response = await route.send(api, { [field]: null });
        expect([route.name, field, response.status]).toEqual([route.name, field, 400]);
      }
    }
  });
});

test("create and upsert report every missing required field at its own pointer [spec 2.candidate-required]", async ({
  api,
  expectUnchanged,
}) => {
  const missing = ["/email required", "/name required", "/privacyConsent required"];
  const created = await expectUnchanged(() => api.post("/api/v2/candidates", [{}, { name: "A" }]));
  expect(summarizeIssues(created)).toEqual([
    ...missing.map((issue) => `/0${issue}`),
    "/1/email required",
    "/1/privacyConsent required",
  ]);
  const upserted = await expectUnchanged(() => api.post("/api/v2/candidates/upsert", {}));
  expect(summarizeIssues(upserted)).toEqual(missing);
});

test("an empty update is rejected [spec 4.candidates-update-empty]", async ({ api, expectUnchanged }) => {
  const response = await expectUnchanged(() => UPDATE.send(api, {}));
  expect([response.status, summarizeIssues(response)]).toEqual([400, [" invalid"]]);
});

test("update rejects interactions and custom fields and explains why [spec 4.candidates-update-interactions 9.custom-fields] [contract 4.update-refuses]", async ({
  api,
  expectUnchanged,
}) => {
  const response = await expectUnchanged(() => UPDATE.send(api, { interactions: [], customFields: {} }));
  expect(summarizeIssues(response)).toEqual([
    "/customFields unrecognized_keys",
    "/interactions unrecognized_keys",
  ]);
  const [first, second] = response.body.data.issues.map((issue: { message: string }) => issue.message);
  expect(`${first} ${second}`).toMatch(/can't be (sent|changed).*can't be (sent|changed)/);
});

test("every route rejects read-only and unknown fields [spec 2.candidate-closed]", async ({
  api,
  expectUnchanged,
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
    const response = await expectUnchanged(() => route.send(api, fields));
    const pointers = unknown.map(
      (name) => `${route.pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    );
    expect(summarizeIssues(response)).toEqual(
      pointers.map((pointer) => `${pointer} unrecognized_keys`).sort(),
    );
  }
});

test("create reports every issue of a batch in one response [contract 2.issues]", async ({
  api,
  expectUnchanged,
}) => {
  const broken = { name: "", email: "a", privacyConsent: "ja", phone: 1, phase: "Nieuw", extra: 1 };
  const response = await expectUnchanged(() =>
    api.post(
      "/api/v2/candidates",
      Array.from({ length: 10 }, () => broken),
    ),
  );
  const issuesPerCandidate = [
    "email invalid_format",
    "extra unrecognized_keys",
    "name too_small",
    "phase invalid_value",
    "phone invalid_type",
    "privacyConsent invalid_type",
  ];
  const expected = Array.from({ length: 10 }, (_, index) =>
    issuesPerCandidate.map((issue) => `/${index}/${issue}`),
  ).flat();
  expect(summarizeIssues(response)).toEqual(expected.sort());
  expect(response.body.message).toBe("60 fields are not valid.");
});
