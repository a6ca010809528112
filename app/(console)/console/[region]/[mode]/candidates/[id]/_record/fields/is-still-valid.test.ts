import { beforeAll, expect, test } from "vitest";
import { loadValidators } from "@/app/(console)/console/_validation/load-validators";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { isStillValid } from "./is-still-valid";

beforeAll(loadValidators);

const start: CustomFieldDefinition = { name: "Start", type: "date", required: false };
const hours: CustomFieldDefinition = { name: "Uren", type: "number", required: true };

test.each([
  { phone: "zie notities" },
  { phone: "06 1234567" },
  { dateOfBirth: "2062-01-01" },
  { dateOfBirth: "0085-03-12", city: "Assen" },
  { "field:Start": "0026-09-01" },
])("%j can be restored, because the API accepts it", (values) => {
  expect(isStillValid(values, [start, hours])).toBe(true);
});

test.each([
  { phone: "06" },
  { city: "Assen", dateOfBirth: "2026-02-31" },
  { "field:Start": "voorjaar" },
  { "field:Uren": null },
  { "field:Loket": "Noord" },
])("%j can't be restored, because the API rejects it", (values) => {
  expect(isStillValid(values, [start, hours])).toBe(false);
});
