import "server-only";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import { FIELD_GROUPS, type FieldGroup, fieldsOf, valuesOf } from "./field-groups";
import { findOwnConsents } from "./own-consents";
import { type OwnRecord, readRecord } from "./own-record";

type Row = readonly [string, string];

/** The own record as one page of HTML that needs nothing beside it. */
export async function renderRecordHtml(record: string): Promise<string> {
  const own = await readRecord(record);
  const [t, format, locale] = await Promise.all([
    getTranslations("portalTakeAlong"),
    getFormatter(),
    getLocale(),
  ]);
  const title = escapeHtml(t("heading", { region: own.region.name }));
  const made = escapeHtml(
    t("made", { date: format.dateTime(new Date(), { dateStyle: "long", timeStyle: "short" }) }),
  );
  const sections = [...(await fieldSections(own)), ...(await historySections(own, record))];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}dt{font-weight:600}dd{margin:0 0 .75rem;white-space:pre-line;overflow-wrap:anywhere}</style>
</head>
<body>
<h1>${title}</h1>
<p>${made}</p>
${sections.join("\n")}
</body>
</html>
`;
}

async function fieldSections(own: OwnRecord): Promise<string[]> {
  const [t, path, consent] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalPath"),
    getTranslations("portalConsent"),
  ]);
  const groups = (Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => {
    const values = valuesOf(group, own);
    const rows = fieldsOf(group).map(
      ([name]): Row => [t(`fields.${name}`), formatText(values[name]) || t("none")],
    );
    const address: Row[] = group === "contact" ? [[t("fields.email"), own.email]] : [];
    return renderSection(t(`groups.${group}`), [...address, ...rows]);
  });
  const extra = Object.entries(own.customFields).map(([name, value]): Row => [name, formatText(value)]);
  const agreed = own.privacyConsent ? consent("givenUndated") : consent("notGiven");
  return [
    renderSection(path("where"), [[path("now"), `${path(`phases.${own.phase}.name`)} (${own.phase})`]]),
    ...groups,
    ...(extra.length > 0 ? [renderSection(t("extra"), extra)] : []),
    renderSection(consent("title"), [[t("fields.privacyConsent"), agreed]]),
  ];
}

async function historySections(own: OwnRecord, record: string): Promise<string[]> {
  const [t, documents, consent, format, consents] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("portalDocuments"),
    getTranslations("portalConsent"),
    getFormatter(),
    findOwnConsents(record),
  ]);
  const day = (moment: Date) => format.dateTime(moment, { dateStyle: "long", timeStyle: "short" });
  const files = ATTACHMENT_FIELDS.flatMap((field) =>
    own[field].map((each): Row => [documents(field), each.filename]),
  );
  const contacts = own.interactions.map((each): Row => [day(new Date(each.performedAt)), each.type]);
  const agreements = consents.map(
    ({ occurredAt, isGiven, actorKind }): Row => [
      day(occurredAt),
      `${consent(isGiven ? "entry.given" : "entry.withdrawn")}, ${consent(`who.${actorKind}`)}`,
    ],
  );
  return [
    ...(agreements.length > 0 ? [renderSection(consent("ledger"), agreements)] : []),
    renderSection(documents("title"), files, documents("none")),
    renderSection(t("contacts"), contacts, t("noContacts")),
  ];
}

const formatText = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");

function renderSection(title: string, rows: readonly Row[], none = ""): string {
  const facts = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<h2>${escapeHtml(title)}</h2>\n${rows.length > 0 ? `<dl>${facts.join("")}</dl>` : `<p>${escapeHtml(none)}</p>`}`;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
