"use client";

import { useTranslations } from "next-intl";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { STAFF_ROLES, type StaffRole } from "@/lib/contract/staff-roles";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isPhaseChange = (value: unknown): value is { from: string; to: string } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

const isRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/**
 * Returns a formatter for event details. It shows only one detail, the first that is present: the erasure reason, the
 * phase change, the role or the changed fields.
 */
export function useEventDetails(): (event: AuditEvent) => string {
  const t = useTranslations("console");
  return ({ details: { phase, fields, reason, role } }) => {
    if (isErasureReason(reason)) return t(`activity.reasons.${reason}`);
    if (isPhaseChange(phase)) return `${phase.from} → ${phase.to}`;
    if (isRole(role)) return t(`roles.${role}`);
    if (!isStringArray(fields)) return "";
    return fields
      .map((field) => (t.has(`fields.${field as "name"}`) ? t(`fields.${field as "name"}`) : field))
      .join(", ");
  };
}
