/**
 * Invalid values for each field. `issue` is the part of the expected issue after the field's name: the rest
 * of the JSON pointer, and the issue code.
 */

export type InvalidFieldCase = [field: string, issue: string, values: unknown[]];

const FREE_TEXTS = ["name", "phone", "address", "city", "postalCode", "motivation"];
const UNSTORABLE = ["nul \0 inside", "lone \uD800 high", "lone \uDC00 low", "\uDC00\uD800 swapped"];
/** The optional fields that aren't lists. They are null if they are omitted. */
export const NULLABLE_FIELDS = [
  "phone",
  "linkedin",
  "dateOfBirth",
  "address",
  "city",
  "postalCode",
  "priorEducation",
  "motivation",
];
export const LIST_FIELDS = [
  "sectorPreferences",
  "rolePreferences",
  "desiredQualifications",
  "subjectPreferences",
  "curriculumVitae",
  "otherAttachments",
];

export const INVALID_FIELDS: InvalidFieldCase[] = [
  ...FREE_TEXTS.flatMap((field): InvalidFieldCase[] => [
    [field, " invalid_type", [1, true, {}, ["text"]]],
    [field, " invalid_format", UNSTORABLE],
  ]),
  ["name", " too_small", [""]],
  ["name", " too_big", ["x".repeat(201), "😀".repeat(201)]],
  ["email", " invalid_type", [1, ["a@example.org"], {}]],
  [
    "email",
    " invalid_format",
    [
      "",
      "sanne",
      "sanne@",
      "@example.org",
      "sanne@example",
      "sanne@example.org ",
      "sanne @example.org",
      "Sanne <sanne@example.org>",
      "sanne@example.org, piet@example.org",
      "zoë@example.org",
      "sanne@exämple.org",
      "sanne..v@example.org",
      "sanne@-example.org",
      "sanne\0@example.org",
    ],
  ],
  ["email", " too_big", [`${"a".repeat(250)}@example.org`]],
  ["privacyConsent", " invalid_type", ["true", "ja", 1, 0, {}, []]],
  ["phone", " too_small", ["", "1234"]],
  ["phone", " too_big", ["0".repeat(41)]],
  ["linkedin", " invalid_type", [1, {}]],
  [
    "linkedin",
    " invalid_format",
    [
      "",
      "www.linkedin.com/in/x",
      "//linkedin.com",
      "https://exa mple.org",
      "https://example.org/é",
      "https://example.org/%zz",
      "https://example.org/\0",
    ],
  ],
  ["linkedin", " too_big", [`https://example.org/${"a".repeat(2_048)}`]],
  ["dateOfBirth", " invalid_type", [20240229, {}, ["2024-02-29"]]],
  [
    "dateOfBirth",
    " invalid_format",
    [
      "",
      "2023-02-29",
      "2024-02-30",
      "1900-02-29",
      "2100-02-29",
      "2024-04-31",
      "2024-13-01",
      "2024-00-01",
      "2024-01-00",
      "2024-1-1",
      "24-01-01",
      "01-02-2024",
      "0000-01-01",
      "2024-02-29T00:00:00Z",
      "2024-02-29 ",
      "２０２４-02-29",
    ],
  ],
  ...["address", "city", "postalCode"].map(
    (field): InvalidFieldCase => [field, " too_big", ["x".repeat(501)]],
  ),
  ["motivation", " too_big", ["x".repeat(20_001)]],
  [
    "phase",
    " invalid_value",
    [
      "",
      "Nieuw",
      "NIEUW",
      "nieuw ",
      "orienteren",
      "Oriënteren",
      "orie\u0308nteren",
      "new",
      1,
      true,
      {},
      ["nieuw"],
    ],
  ],
  ["priorEducation", " invalid_value", ["", "Havo", "phd", "PHD", "mbo4", "hbo  bachelor", 4, ["havo"]]],
  ...LIST_FIELDS.map(
    (field): InvalidFieldCase => [
      field,
      " invalid_type",
      ["Anders", 1, true, {}, { 0: "Anders", length: 1 }],
    ],
  ),
  [
    "sectorPreferences",
    "/1 invalid_value",
    [
      ["Primair onderwijs", "primair onderwijs"],
      ["Primair onderwijs", "PRIMAIR ONDERWIJS"],
      ["Primair onderwijs", ""],
      ["Primair onderwijs", null],
      ["Primair onderwijs", ["Primair onderwijs"]],
    ],
  ],
  ["rolePreferences", "/0 invalid_value", [["Docent/leraar"], ["docent / leraar"], ["OOP "], [1]]],
  ["desiredQualifications", "/0 invalid_value", [["pabo"], ["Geen gastdocentschap"], ["PDG\0"], [{}]]],
  ["subjectPreferences", "/0 invalid_value", [["wiskunde"], ["Wetenschapsorientatie"], ["NLT"], [true]]],
  ["sectorPreferences", " too_big", [Array.from({ length: 101 }, () => "Primair onderwijs")]],
];
