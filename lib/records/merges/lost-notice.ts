import "server-only";
import { and, eq, like } from "drizzle-orm";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { mails } from "@/db/schema/mails";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { kindsOfTopic, NOTICE_TOPIC_PREFIX } from "../candidate-notices/kinds";
import type { StoredCandidate } from "../candidates/stored";
import type { Changes } from "./apply-changes";

type Ctx = BaseContext<Transaction>;

/**
 * Returns whether the merge loses the notice about the merged candidate's registration, so that its undo must
 * queue it again. A waiting notice is deleted with the candidate's row. An unsent e-mail moves to the
 * remaining candidate. If the merge changes that candidate's address, the e-mail is deleted
 * (`requeueUnsentNotices`) and the candidate is told again. So after an undo, a person can get this notice
 * twice.
 */
export async function losesRegisteredNotice(
  ctx: Ctx,
  merged: StoredCandidate,
  remaining: StoredCandidate,
  { fields }: Changes,
): Promise<boolean> {
  if (await isRegisteredWaiting(ctx, merged.id)) return true;
  const changesAddress = fields.email !== undefined && merged.emailKey !== remaining.emailKey;
  return changesAddress && (await isRegisteredUnsent(ctx, merged.id));
}

const isRegisteredWaiting = async ({ db, base }: Ctx, candidateId: string): Promise<boolean> =>
  (await db.$count(
    candidateNotices,
    and(
      eq(candidateNotices.baseId, base.id),
      eq(candidateNotices.candidateId, candidateId),
      eq(candidateNotices.kind, "registered"),
    ),
  )) > 0;

async function isRegisteredUnsent({ db, base }: Ctx, candidateId: string): Promise<boolean> {
  const unsent = await db
    .select({ topic: mails.topic })
    .from(mails)
    .where(
      and(
        eq(mails.aboutBaseId, base.id),
        eq(mails.aboutCandidateId, candidateId),
        like(mails.topic, `${NOTICE_TOPIC_PREFIX}%`),
      ),
    );
  return unsent.some(({ topic }) => topic !== null && kindsOfTopic(topic).includes("registered"));
}
