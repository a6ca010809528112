import "server-only";
import type { Base } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { InteractionType } from "@/lib/records/interactions/schema";
import { withUseLimits } from "@/lib/records/privacy/with-use-limits";
import type { toDo } from "./contract";
import { ITEMS_MAX } from "./schema";
import { selectDocuments, selectPlannedContacts, selectQuestions } from "./select-items";

const PLANNED_DAYS = 7;

/** Reads one list after another, so that a request uses only one database connection. */
export const listToDo: Handler<typeof toDo.list> = async (ctx) => {
  const limit = ITEMS_MAX + 1;
  const readAt = ctx.now().toISOString();
  const questions = await selectQuestions(ctx).limit(limit);
  const documents = await selectDocuments(ctx).limit(limit);
  const contacts = await selectPlannedContacts(ctx, { days: PLANNED_DAYS }).limit(limit);
  return {
    data: {
      readAt,
      questions: await present(ctx.base, questions),
      documents: await present(ctx.base, documents),
      contacts: await present(
        ctx.base,
        contacts.map((contact) => ({ ...contact, type: contact.type as InteractionType })),
      ),
    },
  };
};

type Row = { candidateId: string; name: string; closed: boolean; at: Date };

async function present<Item extends Row>(base: Base, rows: Item[]) {
  const limited = await withUseLimits(
    base,
    rows.map(({ candidateId }) => ({ id: candidateId })),
  );
  const limitsOf = new Map(limited.map(({ id, useLimits }) => [id, useLimits]));
  const items = rows.slice(0, ITEMS_MAX).map(({ candidateId: id, name, closed, at, ...item }) => ({
    ...item,
    at: at.toISOString(),
    candidate: { id, name, closed, useLimits: limitsOf.get(id) ?? [] },
  }));
  return { items, hasMore: rows.length > ITEMS_MAX };
}
