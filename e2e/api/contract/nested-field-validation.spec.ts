import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";
import { CREATE, PAYLOAD_ROUTES, UPSERT } from "./payload-routes";

/** What is wrong inside a candidate: interactions, attachments, custom fields, and the batch around it. */

const interaction = (fields: Record<string, unknown> = {}) => ({
  type: "Telefonisch",
  performedAt: "2026-03-01T09:30:00+01:00",
  ...fields,
});

const INTERACTIONS: [field: string, values: unknown[], complaint: string][] = [
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
      "2026-03-01T09:30:00-00:00",
      "2026-03-01T09:30-00:00",
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

for (const [field, values, complaint] of INTERACTIONS) {
  test(`of an inline interaction, ${field} that is ${complaint} is refused`, async ({ api, unchanged }) => {
    await unchanged(async () => {
      for (const value of values) {
        for (const route of [CREATE, UPSERT]) {
          const interactions = [interaction(), interaction({ [field]: value })];
          const reply = await route.send(api, { interactions });
          expect([value, reply.status]).toEqual([value, 400]);
          expect([value, summarizeIssues(reply)]).toEqual([
            value,
            [`${route.at}/interactions/1/${field} ${complaint}`],
          ]);
        }
      }
    });
  });
}

test("interactions that are none are refused, each at its place", async ({ api, unchanged }) => {
  await unchanged(async () => {
    for (const route of [CREATE, UPSERT]) {
      for (const interactions of [interaction(), "Telefonisch", {}, null]) {
        const reply = await route.send(api, { interactions });
        expect(summarizeIssues(reply)).toEqual([`${route.at}/interactions invalid_type`]);
      }
      const reply = await route.send(api, { interactions: [1, null, [], "x", {}] });
      expect(summarizeIssues(reply)).toEqual(
        [
          ...[0, 1, 2, 3].map((place) => `${route.at}/interactions/${place} invalid_type`),
          `${route.at}/interactions/4/performedAt required`,
          `${route.at}/interactions/4/type required`,
        ].sort(),
      );
    }
  });
});

const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const byData = { filename: "cv.pdf", data: "data:application/pdf;base64,JVBERi0=" };

const ATTACHMENTS: [what: string, attachment: unknown][] = [
  ["a text", "https://example.org/cv.pdf"],
  ["null", null],
  ["a list", [byUrl]],
  ["no file name", { url: byUrl.url }],
  ["an empty file name", { ...byUrl, filename: "" }],
  ["a file name without extension", { ...byUrl, filename: "cv" }],
  ["a file name with NUL", { ...byData, filename: "c\0v.pdf" }],
  ["neither form", { filename: "cv.pdf" }],
  ["both forms", { ...byUrl, ...byData }],
  ["an unknown key", { ...byUrl, size: 1 }],
  ["a record that was read", { id: "att00000000000000", ...byUrl }],
  ["an address of a file system", { ...byUrl, url: "file:///etc/passwd" }],
  ["an address with a password", { ...byUrl, url: "https://a:b@example.org/cv.pdf" }],
  ["an address that is a number", { ...byUrl, url: 1 }],
  ["content without its prefix", { ...byData, data: "JVBERi0=" }],
  ["no content", { ...byData, data: "data:application/pdf;base64," }],
  ["content that isn't base64", { ...byData, data: "data:text/plain,hello" }],
];

for (const [what, attachment] of ATTACHMENTS) {
  test(`an attachment that is or has ${what} is refused by every route`, async ({ api, unchanged }) => {
    await unchanged(async () => {
      for (const route of PAYLOAD_ROUTES) {
        for (const field of ["curriculumVitae", "otherAttachments"]) {
          const reply = await route.send(api, { [field]: [byUrl, attachment] });
          expect([route.name, reply.status]).toEqual([route.name, 400]);
          for (const complaint of summarizeIssues(reply))
            expect(complaint).toContain(`${route.at}/${field}/1`);
        }
      }
    });
  });
}

test.describe("too much", () => {
  const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

  test("of candidates: 0 and 11 are refused, 10 are not [spec 4.candidates-create 8.candidates]", async ({
    api,
    unchanged,
  }) => {
    const none = await unchanged(() => api.post("/api/v2/candidates", []));
    expect(summarizeIssues(none)).toEqual([" too_small"]);
    const eleven = await unchanged(() => api.post("/api/v2/candidates", times(11, newCandidate())));
    expect(summarizeIssues(eleven)).toEqual([" too_big"]);
    expect((await api.post("/api/v2/candidates?dryRun=1", times(10, newCandidate()))).status).toBe(200);
  });

  test("of interactions: 11 are refused, 10 are not [spec 4.candidates-create-interactions 8.interactions-inline]", async ({
    api,
    unchanged,
  }) => {
    await unchanged(async () => {
      for (const route of [CREATE, UPSERT]) {
        const reply = await route.send(api, { interactions: times(11, interaction()) });
        expect(summarizeIssues(reply)).toEqual([`${route.at}/interactions too_big`]);
      }
      const ten = [newCandidate({ interactions: times(10, interaction()) })];
      expect((await api.post("/api/v2/candidates?dryRun=1", ten)).status).toBe(200);
    });
  });

  test("of attachments: 6 a field are refused, in one field or both [spec 8.files] [contract 4.update-files]", async ({
    api,
    unchanged,
  }) => {
    await unchanged(async () => {
      for (const route of PAYLOAD_ROUTES) {
        const both = { curriculumVitae: times(6, byUrl), otherAttachments: times(6, byData) };
        const reply = await route.send(api, both);
        expect(summarizeIssues(reply)).toEqual([
          `${route.at}/curriculumVitae too_big`,
          `${route.at}/otherAttachments too_big`,
        ]);
      }
    });
  });
});

test("a body of the wrong kind is refused as a whole", async ({ api, unchanged }) => {
  const bodies = [null, true, 1, "text", {}, [[]], [[newCandidate()]], [null], [newCandidate(), "text"]];
  for (const body of bodies) {
    const reply = await unchanged(() => api.post("/api/v2/candidates", body));
    expect([body, reply.status]).toEqual([body, 400]);
    expect(summarizeIssues(reply).join()).toContain("invalid_type");
  }
  for (const body of [null, true, 1, "text", [], [newCandidate()]]) {
    for (const [method, path] of [
      ["POST", "/api/v2/candidates/upsert"],
      ["PATCH", "/api/v2/candidates/rec00000000000000"],
    ] as const) {
      const reply = await unchanged(() => api.send(method, path, { body }));
      expect([method, body, reply.status, summarizeIssues(reply)]).toEqual([
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
  test(`the custom field ${field} is checked [spec 2.custom-known]`, async ({ api, unchanged }) => {
    await unchanged(async () => {
      for (const value of values) {
        for (const route of [CREATE, UPSERT]) {
          const reply = await route.send(api, { customFields: { [field]: value, Onbekend: value } });
          expect([value, reply.status]).toEqual([value, 400]);
          for (const complaint of summarizeIssues(reply))
            expect(complaint).toContain(`${route.at}/customFields/${field}`);
        }
      }
    });
  });
}

test("custom fields that are no object are refused", async ({ api, unchanged }) => {
  await unchanged(async () => {
    for (const customFields of [null, [], "x", 1, true, [{}]]) {
      for (const route of [CREATE, UPSERT]) {
        const reply = await route.send(api, { customFields });
        expect([customFields, summarizeIssues(reply)]).toEqual([
          customFields,
          [`${route.at}/customFields invalid_type`],
        ]);
      }
    }
  });
});
