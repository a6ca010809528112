import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Handler } from "@/lib/contract/contract";
import type { imports, RowOutcome } from "./contract";

const resultField = (name: string) => sql<string | null>`${mutations.result} ->> ${name}`;

export const rowOutcomes: Handler<typeof imports.outcomes> = async (ctx, { body }) => {
  const rows = await ctx.db
    .select({
      mutationId: mutations.id,
      status: mutations.status,
      action: resultField("action"),
      candidateId: sql<
        string | null
      >`case when ${mutations.status} = 'completed' then ${mutations.candidateIds}[1] end`,
      errorCode: resultField("errorCode"),
      message: resultField("message"),
    })
    .from(mutations)
    .where(and(eq(mutations.baseId, ctx.base.id), inArray(mutations.id, body.mutationIds)));
  return { data: rows as RowOutcome[] };
};
