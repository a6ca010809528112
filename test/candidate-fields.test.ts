import { expect, test } from "vitest";
import { STANDARD_FIELDS } from "@/lib/console/imports/fields";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { VALUE_FIELDS } from "@/lib/records/candidates/value-fields";

/** Fields that merges, imports and the portal's data export handle separately. */
const SEPARATE = ["customFields", "interactions", "curriculumVitae", "otherAttachments"];

test.each([
  ["VALUE_FIELDS in lib/records/candidates/value-fields.ts", VALUE_FIELDS],
  ["STANDARD_FIELDS in lib/console/imports/fields.ts", STANDARD_FIELDS.map(({ key }) => key)],
])("%s contains every field of a new candidate", (list, names) => {
  const fields = Object.keys(newCandidateSchema([]).shape).filter((name) => !SEPARATE.includes(name));
  expect(names.toSorted(), list).toEqual(fields.toSorted());
});
