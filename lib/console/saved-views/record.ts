import "server-only";
import { fail } from "@/lib/contract/errors";
import { isUniqueViolation } from "@/lib/platform/database/database-errors";
import { recordRegionChange } from "@/lib/records/record-region-change";
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
  await recordRegionChange(ctx, ctx.region.id, ["views"]);
}

/** Converts a violation of the unique index on names to a `view_name_taken` error. */
export function failNameTaken(fault: unknown): never {
  if (!isUniqueViolation(fault)) throw fault;
  return fail(
    "view_name_taken",
    "Another view already has this name; choose another name, or change that view.",
  );
}
