"use client";

import { useTranslations } from "next-intl";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useValueLabel } from "@/app/(console)/console/_shell/use-value-label";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { STAFF_ROLES, type StaffRole } from "@/lib/contract/staff-roles";
import { isClosingReason } from "@/lib/records/candidates/closing-reasons";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isPhaseChange = (value: unknown): value is { from: string; to: string } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

const isRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/**
 * Returns a formatter for event details. The formatter shows only the first detail that is present: the
 * reason for closing or erasing, the phase change, the role, or the changed fields.
 */
export function useEventDetails(): (event: AuditEvent) => string {
  const t = useTranslations("console");
  const labelOf = useFieldLabel();
  const valueLabel = useValueLabel();
  return ({ details: { phase, fields, customFields, reason, role } }) => {
    if (isClosingReason(reason)) return t(`closing.reasons.${reason}`);
    if (isErasureReason(reason)) return t(`activity.reasons.${reason}`);
    if (isPhaseChange(phase)) return `${valueLabel(phase.from)} → ${valueLabel(phase.to)}`;
    if (isRole(role)) return t(`roles.${role}`);
    const custom = isStringArray(customFields) ? customFields : [];
    return [...(isStringArray(fields) ? fields.map(labelOf) : []), ...custom].join(", ");
  };
}
