import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InlineCode } from "@/app/_ui/code";
import { PageHeading } from "@/app/_ui/page-heading";
import { Section } from "../_sections/section";
import { tags } from "../rich-text";

const STEPS = ["key", "upsert", "async", "errors", "sandbox"] as const;

const FIELDS = [
  { from: "naam", to: "name" },
  { from: "email", to: "email" },
  { from: "privacy_consent", to: "privacyConsent" },
  { from: "telefoon", to: "phone" },
  { from: "linkedin", to: "linkedin" },
  { from: "geboortedatum", to: "dateOfBirth" },
  { from: "adres", to: "address" },
  { from: "plaats", to: "city" },
  { from: "postcode", to: "postalCode" },
  { from: "fase", to: "phase" },
  { from: "sector", to: "sectorPreferences" },
  { from: "functie", to: "rolePreferences" },
  { from: "kwalificatie", to: "desiredQualifications" },
  { from: "vooropleiding", to: "priorEducation" },
  { from: "motivatie", to: "motivation" },
  { from: "interacties", to: "interactions", note: "interactions" },
  { from: "datum", to: "performedAt", note: "performedAt", isInner: true },
  { from: "soort", to: "type", note: "type", isInner: true },
  { from: "samenvatting", to: "summary", note: "summary", isInner: true },
  { from: "custom_fields", to: "customFields", note: "customFields" },
] as const satisfies { from: string; to: string; note?: string; isInner?: true }[];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("migrating");
  return { title: t("title") };
}

export default async function MigratingPage() {
  const t = await getTranslations("migrating");
  return (
    <>
      <PageHeading title={t("title")}>{t.rich("lead", tags)}</PageHeading>
      <div className="max-w-3xl">
        <p>{t.rich("status", tags)}</p>
        <Section id="steps" title={t("steps.title")}>
          <ol className="list-decimal space-y-2 pl-6">
            {STEPS.map((step) => (
              <li key={step}>{t.rich(`steps.${step}`, tags)}</li>
            ))}
          </ol>
        </Section>
        <Section id="fields" title={t("fields.title")}>
          <FieldTable />
        </Section>
      </div>
    </>
  );
}

async function FieldTable() {
  const t = await getTranslations("migrating.fields");
  return (
    <table className="w-full border-line border-t text-left">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="w-[45%] py-2 pr-4">
            {t("from")}
          </th>
          <th scope="col" className="py-2">
            {t("to")}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map((field) => (
          <tr key={field.from} className="border-line border-b align-top">
            <th scope="row" className={`py-2 pr-4 font-normal ${"isInner" in field ? "pl-5" : ""}`}>
              <InlineCode>{field.from}</InlineCode>
            </th>
            <td className="py-2">
              <InlineCode>{field.to}</InlineCode>
              {"note" in field && <span className="block text-muted text-sm">{t(field.note)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
