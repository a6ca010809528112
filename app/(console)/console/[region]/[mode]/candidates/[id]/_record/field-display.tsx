"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";

/** Formats a value for reading: dates in words, lists as tags, and a placeholder for no value. */
export function FieldDisplay({ value }: { value: unknown }) {
  const t = useTranslations("console");
  const format = useFormatter();
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
    return <span className="text-muted">{t("candidate.empty")}</span>;
  }
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (Array.isArray(value)) {
    return (
      <span className="flex flex-wrap gap-1">
        {value.map((item) => (
          <Tag key={item}>{item}</Tag>
        ))}
      </span>
    );
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: "long" });
  }
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
}
