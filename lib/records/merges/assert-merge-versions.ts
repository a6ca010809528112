import "server-only";
import { parseIfMatch } from "@/lib/contract/if-match";
import { assertUnchanged } from "../candidates/assert-unchanged";
import type { StoredCandidate } from "../candidates/stored";
import type { NewMerge } from "./schema";

/** Fails with `precondition_failed` if either record changed since the user saw it. */
export function assertMergeVersions(
  remaining: StoredCandidate,
  merged: StoredCandidate,
  versions: NewMerge["versions"],
): void {
  assertUnchanged(remaining, parseIfMatch(versions.remaining) ?? []);
  assertUnchanged(merged, parseIfMatch(versions.merged) ?? []);
}
