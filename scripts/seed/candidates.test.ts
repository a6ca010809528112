import { describe, expect, it } from "vitest";
import { CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { demoCandidates } from "./candidates";
import { DEMO_REGIONS } from "./regions";

const now = new Date("2026-11-21T12:00:00Z");
const MONTH_MS = 30.5 * 86_400_000;

describe("the demo candidates", () => {
  it.each(DEMO_REGIONS)("of $name are valid against the region's schema", (region) => {
    const definitions = CustomFieldDefinitions.parse(region.fields.map(({ definition }) => definition));
    const schema = newCandidateSchema(definitions);
    for (const { payload } of demoCandidates(region, "live", 500, now)) {
      const { success, error } = schema.safeParse(payload);
      expect(success, JSON.stringify({ payload, issues: error?.issues })).toBe(true);
    }
  });

  it.each(DEMO_REGIONS)("of $name cover every phase and the last 18 months", (region) => {
    const people = demoCandidates(region, "live", 500, now);
    for (const phase of CANDIDATE_PHASES) {
      expect(people.filter((person) => person.phaseHistory.phase === phase).length).toBeGreaterThan(15);
    }
    const ages = people.map(
      ({ phaseHistory }) => (now.getTime() - phaseHistory.createdAt.getTime()) / MONTH_MS,
    );
    expect(Math.max(...ages)).toBeLessThan(18.1);
    for (let month = 0; month < 18; month++) {
      expect(ages.filter((age) => age >= month && age < month + 1).length).toBeGreaterThan(3);
    }
  });

  it("have no history before their registration or after now, and at most 8 interactions", () => {
    for (const { phaseHistory, updatedAt, payload } of DEMO_REGIONS.flatMap((region) =>
      demoCandidates(region, "live", 500, now),
    )) {
      const contacts = payload.interactions ?? [];
      const moments = [
        phaseHistory.createdAt,
        ...phaseHistory.changes.map(({ at }) => at),
        ...contacts.flatMap(({ performedAt, createdAt }) => [new Date(performedAt), new Date(createdAt)]),
        updatedAt,
      ];
      for (const moment of moments) {
        expect(moment >= phaseHistory.createdAt && moment <= now).toBe(true);
      }
      expect(contacts.length).toBeLessThanOrEqual(8);
    }
  });

  it("have unique e-mail addresses, and phone numbers that can't belong to anybody", () => {
    for (const region of DEMO_REGIONS) {
      const payloads = demoCandidates(region, "live", 500, now).map(({ payload }) => payload);
      const emails = payloads.map(({ email }) => email.toLowerCase());
      const phones = payloads.flatMap(({ phone }) => phone?.replace(/\D/g, "").slice(-8) ?? []);
      expect(new Set(emails).size).toBe(500);
      expect(new Set(phones).size).toBe(phones.length);
      for (const email of emails) expect(email).toMatch(/@(?:example\.(?:com|nl)|[a-z]+\.example)$/);
      for (const phone of phones) expect(phone).toMatch(/^0000/);
      for (const { linkedin } of payloads)
        if (linkedin) expect(linkedin).toMatch(/^https:\/\/linkedin\.example\//);
    }
  });

  it("are the same if they are generated again for the same time", () => {
    const [first] = DEMO_REGIONS;
    const names = () =>
      first && demoCandidates(first, "live", 50, now).map(({ id, payload }) => [id, payload.email]);
    expect(names()).toEqual(names());
  });

  it.each(DEMO_REGIONS)("of $name are the same at every hour of the day", (region) => {
    const peopleAt = (time: string) => demoCandidates(region, "live", 500, new Date(`2026-11-24T${time}Z`));
    const people = peopleAt("00:00:00");
    for (const time of ["08:15:30", "13:00:00", "23:59:59"]) expect(peopleAt(time)).toEqual(people);
  });

  it("belong to regions that together use every type of custom field, and need no custom fields in the first region", () => {
    const types = DEMO_REGIONS.flatMap(({ fields }) => fields.map(({ definition }) => definition.type));
    expect(new Set(types)).toEqual(new Set(CUSTOM_FIELD_TYPES));
    expect(DEMO_REGIONS[0]?.fields.some(({ definition }) => definition.required)).toBe(false);
  });
});
