"use client";

import { useTranslations } from "next-intl";
import type { Happening } from "@/lib/activity/schema";
import { isErasureReason } from "@/lib/sessions/erasure-reasons";

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const isMove = (value: unknown): value is { from: string; to: string } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

/** What an event tells beyond its action: from which phase to which, which fields, and why. */
export function useDetails(): (happening: Happening) => string {
  const t = useTranslations("workplace");
  return ({ details: { phase, fields, reason } }) => {
    if (isErasureReason(reason)) return t(`activity.reasons.${reason}`);
    if (isMove(phase)) return `${phase.from} → ${phase.to}`;
    if (!isTexts(fields)) return "";
    return fields
      .map((field) => (t.has(`fields.${field as "name"}`) ? t(`fields.${field as "name"}`) : field))
      .join(", ");
  };
}
