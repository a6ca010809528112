import fc from "fast-check";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "@/lib/records/candidates/enumerations";
import { SUBJECTS } from "@/lib/records/candidates/subjects";
import type { SchemaOperation } from "@/lib/records/field-schema/json-schema";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { corruptedPayloadArbitrary } from "./corrupted-payloads";

/**
 * Generates candidate payloads from the specification's field table instead of our schemas, so that the tests
 * find errors in the schemas.
 */

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."abc XYZ 019 éëïßçñ-'.,()") },
  { weight: 1, arbitrary: fc.constantFrom("😀", "𝒳", "漢", "\n", "\u2028", "\uFEFF", "\u0001") },
);

/**
 * Generates text of `min` to `max` code points, sometimes of exactly `min` or `max`. The text often contains
 * characters outside the Basic Multilingual Plane.
 */
const textArbitrary = (min: number, max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: character, minLength: min, maxLength: Math.min(max, 30) }) },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(min), "😀".repeat(min)) },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(max), "😀".repeat(max)) },
  );

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const emails = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]{1,12}$/), label, label)
    .map(([name, host, top]) => `${name}@${host}.${top}`),
  fc.constantFrom("a.b+c@sub.example.org", "o'brien@xn--caf-dma.nl", `${"a".repeat(242)}@example.org`),
);
const httpUrls = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    "https://example.org",
    "HTTP://EXAMPLE.org:8080/a%20b?x=1#y",
    "http://[2001:db8::7]/a.pdf",
    "http://127.0.0.1:65535/",
  ),
);
const uris = fc.oneof(
  httpUrls,
  fc.constantFrom(
    "urn:isbn:0451450523",
    "mailto:a@example.org",
    "https://www.linkedin.com/in/j%C3%A9",
    "a:/",
    "tel:+31-6",
  ),
);

const padTwo = (value: number) => String(value).padStart(2, "0");
const days = fc
  .date({ min: new Date("0100-01-01T00:00:00Z"), max: new Date("9998-12-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const calendarDates = fc.oneof(
  days,
  fc.constantFrom("2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1600-02-29"),
);
const zones = fc.oneof(
  fc.constant("Z"),
  fc
    .tuple(fc.constantFrom("+", "-"), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 59 }))
    .map(([sign, hour, minute]) => `${sign}${padTwo(hour)}:${padTwo(minute)}`),
  fc.constantFrom("+00:00", "-12:00", "+14:00", "-23:59"),
);
const times = fc.constantFrom(
  "00:00",
  "23:59:59",
  "09:30",
  "12:00:00.1",
  "12:00:00.123456789",
  "23:59:59.999999999999",
);
const dateTimes = fc
  .tuple(
    fc.oneof(
      days.filter((day) => day >= "1000"),
      fc.constantFrom("2024-02-29", "1000-01-01", "9998-12-31"),
    ),
    times,
    zones,
  )
  .map(([day, time, zone]) => `${day}T${time}${zone}`);
const recordIds = fc.stringMatching(/^[A-Za-z0-9]{14}$/).map((id) => `rec${id}`);

const choices = (values: readonly string[]) => fc.array(fc.constantFrom(...values), { maxLength: 4 });
const filenames = textArbitrary(1, 490).map((name) => `${name}.pdf`);
const VALID_FILES = [
  "data:application/pdf;base64,JVBERi0=",
  "data:;base64,QQ",
  "data:text/plain;charset=utf-8;base64,QQ==",
];
const filesByUrl = fc.record({ filename: filenames, url: httpUrls });
/** Only a few files have content that the API rejects. Otherwise, the API would reject most payloads. */
const filesByData = fc.record({
  filename: textArbitrary(1, 500),
  data: fc.oneof(
    { weight: 29, arbitrary: fc.constantFrom(...VALID_FILES) },
    { weight: 1, arbitrary: fc.constantFrom("data:;base64,A", "data:x;charset=utf-8;base64,éé") },
  ),
});
/** Few files have a URL, because the engine takes a second to reject each payload's URLs. */
const attachments = fc.array(
  fc.oneof({ weight: 1, arbitrary: filesByUrl }, { weight: 9, arbitrary: filesByData }),
  { maxLength: 5 },
);

