import { getFormatter, getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { Section } from "../../_parts/section";
import { shownValue } from "../../_parts/shown-value";
import { fieldsOf, type Group, valuesOf } from "../../_session/groups";
import type { Own } from "../../_session/own-record";

/** A group of the candidate's own fields, with the way to change them. */
export async function GroupOfFields({ group, own, record }: { group: Group; own: Own; record: string }) {
  const t = await getTranslations("portalRecord");
  const values = valuesOf(group, own);
  const title = t(`groups.${group}`);
  return (
    <Section
      id={group}
      title={title}
      aside={
        <TextLink href={`/portal/${record}/${group}`} aria-label={`${t("change")}: ${title}`}>
          {t("change")}
        </TextLink>
      }
    >
      <dl className="space-y-3">
        {group === "contact" && <Fact label={t("fields.email")} value={own.email} />}
        {fieldsOf(group).map(([name]) => (
          <Fact key={name} label={t(`fields.${name}`)} value={values[name] ?? null} />
        ))}
      </dl>
    </Section>
  );
}

/** What the region asked beyond the fields that all regions have. */
export async function ExtraFields({ own }: { own: Own }) {
  const t = await getTranslations("portalRecord");
  const extra = Object.entries(own.customFields);
  if (extra.length === 0) return null;
  return (
    <Section id="extra" title={t("extra")}>
      <dl className="space-y-3">
        {extra.map(([name, value]) => (
          <Fact
            key={name}
            label={name}
            value={typeof value === "boolean" ? t(value ? "yes" : "no") : value}
          />
        ))}
      </dl>
    </Section>
  );
}

async function Fact({ label, value }: { label: string; value: unknown }) {
  const [t, format] = await Promise.all([getTranslations("portalRecord"), getFormatter()]);
  return (
    <div className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4">
      <dt className="wrap-anywhere text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {shownValue(format, value) || <span className="text-muted">{t("none")}</span>}
      </dd>
    </div>
  );
}
