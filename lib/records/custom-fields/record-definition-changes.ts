import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { recordAuditEvents } from "../audit-events";
import { findLiveBase } from "../find-live-base";
import type { DefinitionChange } from "./diff-definitions";

/** Records the names of the changed fields in the audit log of the region's live base. */
export async function recordDefinitionChanges(
  ctx: Context<Transaction>,
  regionId: string,
  changes: readonly DefinitionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const base = await findLiveBase(ctx.db, regionId);
  if (!base) return;
  await recordAuditEvents(
    { ...ctx, base },
    changes.map(({ kind, name, was, aspects }) => ({
      action: `custom_field.${kind}` as const,
      recordId: regionId,
      details: {
        fields: name === null ? [] : [name],
        ...(was === null ? {} : { was }),
        ...(aspects.length > 0 ? { aspects } : {}),
      },
    })),
  );
}
