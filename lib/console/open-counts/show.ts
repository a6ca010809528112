import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { selectDocuments, selectPlannedContacts, selectQuestions } from "../to-do/select-items";
import type { openCounts } from "./contract";
import { OPEN_COUNT_MAX } from "./limits";

export const showOpenCounts: Handler<typeof openCounts.show> = async (ctx) => {
  const isManager = ctx.role !== undefined && roleAtLeast(ctx.role, "manager");
  return {
    data: { "to-do": await countToDo(ctx), privacy: isManager ? await countPrivacyRequests(ctx) : null },
  };
};

/** Counts one list after another, so that a request uses only one database connection. */
async function countToDo(ctx: BaseContext): Promise<number> {
  const questions = await ctx.db.$count(selectQuestions(ctx).limit(OPEN_COUNT_MAX).as("questions"));
  const documents = await ctx.db.$count(selectDocuments(ctx).limit(OPEN_COUNT_MAX).as("documents"));
  const toCome = selectPlannedContacts(ctx, { days: 1, from: ctx.now() }).limit(OPEN_COUNT_MAX);
  const total = questions + documents + (await ctx.db.$count(toCome.as("contacts")));
  return Math.min(total, OPEN_COUNT_MAX);
}

const countPrivacyRequests = ({ db, base }: BaseContext): Promise<number> =>
  db.$count(privacyRequests, and(eq(privacyRequests.baseId, base.id), isNull(privacyRequests.answeredAt)));
