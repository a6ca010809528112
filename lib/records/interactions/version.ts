import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import { hmacDigest, hmacDigests } from "@/lib/platform/digest";
import { assertNotMerged } from "../merges/assert-not-merged";
import { findInteraction, type InteractionRow } from "./find";

const DIGEST_LENGTH = 32;

/**
 * Leaves out the columns that release 2.1 doesn't know, so that both releases compute the same version:
 * `sequence` never changes, and `isEditedQuestion` changes only together with the text.
 */
const contentOf = ({ isEditedQuestion, sequence, ...content }: InteractionRow): string =>
  JSON.stringify(content);

/**
 * Returns the version of an interaction: a digest of its row. The digest is keyed, so that it reveals nothing
 * about the row.
 */
const versionOf = (row: InteractionRow): string =>
  hmacDigest("interaction version", contentOf(row)).slice(0, DIGEST_LENGTH);

const hasVersion = (row: InteractionRow, tag: string): boolean =>
  hmacDigests("interaction version", contentOf(row)).some((digest) => digest.slice(0, DIGEST_LENGTH) === tag);

export const interactionTagOf = (row: InteractionRow): string => `"${versionOf(row)}"`;

/** Fails with `precondition_failed` if the interaction changed since the client read it, or doesn't exist. */
export function assertInteractionUnchanged(row: InteractionRow | null, ifMatch: IfMatch | undefined): void {
  if (ifMatch === undefined || (row && (ifMatch === "*" || ifMatch.some((tag) => hasVersion(row, tag)))))
    return;
  const message = "The interaction doesn't match If-Match: it has changed, or doesn't exist. Read it again.";
  fail("precondition_failed", message);
}

/** Checks a write's `If-Match` when the request arrives. The operation checks it again when it runs. */
export async function assertInteractionUpdatable(
  ctx: BaseContext,
  { params, ifMatch }: { params?: { id?: string; interactionId?: string } | undefined; ifMatch: IfMatch },
): Promise<void> {
  const { id = "", interactionId = "" } = params ?? {};
  const row = await findInteraction(ctx, { id, interactionId });
  if (!row) await assertNotMerged(ctx, id);
  assertInteractionUnchanged(row, ifMatch);
}
