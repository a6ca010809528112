import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Verb } from "@/lib/contract/contract";
import type { imports, RowOutcome } from "./contract";

const result = (name: string) => sql<string | null>`${mutations.result} ->> ${name}`;

export const rowOutcomes: Verb<typeof imports.outcomes> = async (ctx, { body }) => {
  const rows = await ctx.db
    .select({
      mutationId: mutations.id,
      status: mutations.status,
      action: result("action"),
      errorCode: result("errorCode"),
      message: result("message"),
    })
    .from(mutations)
    .where(and(eq(mutations.baseId, ctx.base.id), inArray(mutations.id, body.mutationIds)));
  return { data: rows as RowOutcome[] };
};
