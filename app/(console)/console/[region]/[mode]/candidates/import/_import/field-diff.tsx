"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { FieldChange, FieldValue } from "@/lib/console/imports/contract";
import { useImportFieldTitle } from "./use-import-field-title";

type Props = { changes: FieldChange[]; kept?: string[]; ignoredCustomFields: string[] };

/** Shows the changes that an import, or its undo, makes to a candidate, field by field. */
export function FieldDiff({ changes, kept = [], ignoredCustomFields }: Props) {
  const t = useTranslations("console.import");
  const titleOf = useImportFieldTitle();
  const valueText = useValueText();
  const format = useFormatter();
  return (
    <>
      {changes.length === 0 && <p className="text-muted">{t("noChanges")}</p>}
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="break-words">
            <span className="text-muted">{titleOf(field)}:</span>{" "}
            {from === null ? valueText(from) : <del>{valueText(from)}</del>}
            <span aria-hidden> → </span>
            <span className="sr-only">{t("becomes")}</span>{" "}
            <ins className="no-underline">{valueText(to)}</ins>
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <p className="text-muted">{t("kept", { fields: format.list(kept.map(titleOf)) })}</p>
      )}
      {ignoredCustomFields.length > 0 && (
        <p className="text-muted">{t("ignoredFields", { fields: ignoredCustomFields.join(", ") })}</p>
      )}
    </>
  );
}

const SHOWN_MAX = 200;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

function useValueText(): (value: FieldValue) => string {
  const t = useTranslations("console");
  const format = useFormatter();
  return (value) => {
    if (value === null) return t("import.emptyValue");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    const text = typeof value === "string" ? value : format.list(value, { type: "unit" });
    if (ISO_DATE.test(text)) return format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: "long" });
    return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  };
}
