import "server-only";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import { tagDigest, tagDigests } from "@/lib/platform/digest";
import type { RegionRow } from "./create";
import { presentRegionWithoutKeys } from "./find";

/** Returns the values that an update can overwrite. Their digest is the region's version. */
function contentOf(row: RegionRow, definitions: CustomFieldDefinition[]): string {
  const { createdAt, updatedAt, ...values } = presentRegionWithoutKeys(row, definitions);
  return JSON.stringify(values);
}

/**
 * Returns a region's ETag: the version and a digest of the whole response, separated by a dot. Updates
 * compare only the version, because the response also changes when a key is used.
 */
export function regionTagOf(row: RegionRow, definitions: CustomFieldDefinition[], response: unknown): string {
  const extras = tagDigest("region response", JSON.stringify(response));
  const version = tagDigest("region version", contentOf(row, definitions));
  return `"${version}.${extras}"`;
}

/** Fails with `precondition_failed` if the region has changed since the client read it. */
export function assertRegionUnchanged(
  row: RegionRow,
  definitions: CustomFieldDefinition[],
  ifMatch: IfMatch,
): void {
  if (ifMatch === "*") return;
  const versions = tagDigests("region version", contentOf(row, definitions));
  if (ifMatch.some((tag) => versions.includes(tag.split(".")[0] ?? ""))) return;
  fail("precondition_failed", "The region doesn't match If-Match: it has changed. Read it again.");
}
