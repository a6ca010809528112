import "server-only";
import { and, eq } from "drizzle-orm";
import { imports } from "@/db/schema/imports";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";

export const IMPORT_UNDONE = "This import was undone. Start a new import for this file.";

/**
 * Fails with `import_undone` if somebody has started to undo the import. Otherwise locks the import, so that
 * an undo waits for this transaction and also undoes its changes.
 */
export async function assertNotUndone(ctx: BaseContext<Transaction>, importId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ undoneAt: imports.undoneAt })
    .from(imports)
    .where(and(eq(imports.baseId, ctx.base.id), eq(imports.id, importId)))
    .for("share");
  if (found?.undoneAt) fail("import_undone", IMPORT_UNDONE);
}
