import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import type { PageRow, PageSection } from "@/lib/portal/data-export/record-page";
import { FIELD_GROUPS, type FieldGroup } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { OPTIONAL_NOTICE_KINDS } from "@/lib/records/candidate-notices/kinds";
import { findMutedNotices } from "@/lib/records/candidate-notices/muted";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import { getCandidate } from "@/lib/records/candidates/find";
import { findMergedRecords } from "@/lib/records/merges/find-merged-records";
import { decisionsOf } from "@/lib/records/privacy/privacy-requests";
import { fieldRows } from "./field-rows";

/** Says when and why the region closed the record. Returns no section for an open record. */
export async function closingSections(ctx: CandidateContext): Promise<PageSection[]> {
  const [{ closedAt, closedReason }, t, reasons, format] = await Promise.all([
    getCandidate(ctx, ctx.session.candidateId),
    getTranslations("portalHistory"),
    getTranslations("console.closing.reasons"),
    getFormatter(),
  ]);
  if (!closedAt) return [];
  const date = format.dateTime(closedAt, { dateStyle: "long" });
  return [{ title: t("actions.candidate-closed"), rows: [[date, reasons(closedReason as ClosingReason)]] }];
}

/**
 * Lists the candidate's privacy requests with the region's answers, and which optional e-mail notices the
 * candidate has turned on.
 */
export async function choiceSections(ctx: CandidateContext): Promise<PageSection[]> {
  const [t, notices, labels, format, requests, muted] = await Promise.all([
    getTranslations("portalRequests"),
    getTranslations("portalNotices"),
    getTranslations("portalRecord"),
    getFormatter(),
    findOwnRequests(ctx),
    findMutedNotices(ctx.db, { baseId: ctx.base.id, candidateId: ctx.session.candidateId }),
  ]);
  const dateOf = (date: Date) => format.dateTime(date, { dateStyle: "long" });
  const asked = requests.map((request): PageRow => {
    const { kind, explanation, requestedAt, dueAt, answeredAt } = request;
    const answers = decisionsOf(request).flatMap(({ decision, answer, decidedAt }, index, all) => {
      const key = index < all.length - 1 ? ("approvedBefore" as const) : decision;
      return [t(`decisions.${key}`, { kind, date: dateOf(decidedAt) }), answer];
    });
    const lines = [
      t("sentOn", { date: dateOf(requestedAt) }),
      ...(explanation ? [explanation] : []),
      ...(answeredAt ? answers : [t("waiting", { date: dateOf(dueAt) })]),
    ];
    return [t(`kinds.${kind}`), lines.join("\n")];
  });
  const wanted = OPTIONAL_NOTICE_KINDS.map(
    (kind): PageRow => [`${notices("which")} ${notices(kind)}`, labels(muted.includes(kind) ? "no" : "yes")],
  );
  return [
    ...(asked.length > 0 ? [{ title: t("listTitle"), rows: asked }] : []),
    { title: notices("title"), rows: wanted },
  ];
}

/** Shows each record that was merged into the candidate's record and is kept for an undo. */
export async function mergedSections(ctx: CandidateContext, own: OwnRecord): Promise<PageSection[]> {
  const [t, format, merges, { groupRows, extraRows }] = await Promise.all([
    getTranslations("portalHistory"),
    getFormatter(),
    findMergedRecords(ctx, own.id),
    fieldRows(),
  ]);
  return merges.map(({ mergedAt, record }) => ({
    title: `${t("actions.candidate-merged")}, ${format.dateTime(mergedAt, { dateStyle: "long" })}`,
    rows: [
      ...(Object.keys(FIELD_GROUPS) as FieldGroup[]).flatMap((group) => groupRows(group, record)),
      ...extraRows({ fieldSettings: own.fieldSettings, customFields: record.customFields }),
    ],
  }));
}
