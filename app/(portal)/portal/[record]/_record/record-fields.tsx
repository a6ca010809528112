import { getFormatter, getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { editableFields, visibleValues } from "@/lib/portal/field-groups/custom-fields";
import { type FieldGroup, fieldsOf, hasLabels, valuesOf } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { formatValue } from "../../_components/format-value";
import { optionLabels } from "../../_components/option-labels";
import { Section } from "../../_components/section";

export async function FieldGroupSection({
  group,
  ownRecord,
  record,
}: {
  group: FieldGroup;
  ownRecord: OwnRecord;
  record: string;
}) {
  const t = await getTranslations("portalRecord");
  const values = valuesOf(fieldsOf(group), ownRecord);
  const title = t(`groups.${group}`);
  return (
    <Section
      id={group}
      title={title}
      actions={
        <TextLink href={`/portal/${record}/${group}`} aria-label={`${t("change")}: ${title}`}>
          {t("change")}
        </TextLink>
      }
    >
      <dl className="space-y-3">
        {group === "contact" && <FieldRow label={t("fields.email")} value={ownRecord.email} />}
        {fieldsOf(group).map(([name, kind]) => (
          <FieldRow
            key={name}
            label={t(`fields.${name}`)}
            value={values[name] ?? null}
            isOption={hasLabels(name, kind)}
          />
        ))}
      </dl>
    </Section>
  );
}

type CustomFieldsProps = { ownRecord: OwnRecord; record: string };

/** Shows the custom fields that candidates can see. Editable fields are shown even if they are empty. */
export async function CustomFieldsSection({ ownRecord, record }: CustomFieldsProps) {
  const t = await getTranslations("portalRecord");
  const extra = visibleValues(ownRecord);
  if (extra.length === 0) return null;
  const link = (
    <TextLink href={`/portal/${record}/extra`} aria-label={`${t("change")}: ${t("groups.extra")}`}>
      {t("change")}
    </TextLink>
  );
  const isEditable = editableFields(ownRecord.fieldSettings).length > 0;
  return (
    <Section id="extra" title={t("groups.extra")} actions={isEditable && link}>
      <dl className="space-y-3">
        {extra.map(([name, value]) => (
          <FieldRow
            key={name}
            label={name}
            value={typeof value === "boolean" ? t(value ? "yes" : "no") : value}
          />
        ))}
      </dl>
    </Section>
  );
}

type FieldRowProps = { label: string; value: unknown; isOption?: boolean };

async function FieldRow({ label, value, isOption = false }: FieldRowProps) {
  const [t, format, values, language] = await Promise.all([
    getTranslations("portalRecord"),
    getFormatter(),
    getTranslations("console.values"),
    pageLanguage(),
  ]);
  return (
    <div className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
      <dt className="wrap-anywhere text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {formatValue(format, optionLabels(language, values), value, { isOption }) || (
          <span className="text-muted">{t("none")}</span>
        )}
      </dd>
    </div>
  );
}
