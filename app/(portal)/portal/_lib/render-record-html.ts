import "server-only";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { readHistory } from "@/lib/portal/data-export/read-history";
import { type PageRow, type PageSection, renderRecordPage } from "@/lib/portal/data-export/record-page";
import { visibleValues } from "@/lib/portal/field-groups/custom-fields";
import { FIELD_GROUPS, type FieldGroup, fieldsOf, valuesOf } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import { formatValue } from "../_components/format-value";
import { optionLabels } from "../_components/option-labels";
import { readRecord, requireCandidateContext } from "./own-record";

/** Renders the candidate's record as a page to save, in the reader's language. */
export async function renderRecordHtml(record: string): Promise<string> {
  const own = await readRecord(record);
  const [t, format, language] = await Promise.all([
    getTranslations("portalDataExport"),
    getFormatter(),
    getLocale(),
  ]);
  return renderRecordPage({
    language,
    title: t("heading", { region: own.region.name }),
    lead: t("made", { date: format.dateTime(new Date(), { dateStyle: "long", timeStyle: "short" }) }),
    sections: [...(await fieldSections(own)), ...(await historySections(own, record))],
  });
}

async function fieldSections(own: OwnRecord): Promise<PageSection[]> {
  const [t, path, consent, format, values, language] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalProgress"),
    getTranslations("portalConsent"),
    getFormatter(),
    getTranslations("console.values"),
    getLocale(),
  ]);
  const textOf = (value: unknown) => formatValue(format, optionLabels(language, values), value);
  const groups = (Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => {
    const stored = valuesOf(fieldsOf(group), own);
    const rows = fieldsOf(group).map(
      ([name]): PageRow => [t(`fields.${name}`), textOf(stored[name]) || t("none")],
    );
    const address: PageRow[] = group === "contact" ? [[t("fields.email"), own.email]] : [];
    return { title: t(`groups.${group}`), rows: [...address, ...rows] };
  });
  const extra = visibleValues(own).map(
    ([name, value]): PageRow => [name, typeof value === "boolean" ? t(value ? "yes" : "no") : textOf(value)],
  );
  const agreed = own.privacyConsent ? consent("givenUndated") : consent("notGiven");
  return [
    { title: path("where"), rows: [[path("now"), `${path(`phases.${own.phase}.name`)} (${own.phase})`]] },
    ...groups,
    ...(extra.length > 0 ? [{ title: t("groups.extra"), rows: extra }] : []),
    { title: consent("title"), rows: [[t("fields.privacyConsent"), agreed]] },
  ];
}

async function historySections(own: OwnRecord, record: string): Promise<PageSection[]> {
  const [t, documents, consent, format, ctx] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalDocuments"),
    getTranslations("portalConsent"),
    getFormatter(),
    requireCandidateContext(record),
  ]);
  const formatTime = (time: Date) => format.dateTime(time, { dateStyle: "long", timeStyle: "short" });
  const files = ATTACHMENT_FIELDS.flatMap((field) =>
    own[field].map(({ filename }): PageRow => [documents(field), filename]),
  );
  const history = readHistory(ctx, own.id);
  const interactions: PageRow[] = [];
  for await (const { performedAt, type } of history.interactions)
    interactions.push([formatTime(performedAt), type]);
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
  ];
}
