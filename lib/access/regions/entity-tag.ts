import "server-only";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import { hmacDigest } from "@/lib/platform/digest";
import type { RegionRow } from "./create";
import { presentRegionWithoutKeys } from "./find";

const DIGEST_LENGTH = 32;

/** Returns the region's version: a digest of what an update can overwrite. */
function versionOf(row: RegionRow, definitions: CustomFieldDefinition[]): string {
  const { createdAt, updatedAt, ...values } = presentRegionWithoutKeys(row, definitions);
  return hmacDigest("region version", JSON.stringify(values)).slice(0, DIGEST_LENGTH);
}

/**
 * Returns a region's ETag: the version and a digest of the whole response, separated by a dot. Updates
 * compare only the version, because the response also changes when a key is used.
 */
export function regionTagOf(row: RegionRow, definitions: CustomFieldDefinition[], response: unknown): string {
  const extras = hmacDigest("region response", JSON.stringify(response)).slice(0, DIGEST_LENGTH);
  return `"${versionOf(row, definitions)}.${extras}"`;
}

/** Fails with `precondition_failed` if the region changed since the client read it. */
export function assertRegionUnchanged(
  row: RegionRow,
  definitions: CustomFieldDefinition[],
  ifMatch: IfMatch,
): void {
  if (ifMatch === "*") return;
  const version = versionOf(row, definitions);
  if (ifMatch.some((tag) => tag.split(".")[0] === version)) return;
  fail("precondition_failed", "The region doesn't match If-Match: it has changed. Read it again.");
}
