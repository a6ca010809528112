import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { readHistory } from "@/lib/portal/data-export/read-history";
import { type PageRow, type PageSection, renderRecordPage } from "@/lib/portal/data-export/record-page";
import { FIELD_GROUPS, type FieldGroup } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import { findConsents } from "@/lib/records/consents/find";
import { findQuestions } from "@/lib/records/questions/find";
import { optionLabels } from "../_components/option-labels";
import { fieldRows } from "./field-rows";
import { consentStatusOf } from "./own-consents";
import { readRecord, requireCandidateContext } from "./own-record";
import { choiceSections, closingSections, mergedSections } from "./own-sections";

/** Renders the candidate's record as a page to save, in the reader's language. */
export async function renderRecordHtml(record: string): Promise<string> {
  const [own, ctx] = await Promise.all([readRecord(record), requireCandidateContext(record)]);
  const [t, fields, format, language] = await Promise.all([
    getTranslations("portalDataExport"),
    getTranslations("portalRecord"),
    getFormatter(),
    pageLanguage(),
  ]);
  return renderRecordPage({
    language,
    title: t("heading", { region: own.region.name }),
    lead: t("made", { date: format.dateTime(new Date(), { dateStyle: "long", timeStyle: "short" }) }),
    sections: [
      ...(await fieldSections(own, ctx)),
      ...(await historySections(own, ctx)),
      ...(await choiceSections(ctx)),
      ...(await mergedSections(ctx, own)),
    ],
    empty: fields("none"),
  });
}

async function fieldSections(own: OwnRecord, ctx: CandidateContext): Promise<PageSection[]> {
  const [t, path, consent, statusText, [latest], { groupRows, extraRows }] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalProgress"),
    getTranslations("portalConsent"),
    consentStatusOf(),
    findConsents(ctx, own.id, { limit: 1 }),
    fieldRows(),
  ]);
  const groups = (Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => ({
    title: t(`groups.${group}`),
    rows: groupRows(group, own),
  }));
  const extra = extraRows(own);
  const agreed = statusText(own.privacyConsent, latest);
  return [
    { title: path("where"), rows: [[path("now"), `${path(`phases.${own.phase}.name`)} (${own.phase})`]] },
    ...(await closingSections(ctx)),
    ...groups,
    ...(extra.length > 0 ? [{ title: t("groups.extra"), rows: extra }] : []),
    { title: consent("title"), rows: [[t("fields.privacyConsent"), agreed]] },
  ];
}

async function historySections(own: OwnRecord, ctx: CandidateContext): Promise<PageSection[]> {
  const [t, documents, consent, questions, values, format, language] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalDocuments"),
    getTranslations("portalConsent"),
    getTranslations("portalQuestions"),
    getTranslations("console.values"),
    getFormatter(),
    pageLanguage(),
  ]);
  const formatTime = (time: Date) => format.dateTime(time, { dateStyle: "long", timeStyle: "short" });
  const typeLabel = optionLabels(language, values);
  const files = ATTACHMENT_FIELDS.flatMap((field) =>
    own[field].map(({ filename }): PageRow => [documents(field), filename]),
  );
  const history = readHistory(ctx, own.id);
  const interactions: PageRow[] = [];
  for await (const { performedAt, type } of history.interactions)
    interactions.push([formatTime(performedAt), typeLabel(type).text]);
  const asked = (await findQuestions(ctx, own.id, Number.MAX_SAFE_INTEGER)).map(
    ({ subject, text, sentAt }): PageRow => [
      questions("sent", { date: formatTime(sentAt) }),
      text === null ? questions("textGone") : `${subject}\n${text}`,
    ],
  );
  const agreements: PageRow[] = [];
  for await (const { occurredAt, isGiven, actorKind } of history.consents)
    agreements.push([
      formatTime(occurredAt),
      `${consent(isGiven ? "entry.given" : "entry.withdrawn")}, ${consent(`who.${actorKind}`)}`,
    ]);
  return [
    ...(agreements.length > 0 ? [{ title: consent("ledger"), rows: agreements }] : []),
    { title: documents("title"), rows: files, none: documents("none") },
    { title: t("contacts"), rows: interactions, none: t("noContacts") },
    ...(asked.length > 0 ? [{ title: questions("title"), rows: asked }] : []),
  ];
}
