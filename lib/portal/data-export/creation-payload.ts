import "server-only";
import type { RegionContext } from "@/lib/contract/context";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { VALUE_FIELDS, type ValueField } from "@/lib/records/candidates/value-fields";

/**
 * Converts the record to a payload that creates the same candidate. Omits null fields, and custom field
 * values that the current definition rejects. If the region requires an omitted custom field, the payload is
 * invalid. Files and interactions are separate parts of the export.
 */
export function toCreationPayload(
  stored: Pick<StoredCandidate, ValueField | "customFields">,
  region: Pick<RegionContext, "customFields">,
): Record<string, unknown> {
  const filled = VALUE_FIELDS.map((name) => [name, stored[name]] as const).filter(
    ([, value]) => value !== null,
  );
  const payload = Object.fromEntries(filled);
  const names = Object.keys(stored.customFields);
  if (names.length === 0) return payload;
  const { error } = newCandidateSchema(region.customFields).safeParse({
    ...payload,
    customFields: stored.customFields,
  });
  const rejected = new Set(
    error?.issues.filter(({ path }) => path[0] === "customFields").map(({ path }) => path[1]),
  );
  const kept = Object.entries(stored.customFields).filter(([name]) => !rejected.has(name));
  return { ...payload, customFields: Object.fromEntries(kept) };
}
