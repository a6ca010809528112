import "server-only";

import type { MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import { recordAuditEvents } from "../audit-events";
import { queueNotices } from "../candidate-notices/queue-notices";
import { assertUnchanged } from "../candidates/assert-unchanged";
import { getCandidate } from "../candidates/find";
import { type AttachmentRow, findCandidateAttachments } from "./find";
import { presentAttachment } from "./present";
import { removeAttachments } from "./remove";
import type { AttachmentRemovals } from "./schema";
import { ATTACHMENT_FIELDS } from "./staged";
import { touchCandidate } from "./touch-candidate";

/**
 * Removes the files with the given ids from a candidate, all or none, and returns their records. Fails with
 * `candidate_not_found` or `precondition_failed`, or with `attachment_not_found` if a file isn't in the given
 * field.
 */
export async function deleteAttachments(
  ctx: MutationContext,
  input: { params: { id: string }; body: AttachmentRemovals; ifMatch?: IfMatch },
) {
  const candidate = await getCandidate(ctx, input.params.id);
  assertUnchanged(candidate, input.ifMatch);
  const { id } = candidate;
  const present = await findCandidateAttachments(ctx.db, ctx.base.id, id);
  const named = {
    curriculumVitae: selectRows(present.curriculumVitae, input.body.curriculumVitae),
    otherAttachments: selectRows(present.otherAttachments, input.body.otherAttachments),
  };
  const rows = ATTACHMENT_FIELDS.flatMap((field) => named[field]);
  await removeAttachments(ctx, rows);
  await touchCandidate(ctx, id);
  await recordAuditEvents(
    ctx,
    rows.map((row) => ({
      action: "attachment.deleted" as const,
      candidateId: id,
      recordId: row.id,
      details: { field: row.field },
    })),
  );
  await queueNotices(ctx, [id], ["changed"]);
  const records = (removed: AttachmentRow[]) => removed.map((row) => presentAttachment(row, ctx.now()));
  const result = {
    curriculumVitae: records(named.curriculumVitae),
    otherAttachments: records(named.otherAttachments),
  };
  return { result, candidateIds: [id] };
}

/** Returns the rows with these ids in stored order. Duplicate ids count once. */
function selectRows(rows: AttachmentRow[], named: { id: string }[] = []): AttachmentRow[] {
  const ids = new Set(named.map(({ id }) => id));
  const selected = rows.filter((row) => ids.has(row.id));
  if (selected.length === ids.size) return selected;
  return fail("attachment_not_found", "The candidate has no attachment with one of these ids in this field.");
}
