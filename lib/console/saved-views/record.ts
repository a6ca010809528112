import "server-only";
import { fail } from "@/lib/contract/errors";
import { isUniqueViolation } from "@/lib/platform/database/database-errors";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { ViewContext, ViewRow } from "./find";

/**
 * Records a change to a shared view, which is a setting of the region. Records nothing for a personal view,
 * which is private.
 */
export async function recordViewChange(
  ctx: ViewContext,
  { staffId }: Pick<ViewRow, "staffId">,
): Promise<void> {
  if (staffId !== null) return;
  const details = { fields: ["views"] };
  await recordAuditEvents(ctx, [{ action: "region.updated", recordId: ctx.region.id, details }]);
}

/** Converts a violation of the unique index on names to a `view_name_taken` error. */
export function failNameTaken(fault: unknown): never {
  if (!isUniqueViolation(fault)) throw fault;
  return fail(
    "view_name_taken",
    "Another view already has this name; choose another name, or change that view.",
  );
}