const interactionFields = {
  id: recordIds,
  type: fc.constantFrom(...INTERACTION_TYPES),
  performedAt: dateTimes,
  summary: textArbitrary(0, 500),
  notes: textArbitrary(0, 20_000),
  duration: fc.oneof(fc.integer({ min: 1, max: 86_400 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER)),
  createdAt: dateTimes,
};
/** `id` and `createdAt` are optional, because the API fills them in before validation. */
const interactions = fc.array(fc.record(interactionFields, { requiredKeys: ["type", "performedAt"] }), {
  maxLength: 10,
  size: "-1",
});

const fields = {
  name: textArbitrary(1, 200),
  email: emails,
  privacyConsent: fc.boolean(),
  phone: textArbitrary(5, 40),
  linkedin: uris,
  dateOfBirth: calendarDates,
  address: textArbitrary(0, 500),
  city: textArbitrary(0, 500),
  postalCode: textArbitrary(0, 500),
  phase: fc.constantFrom(...CANDIDATE_PHASES),
  sectorPreferences: choices(SECTORS),
  rolePreferences: choices(ROLES),
  desiredQualifications: choices(QUALIFICATIONS),
  priorEducation: fc.constantFrom(...PRIOR_EDUCATIONS),
  subjectPreferences: choices(SUBJECTS),
  motivation: textArbitrary(0, 20_000),
  curriculumVitae: attachments,
  otherAttachments: attachments,
};
const UNCLEARABLE: readonly string[] = ["name", "email", "privacyConsent", "phase"];

function customFieldValues({ type, options = [] }: CustomFieldDefinition): fc.Arbitrary<unknown> {
  const byType = {
    text: textArbitrary(0, 500),
    longText: textArbitrary(0, 20_000),
    number: fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer()),
    boolean: fc.boolean(),
    date: calendarDates,
    email: emails,
    url: httpUrls,
    singleSelect: options.length > 0 ? fc.constantFrom(...options) : fc.constant(""),
    multiSelect: options.length > 0 ? choices(options) : fc.constant([]),
  };
  return byType[type];
}

/** Generates custom fields. Uses entries instead of `fc.record`, because a field may be named `__proto__`. */
function customFieldsArbitrary(
  definitions: readonly CustomFieldDefinition[],
): fc.Arbitrary<Record<string, unknown>> {
  const entries = definitions.map((definition) =>
    fc.tuple(fc.constant(definition), customFieldValues(definition), fc.boolean()),
  );
  const unknown = fc.dictionary(
    fc.constantFrom("oud veld", "valueOf", "Naam"),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 2 },
  );
  return fc.tuple(fc.tuple(...entries), unknown).map(([known, others]) => {
    const included = known.filter(([{ required }, , present]) => required || present);
    return Object.fromEntries([
      ...Object.entries(others).filter(
        ([name]) => !definitions.some((definition) => definition.name === name),
      ),
      ...included.map(([{ name }, value]): [string, unknown] => [name, value]),
    ]);
  });
}

export function validPayloadArbitrary(
  operation: SchemaOperation,
  definitions: readonly CustomFieldDefinition[],
): fc.Arbitrary<Record<string, unknown>> {
  if (operation === "update") {
    const clearable = Object.entries(fields).map(([name, arbitrary]) => [
      name,
      UNCLEARABLE.includes(name) ? arbitrary : fc.option<unknown>(arbitrary, { freq: 4 }),
    ]);
    const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(clearable);
    return fc.record(shape, { requiredKeys: [] }).filter((payload) => Object.keys(payload).length > 0);
  }
  const required = ["name", "email", "privacyConsent"];
  if (definitions.some((definition) => definition.required)) required.push("customFields");
  const shape: Record<string, fc.Arbitrary<unknown>> = {
    ...fields,
    interactions,
    customFields: customFieldsArbitrary(definitions),
  };
  return fc.record(shape, { requiredKeys: required });
}

/** Generates a mix of valid and corrupted payloads, as parsed from JSON. */
export function candidatePayloadArbitrary(
  operation: SchemaOperation,
  definitions: readonly CustomFieldDefinition[],
): fc.Arbitrary<unknown> {
  const valid = validPayloadArbitrary(operation, definitions);
  const names = [...Object.keys(fields), "interactions", "customFields"];
  return fc
    .oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: corruptedPayloadArbitrary(valid, names) })
    .map((payload) => JSON.parse(JSON.stringify(payload)));
}
