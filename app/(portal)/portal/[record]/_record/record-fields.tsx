import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import type { PageRow } from "@/lib/portal/data-export/record-page";
import { editableFields } from "@/lib/portal/field-groups/custom-fields";
import type { FieldGroup } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { Section } from "../../_components/section";
import { fieldRows } from "../../_lib/field-rows";

type Props = { ownRecord: OwnRecord; record: string };

export async function FieldGroupSection({ group, ownRecord, record }: Props & { group: FieldGroup }) {
  const [t, { groupRows }] = await Promise.all([getTranslations("portalRecord"), fieldRows()]);
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
      <Rows rows={groupRows(group, ownRecord)} />
    </Section>
  );
}

/** Shows the custom fields that candidates can see. Editable fields are shown even if they are empty. */
export async function CustomFieldsSection({ ownRecord, record }: Props) {
  const [t, { extraRows }] = await Promise.all([getTranslations("portalRecord"), fieldRows()]);
  const extra = extraRows(ownRecord);
  if (extra.length === 0) return null;
  const link = (
    <TextLink href={`/portal/${record}/extra`} aria-label={`${t("change")}: ${t("groups.extra")}`}>
      {t("change")}
    </TextLink>
  );
  const isEditable = editableFields(ownRecord.fieldSettings).length > 0;
  return (
    <Section id="extra" title={t("groups.extra")} actions={isEditable && link}>
      <Rows rows={extra} />
    </Section>
  );
}

async function Rows({ rows }: { rows: PageRow[] }) {
  const t = await getTranslations("portalRecord");
  return (
    <dl className="space-y-3">
      {rows.map(([label, text, languages]) => (
        <div key={label} className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
          <dt lang={languages?.term} className="wrap-anywhere text-muted">
            {label}
          </dt>
          <dd lang={languages?.value} className="wrap-anywhere whitespace-pre-line">
            {text || <span className="text-muted">{t("none")}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
