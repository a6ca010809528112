import "server-only";
import { and, eq } from "drizzle-orm";
import { recordBases } from "@/db/schema/regions";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { recordAuditEvents } from "../audit-events";
import type { DefinitionChange } from "./diff-definitions";

/** Records in the audit log of the live base which fields were changed, by name. */
export async function recordDefinitionChanges(
  ctx: Context<Transaction>,
  regionId: string,
  changes: readonly DefinitionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const isLive = and(eq(recordBases.regionId, regionId), eq(recordBases.mode, "live"));
  const [base] = await ctx.db.select().from(recordBases).where(isLive);
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
