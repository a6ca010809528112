"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";
import { useFieldValueLabel } from "@/app/(console)/console/_candidates/use-field-value-label";
import { SectorLabel } from "@/app/(console)/console/_values/sector-label";
import { customFieldLang } from "@/lib/console/candidates/custom-field-column";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { isEmptyValue } from "./is-empty-value";

/** The single-value fields with translated values, for candidates and interactions. */
const ENUMERATED_FIELDS = ["phase", "type"];
/** Numbers have no thousands separators, because a number can be a year. */
const NUMBER_FORMAT = { maximumFractionDigits: 10, useGrouping: false };

type Props = {
  field: string;
  /** The type of a custom field, if known. */
  type?: CustomFieldDefinition["type"] | undefined;
  value: unknown;
};

/**
 * Formats a field's value for reading: dates in words, lists as tags, and a placeholder for an empty value.
 * For a custom field, `field` is the id of its column (`customFieldColumn`).
 */
export function FieldDisplay({ field, type, value }: Props) {
  const t = useTranslations("console");
  const format = useFormatter();
  const label = useFieldValueLabel(field);
  const customLang = customFieldLang(field);
  /** Options without a translation are Dutch, and so are those of the region's own fields. */
  const langOf = (option: string) => (label(option) === option ? "nl" : undefined);
  if (isEmptyValue(value)) return <span className="text-muted">{t("candidate.empty")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return format.number(value, NUMBER_FORMAT);
  if (Array.isArray(value)) {
    return (
      <span className="flex flex-wrap gap-1">
        {value.map((item) => (
          <Tag key={item} lang={langOf(item)}>
            {field === "sectorPreferences" ? <SectorLabel value={String(item)} /> : label(String(item))}
          </Tag>
        ))}
      </span>
    );
  }
  const text = String(value);
  const mayBeDate = type ? type === "date" : field === "dateOfBirth" || customLang;
  const date = mayBeDate && findDate(text);
  if (date) return format.dateTime(date, { dateStyle: "long" });
  const shown = ENUMERATED_FIELDS.includes(field) ? label(text) : text;
  return (
    <span className="wrap-anywhere whitespace-pre-line" lang={field === "priorEducation" ? "nl" : customLang}>
      {field === "email" ? <EmailAddress email={text} /> : shown}
    </span>
  );
}

/** Parses a date like 2026-01-31. Returns null for other texts: `Date` would also accept a year or month. */
function findDate(text: string): Date | null {
  const noon = new Date(`${text}T12:00:00Z`);
  return noon.toJSON() === `${text}T12:00:00.000Z` ? noon : null;
}

/** Lets a long e-mail address wrap after the "@". */
const EmailAddress = ({ email }: { email: string }) => {
  const [user, ...domain] = email.split("@");
  return (
    <>
      {user}@<wbr />
      {domain.join("@")}
    </>
  );
};
