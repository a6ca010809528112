import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";
import { CREATE, PAYLOAD_ROUTES, UPSERT } from "./payload-routes";

/** Tests the validation of interactions, attachments, custom fields and batches. */

const interaction = (fields: Record<string, unknown> = {}) => ({
  type: "Telefonisch",
  performedAt: "2026-03-01T09:30:00+01:00",
  ...fields,
});

const INTERACTIONS: [field: string, values: unknown[], issue: string][] = [
  ["id", ["", "rec1", "REC00000000000000", "att00000000000000", "rec0000000000000\0"], "invalid_format"],
  ["id", [1, null, {}], "invalid_type"],
  ["type", ["", "telefonisch", "E-Mail", "Email", ["Telefonisch"], null, 1], "invalid_value"],
  [
    "performedAt",
    [
      "",
      "2026-03-01",
      "2026-03-01T09:30",
      "2026-03-01T09:30:00",
      "2026-03-01T09:30:00-24:00",
      "2023-02-29T09:30:00Z",
      "2024-02-30T09:30:00Z",
      "2026-03-01T24:00:00Z",
      "2026-03-01T09:60:00Z",
      "2026-03-01T09:30:60Z",
      "2026-03-01T09:30:00+0100",
      "2026-03-01T09:30:00+24:00",
      "2026-03-01 09:30:00Z",
      "2026-03-01t09:30:00z",
      "2026-03-01T09:30:00,5Z",
      "1 maart 2026",
      "0999-01-01T00:00Z",
      "9999-12-31T23:59Z",
      "2026-03-01T09:30:00Z\0",
    ],
    "invalid_format",
  ],
  ["performedAt", [1772353800, null, {}], "invalid_type"],
  ["createdAt", ["2026-03-01T09:30", "gisteren"], "invalid_format"],
  ["duration", [0, -0, -1, -(2 ** 53)], "too_small"],
  ["duration", [1.5, 0.5, "60", null, true], "invalid_type"],
  ["duration", [2 ** 53, 1e300], "too_big"],
  ["summary", ["x".repeat(501)], "too_big"],
  ["summary", ["\uD800"], "invalid_format"],
  ["notes", ["x".repeat(20_001)], "too_big"],
  ["notes", [1, null], "invalid_type"],
  ["datum", ["2026-03-01"], "unrecognized_keys"],
];

for (const [field, values, issue] of INTERACTIONS) {
  test(`create and upsert report ${issue} for an invalid ${field} of an inline interaction`, async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const value of values) {
        for (const route of [CREATE, UPSERT]) {
          const interactions = [interaction(), interaction({ [field]: value })];
          const response = await route.send(api, { interactions });
          expect([value, response.status]).toEqual([value, 400]);
          expect([value, summarizeIssues(response)]).toEqual([
            value,
            [`${route.pointer}/interactions/1/${field} ${issue}`],
          ]);
        }
      }
    });
  });
}

test("create and upsert report each malformed interaction at its pointer", async ({
  api,
  expectUnchanged,
}) => {
  await expectUnchanged(async () => {
    for (const route of [CREATE, UPSERT]) {
      for (const interactions of [interaction(), "Telefonisch", {}, null]) {
        const response = await route.send(api, { interactions });
        expect(summarizeIssues(response)).toEqual([`${route.pointer}/interactions invalid_type`]);
      }
      const response = await route.send(api, { interactions: [1, null, [], "x", {}] });
      expect(summarizeIssues(response)).toEqual(
        [
          ...[0, 1, 2, 3].map((index) => `${route.pointer}/interactions/${index} invalid_type`),
          `${route.pointer}/interactions/4/performedAt required`,
          `${route.pointer}/interactions/4/type required`,
        ].sort(),
      );
    }
  });
});

const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const byData = { filename: "cv.pdf", data: "data:application/pdf;base64,JVBERi0=" };

const ATTACHMENTS: [description: string, attachment: unknown][] = [
  ["a string instead of an object", "https://example.org/cv.pdf"],
  ["null instead of an object", null],
  ["an array instead of an object", [byUrl]],
  ["no file name", { url: byUrl.url }],
  ["an empty file name", { ...byUrl, filename: "" }],
  ["a file name without extension", { ...byUrl, filename: "cv" }],
  ["a file name with NUL", { ...byData, filename: "c\0v.pdf" }],
  ["neither url nor data", { filename: "cv.pdf" }],
  ["both url and data", { ...byUrl, ...byData }],
  ["an unknown key", { ...byUrl, size: 1 }],
  ["an id, as in a response", { id: "att00000000000000", ...byUrl }],
  ["a file: URL", { ...byUrl, url: "file:///etc/passwd" }],
  ["a URL with a password", { ...byUrl, url: "https://a:b@example.org/cv.pdf" }],
  ["a number as URL", { ...byUrl, url: 1 }],
  ["data without the data: prefix", { ...byData, data: "JVBERi0=" }],
  ["empty data", { ...byData, data: "data:application/pdf;base64," }],
  ["data that is not base64", { ...byData, data: "data:text/plain,hello" }],
];

