import { describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { toIssues } from "@/lib/contract/issues";
import { PartialCandidate } from "./contract";
import { PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "./enumerations";
import {
  Candidate,
  CandidatePatch,
  CandidateSelfPatch,
  newCandidateSchema,
  newCandidatesSchema,
} from "./schema";
import { SUBJECTS } from "./subjects";

const minimal = { name: "A", email: "a@example.org", privacyConsent: false };
const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const byData = { filename: "cv", data: "data:application/pdf;base64,JVBERi0=" };
const interaction = {
  id: "rec00000000000000",
  type: "Anders",
  performedAt: "2026-03-01T09:30Z",
  createdAt: "2026-03-01T09:30:00.000+01:00",
};
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const ROWS: [field: string, right: unknown[], wrong: unknown[]][] = [
  ["name", ["A", "😀".repeat(200)], ["", "x".repeat(201), "a\0", 1, null]],
  ["email", ["A.b@Example.org"], ["", "a@b", " a@example.org", `${"x".repeat(243)}@example.org`, null]],
  ["privacyConsent", [true, false], ["true", 1, null]],
  [
    "phone",
    ["12345", "+31 6 12 34 56 78", "x".repeat(40)],
    ["1234", "😀😀😀😀", "x".repeat(41), 31612345678],
  ],
  ["linkedin", ["https://www.linkedin.com/in/a", "urn:x:y"], ["", "linkedin.com/in/a", "https://é"]],
  ["dateOfBirth", ["1990-02-28", "2024-02-29"], ["", "2023-02-29", "1990-2-28", "1990-02-28T00:00Z", 1990]],
  ["address", ["", "x".repeat(500)], ["x".repeat(501), 5]],
  ["city", ["'s-Hertogenbosch"], ["x".repeat(501), {}]],
  ["postalCode", ["1234 AB"], ["x".repeat(501), 1234]],
  ["phase", ["nieuw", "oriënteren"], ["Nieuw", "orienteren", "orie\u0308nteren", "", null]],
  [
    "sectorPreferences",
    [[], SECTORS],
    [["primair onderwijs"], "Primair onderwijs", [null], times(101, "Primair onderwijs")],
  ],
  ["rolePreferences", [[], ROLES], [["Docent/leraar"], [["OOP"]], {}]],
  ["desiredQualifications", [[], QUALIFICATIONS], [["pdg"], ["PDG "], true]],
  ["priorEducation", PRIOR_EDUCATIONS as unknown as unknown[], ["phd", "HAVO", ["havo"], ""]],
  ["subjectPreferences", [[], SUBJECTS], [["NLT"], ["nederlands"], [0]]],
  ["motivation", ["", "x".repeat(20_000)], ["x".repeat(20_001), ["a"]]],
  [
    "curriculumVitae",
    [[], times(5, byUrl), [byData]],
    [times(6, byUrl), byUrl, [{ ...byUrl, ...byData }], [{}]],
  ],
  ["otherAttachments", [[], times(5, byData)], [times(6, byData), [{ ...byUrl, size: 1 }], ["x"]]],
];
const UNCLEARABLE = ["name", "email", "privacyConsent", "phase"];

describe.each(ROWS)("%s", (field, right, wrong) => {
  const created = (value: unknown) =>
    newCandidateSchema([]).safeParse({ ...minimal, [field]: value }).success;
  const changed = (value: unknown) => CandidatePatch.safeParse({ [field]: value }).success;

  test(`accepts the specification's valid values and rejects its invalid ones, on create and on update [spec 2.candidate.${field} 2.update-optional] [contract 9.texts]`, () => {
    expect(right.filter((value) => !created(value) || !changed(value))).toEqual([]);
    expect(wrong.filter((value) => created(value) || changed(value))).toEqual([]);
  });

  test("accepts null only on update, and only if the field can be cleared", () => {
    expect(created(null)).toBe(false);
    expect(changed(null)).toBe(!UNCLEARABLE.includes(field));
  });
});

describe("a new candidate", () => {
  const accepts = (payload: unknown) => newCandidateSchema([]).safeParse(payload).success;

  test("requires only name, email and privacyConsent, and gets no defaults [spec 2.candidate-required]", () => {
    expect(newCandidateSchema([]).parse(minimal)).toEqual(minimal);
    expect(Object.keys(minimal).filter((field) => accepts({ ...minimal, [field]: undefined }))).toEqual([]);
  });

  test("accepts up to 10 interactions, requires their id, and rejects null in an optional field [spec 2.candidate-interactions 8.interactions-inline]", () => {
    expect(accepts({ ...minimal, interactions: times(10, interaction) })).toBe(true);
    expect(accepts({ ...minimal, interactions: times(11, interaction) })).toBe(false);
    expect(accepts({ ...minimal, interactions: [{ ...interaction, id: undefined }] })).toBe(false);
    expect(accepts({ ...minimal, interactions: [{ ...interaction, summary: null }] })).toBe(false);
  });

  test.each(["Name", "fase", "__proto__", "constructor", ""])(
    "rejects the unknown key %j [spec 2.candidate-closed]",
    (key) => {
      const body: unknown = JSON.parse(JSON.stringify(minimal).replace("{", `{${JSON.stringify(key)}:1,`));
      expect(accepts(body)).toBe(false);
    },
  );

  test("must have the region's required custom fields, and its schema is cached per array of definitions [spec 2.candidate-custom-fields]", () => {
    const region: CustomFieldDefinition[] = [{ name: "Start", type: "date", required: true }];
    for (const body of [minimal, { ...minimal, customFields: {} }])
      expect(newCandidateSchema(region).safeParse(body).error?.issues).toMatchObject([
        {
          path: ["customFields", "Start"],
          message: "Required; it must be a date that exists, written YYYY-MM-DD, such as 1990-02-28.",
        },
      ]);
    expect(
      newCandidateSchema(region).safeParse({ ...minimal, customFields: { Start: "2024-02-29", oud: 1 } })
        .success,
    ).toBe(true);
    expect(newCandidateSchema(region)).toBe(newCandidateSchema(region));
  });

  test("accepts any JSON as customFields with skipCustomFieldValidation, but still rejects unknown fields [spec 2.custom-unchecked]", () => {
    const region: CustomFieldDefinition[] = [{ name: "Start", type: "date", required: true }];
    const unchecked = newCandidateSchema(region, { skipCustomFieldValidation: true });
    for (const customFields of [undefined, null, [], "x", { Start: 5 }]) {
      expect(unchecked.safeParse({ ...minimal, customFields }).success).toBe(true);
    }
    expect(unchecked.safeParse({ ...minimal, extra: 1 }).success).toBe(false);
  });

  test("can be sent in batches of 1 to 10 [spec 8.candidates]", () => {
    const accepted = [0, 1, 10, 11].map(
      (count) => newCandidatesSchema([]).safeParse(times(count, minimal)).success,
    );
    expect(accepted).toEqual([false, true, true, false]);
  });
});

test("a phone number has at least 5 characters, counted as code points [spec 8.phone]", () => {
  const accepts = (phone: string) => newCandidateSchema([]).safeParse({ ...minimal, phone }).success;
  expect(["1234", "12345", "😀😀😀😀", "😀😀😀😀😀"].map(accepts)).toEqual([false, true, false, true]);
});

describe("an update of a candidate", () => {
  const issuesOf = (patch: unknown) => {
    const { error } = CandidatePatch.safeParse(patch);
    return error ? toIssues(error, "body", patch).map(({ pointer, message }) => [pointer, message]) : [];
  };

  test("requires at least one field [spec 2.update-not-empty]", () => {
    expect(issuesOf({})).toEqual([["", "Send at least one field to change."]]);
  });

  test("explains why interactions and custom fields are rejected [spec 2.update-custom-fields 2.custom-kept]", () => {
    expect(issuesOf({ interactions: [], customFields: {} })).toEqual([
      [
        "/interactions",
        "Interactions can't be sent in an update; add them with POST /candidates/{id}/interactions.",
      ],
      ["/customFields", "Values of custom fields can't be changed after the candidate was created."],
    ]);
  });

  test("turns null into an empty list for list fields, and adds no fields that were not sent", () => {
    expect(CandidatePatch.parse({ sectorPreferences: null, curriculumVitae: null, city: null })).toEqual({
      sectorPreferences: [],
      curriculumVitae: [],
      city: null,
    });
  });

  test("that the candidate sends must contain at least one field, and only fields that candidates may change", () => {
    const others = {
      email: "b@example.org",
      phase: "nieuw",
      curriculumVitae: [],
      otherAttachments: [],
      interactions: [],
      customFields: {},
      unknown: 1,
    };
    const accepted = Object.entries(others).filter(
      ([field, value]) => CandidateSelfPatch.safeParse({ [field]: value }).success,
    );
    expect(accepted).toEqual([]);
    const own = { name: "B", privacyConsent: false, phone: null };
    expect(CandidateSelfPatch.parse({ ...own, rolePreferences: null })).toEqual({
      ...own,
      rolePreferences: [],
    });
    expect(CandidateSelfPatch.safeParse({}).success).toBe(false);
  });
});

describe("a candidate record", () => {
  const fields = ROWS.map(([field]) => field);

  test("has every field of the payload, plus id, erasureRequestedAt, createdAt and updatedAt", () => {
    const optional = ["interactions", "customFields", "attachments"];
    const required = Object.keys(Candidate.shape).filter((field) => !optional.includes(field));
    const ours = ["id", "erasureRequestedAt", "createdAt", "updatedAt"];
    expect(required.toSorted()).toEqual([...fields, ...ours].toSorted());
  });

  test("can be limited to some fields but always has its id", () => {
    expect(PartialCandidate.safeParse({ id: "rec00000000000000", name: "A" }).success).toBe(true);
    expect(PartialCandidate.safeParse({ name: "A" }).success).toBe(false);
  });
});
