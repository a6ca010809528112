import "server-only";
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, not, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { attachments } from "@/db/schema/attachments";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { requestedDocuments } from "@/db/schema/requested-documents";
import type { BaseContext } from "@/lib/contract/context";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { IS_QUESTION } from "@/lib/records/interactions/is-contact";
import { isOpenQuestion, latestUnplannedTime } from "@/lib/records/questions/open-questions";
import { startOfDay } from "../reports/period";

type Ctx = Pick<BaseContext, "db" | "base" | "region" | "now">;

const CANDIDATE = { candidateId: candidates.id, name: candidates.name, closed: candidates.closed };

const isCandidateOf = ({ baseId, candidateId }: typeof interactions | typeof attachments) =>
  and(eq(candidates.baseId, baseId), eq(candidates.id, candidateId));

/** Candidates' questions that nobody has answered. */
export const selectQuestions = ({ db, base }: Ctx) =>
  db
    .select({
      id: interactions.id,
      at: interactions.performedAt,
      subject: interactions.summary,
      ...CANDIDATE,
    })
    .from(interactions)
    .innerJoin(candidates, isCandidateOf(interactions))
    .where(and(eq(interactions.baseId, base.id), isOpenQuestion(db)))
    .orderBy(interactions.performedAt, interactions.id)
    .$dynamic();

/** Unreviewed files for documents that the region still requests. A newer file replaces an older one. */
export function selectDocuments({ db, base, region }: Ctx) {
  const newer = alias(attachments, "newer");
  const isSameDocument = and(
    eq(newer.baseId, attachments.baseId),
    eq(newer.candidateId, attachments.candidateId),
    eq(newer.requestedDocumentId, attachments.requestedDocumentId),
  );
  const isNewer = sql`(${newer.createdAt}, ${newer.position}) > (${attachments.createdAt}, ${attachments.position})`;
  return db
    .select({
      id: attachments.id,
      at: attachments.createdAt,
      document: requestedDocuments.name,
      filename: attachments.filename,
      ...CANDIDATE,
    })
    .from(attachments)
    .innerJoin(candidates, isCandidateOf(attachments))
    .innerJoin(requestedDocuments, eq(requestedDocuments.id, attachments.requestedDocumentId))
    .where(
      and(
        eq(attachments.baseId, base.id),
        eq(requestedDocuments.regionId, region.id),
        isNotNull(attachments.requestedDocumentId),
        isNull(attachments.review),
        not(candidates.closed),
        notExists(db.select({ one: sql`1` }).from(newer).where(and(isSameDocument, isNewer))),
      ),
    )
    .orderBy(attachments.createdAt, attachments.id)
    .$dynamic();
}

/**
 * Interactions that were recorded before they take place: those from the start of today (or from `from`)
 * until the end of the period of `days` days that begins today.
 */
export function selectPlannedContacts({ db, base, now }: Ctx, { days, from }: { days: number; from?: Date }) {
  const today = sql`(${now().toISOString()}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  return db
    .select({
      id: interactions.id,
      at: interactions.performedAt,
      type: interactions.type,
      summary: interactions.summary,
      ...CANDIDATE,
    })
    .from(interactions)
    .innerJoin(candidates, isCandidateOf(interactions))
    .where(
      and(
        eq(interactions.baseId, base.id),
        // Lets Postgres use the index of types and times.
        inArray(interactions.type, [...INTERACTION_TYPES]),
        gte(interactions.performedAt, from ?? startOfDay(today)),
        lt(interactions.performedAt, startOfDay(sql`${today} + ${days}::int`)),
        gt(interactions.performedAt, latestUnplannedTime(interactions.createdAt)),
        not(IS_QUESTION),
        not(candidates.closed),
      ),
    )
    .orderBy(interactions.performedAt, interactions.id)
    .$dynamic();
}
