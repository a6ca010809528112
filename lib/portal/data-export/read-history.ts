import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { type ChangeRow, findChanges } from "@/lib/records/candidate-changes/find";
import { type ConsentRow, findConsents, newRepeatFilter } from "@/lib/records/consents/find";
import { findInteractions, type InteractionRow } from "@/lib/records/interactions/find";
import { type CandidateAuditEvent, findCandidateActivity } from "../audit-events/find-candidate-activity";

const PAGE_SIZE = 500;

/** Yields all rows that `isShown` accepts, with only one page in memory. */
async function* readPages<Row>(
  findPage: (after: Row | undefined) => Promise<Row[]>,
  isShown: (row: Row) => boolean = () => true,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  do {
    const page: Row[] = await findPage(after);
    yield* page.filter(isShown);
    after = page.length < PAGE_SIZE ? undefined : page.at(-1);
  } while (after !== undefined);
}

/** Reads all interactions, consents and changed values of a candidate, newest first. */
export const readHistory = (ctx: BaseContext, id: string) => ({
  interactions: readPages<InteractionRow>((after) => findInteractions(ctx, id, { after, limit: PAGE_SIZE })),
  consents: readPages<ConsentRow>(
    (after) => findConsents(ctx, id, { after, limit: PAGE_SIZE }),
    newRepeatFilter(),
  ),
  changes: readPages<ChangeRow>((after) => findChanges(ctx, id, PAGE_SIZE, after)),
});

/** Yields who viewed or changed the candidate's data, and the e-mails to the candidate, newest first. */
export async function* readActivity(ctx: BaseContext, id: string): AsyncGenerator<CandidateAuditEvent> {
  let before: number | null = null;
  do {
    const found: Awaited<ReturnType<typeof findCandidateActivity>> = await findCandidateActivity(
      ctx,
      id,
      before,
      { withMails: true },
    );
    yield* found.page;
    before = found.older;
  } while (before !== null);
}