for (const [description, attachment] of ATTACHMENTS) {
  test(`every route rejects an attachment with ${description}`, async ({ api, expectUnchanged }) => {
    await expectUnchanged(async () => {
      for (const route of PAYLOAD_ROUTES) {
        for (const field of ["curriculumVitae", "otherAttachments"]) {
          const response = await route.send(api, { [field]: [byUrl, attachment] });
          expect([route.name, response.status]).toEqual([route.name, 400]);
          for (const issue of summarizeIssues(response))
            expect(issue).toContain(`${route.pointer}/${field}/1`);
        }
      }
    });
  });
}

test.describe("a request", () => {
  const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

  test("can contain 1 to 10 candidates [spec 4.candidates-create 8.candidates]", async ({
    api,
    expectUnchanged,
  }) => {
    const none = await expectUnchanged(() => api.post("/api/v2/candidates", []));
    expect(summarizeIssues(none)).toEqual([" too_small"]);
    const eleven = await expectUnchanged(() => api.post("/api/v2/candidates", times(11, newCandidate())));
    expect(summarizeIssues(eleven)).toEqual([" too_big"]);
    expect((await api.post("/api/v2/candidates?dryRun=1", times(10, newCandidate()))).status).toBe(200);
  });

  test("can contain up to 10 interactions per candidate [spec 4.candidates-create-interactions 8.interactions-inline]", async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const route of [CREATE, UPSERT]) {
        const response = await route.send(api, { interactions: times(11, interaction()) });
        expect(summarizeIssues(response)).toEqual([`${route.pointer}/interactions too_big`]);
      }
      const ten = [newCandidate({ interactions: times(10, interaction()) })];
      expect((await api.post("/api/v2/candidates?dryRun=1", ten)).status).toBe(200);
    });
  });

  test("can contain up to 5 attachments per field [spec 8.files] [contract 4.update-files]", async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const route of PAYLOAD_ROUTES) {
        const both = { curriculumVitae: times(6, byUrl), otherAttachments: times(6, byData) };
        const response = await route.send(api, both);
        expect(summarizeIssues(response)).toEqual([
          `${route.pointer}/curriculumVitae too_big`,
          `${route.pointer}/otherAttachments too_big`,
        ]);
      }
    });
  });
});

test("every route rejects a body of the wrong type", async ({ api, expectUnchanged }) => {
  const bodies = [null, true, 1, "text", {}, [[]], [[newCandidate()]], [null], [newCandidate(), "text"]];
  for (const body of bodies) {
    const response = await expectUnchanged(() => api.post("/api/v2/candidates", body));
    expect([body, response.status]).toEqual([body, 400]);
    expect(summarizeIssues(response).join()).toContain("invalid_type");
  }
  for (const body of [null, true, 1, "text", [], [newCandidate()]]) {
    for (const [method, path] of [
      ["POST", "/api/v2/candidates/upsert"],
      ["PATCH", "/api/v2/candidates/rec00000000000000"],
    ] as const) {
      const response = await expectUnchanged(() => api.send(method, path, { body }));
      expect([method, body, response.status, summarizeIssues(response)]).toEqual([
        method,
        body,
        400,
        [" invalid_type"],
      ]);
    }
  }
});

const CUSTOM: [field: string, values: unknown[]][] = [
  ["Korte tekst", [1, null, {}, "x".repeat(501), "\0", "\uD800"]],
  ["Lange tekst", [true, "x".repeat(20_001)]],
  ["Aantal jaren", ["3", null, 2 ** 53, true]],
  ["Bevoegd", ["ja", 1, null]],
  ["Startdatum", ["2023-02-29", "1 mei", 1]],
  ["Tweede e-mail", ["sanne", 1]],
  ["Portfolio", ["www.example.org", "ftp://example.org", 1]],
  ["Herkomst", ["website", "Één  dag", "Een dag", ["Website"], null]],
  ["Kanalen", ["Website", ["website"], [1], [null], { 0: "Website" }]],
];

for (const [field, values] of CUSTOM) {
  test(`create and upsert validate the custom field ${field} [spec 2.custom-known]`, async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const value of values) {
        for (const route of [CREATE, UPSERT]) {
          const response = await route.send(api, { customFields: { [field]: value, Onbekend: value } });
          expect([value, response.status]).toEqual([value, 400]);
          for (const issue of summarizeIssues(response))
            expect(issue).toContain(`${route.pointer}/customFields/${field}`);
        }
      }
    });
  });
}

test("create and upsert reject custom fields that are not an object", async ({ api, expectUnchanged }) => {
  await expectUnchanged(async () => {
    for (const customFields of [null, [], "x", 1, true, [{}]]) {
      for (const route of [CREATE, UPSERT]) {
        const response = await route.send(api, { customFields });
        expect([customFields, summarizeIssues(response)]).toEqual([
          customFields,
          [`${route.pointer}/customFields invalid_type`],
        ]);
      }
    }
  });
});
