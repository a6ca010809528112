import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { selectDocuments, selectPlannedContacts, selectQuestions } from "../to-do/select-items";
import type { openCounts } from "./contract";

export const showOpenCounts: Handler<typeof openCounts.show> = async (ctx) => {
  const isManager = ctx.role !== undefined && roleAtLeast(ctx.role, "manager");
  return {
    data: { "to-do": await countToDo(ctx), privacy: isManager ? await countPrivacyRequests(ctx) : null },
  };
};

/** Counts one list after another, so that a user holds a single connection. */
async function countToDo(ctx: BaseContext): Promise<number> {
  const questions = await ctx.db.$count(selectQuestions(ctx).as("questions"));
  const documents = await ctx.db.$count(selectDocuments(ctx).as("documents"));
  const toCome = selectPlannedContacts(ctx, { days: 1, from: ctx.now() });
  return questions + documents + (await ctx.db.$count(toCome.as("contacts")));
}

const countPrivacyRequests = ({ db, base }: BaseContext): Promise<number> =>
  db.$count(privacyRequests, and(eq(privacyRequests.baseId, base.id), isNull(privacyRequests.answeredAt)));
