import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { type CustomFieldsPatch, customFieldsPatchSchema } from "./patch";
import { findFieldSettings } from "./stored-definitions";

/**
 * Fails with `precondition_failed` if candidates can't give one of these answers, because the region changed
 * the fields after the answers were sent. Then the portal shows the new fields and the answers that are lost.
 */
export async function assertAnswerable(ctx: MutationContext, patch: CustomFieldsPatch): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  const settings = await findFieldSettings(ctx.db, ctx.region.id);
  const editable = settings.filter(({ portalAccess }) => portalAccess === "editable");
  if (!customFieldsPatchSchema(editable).safeParse(patch).success)
    fail("precondition_failed", "The region changed a field that this update sets.");
}
