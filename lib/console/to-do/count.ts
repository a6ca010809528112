import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { toDo } from "./contract";
import { selectDocuments, selectPlannedContacts, selectQuestions } from "./select-items";

/** Counts one list after another, so that a user holds a single connection. */
export const countToDo: Handler<typeof toDo.count> = async (ctx) => {
  const questions = await ctx.db.$count(selectQuestions(ctx).as("questions"));
  const documents = await ctx.db.$count(selectDocuments(ctx).as("documents"));
  const contacts = await ctx.db.$count(
    selectPlannedContacts(ctx, { days: 1, from: ctx.now() }).as("contacts"),
  );
  return { data: { open: questions + documents + contacts } };
};
