"use client";

import { useTranslations } from "next-intl";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { STAFF_ROLES, type StaffRole } from "@/lib/contract/staff-roles";
import { isClosingReason } from "@/lib/records/candidates/closing-reasons";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import type { InteractionPatch } from "@/lib/records/interactions/schema";

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isPhaseChange = (value: unknown): value is { from: string; to: string } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

const isRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/** The messages in `console.interaction` that name the fields of an interaction. */
const INTERACTION_LABELS = {
  type: "type",
  performedAt: "performedAt",
  summary: "summary",
  notes: "notes",
  duration: "minutes",
} as const satisfies Record<keyof InteractionPatch, string>;

const isInteractionField = (field: string): field is keyof InteractionPatch =>
  Object.hasOwn(INTERACTION_LABELS, field);

/**
 * Returns a function that labels a field that an event lists. A custom field is its own label, even if its
 * name is the key of a standard field.
 */
function useChangedFieldLabel(): (action: string, field: string) => string {
  const t = useTranslations("console.interaction");
  const labelOf = useFieldLabel();
  return (action, field) => {
    if (action.startsWith("custom_field.")) return field;
    const isOfInteraction = action.startsWith("interaction.") && isInteractionField(field);
    return isOfInteraction ? t(INTERACTION_LABELS[field]) : labelOf(field);
  };
}

/**
 * Returns a formatter for event details. The formatter shows only the first detail that is present: the
 * reason for closing or erasing, the phase change, the role, or the changed fields.
 */
export function useEventDetails(): (event: AuditEvent) => string {
  const t = useTranslations("console");
  const labelOf = useChangedFieldLabel();
  const valueLabel = useValueLabel();
  return ({ action, details: { phase, fields, customFields, reason, role } }) => {
    if (isClosingReason(reason)) return t(`closing.reasons.${reason}`);
    if (isErasureReason(reason)) return t(`activity.reasons.${reason}`);
    if (isPhaseChange(phase)) return `${valueLabel(phase.from)} → ${valueLabel(phase.to)}`;
    if (isRole(role)) return t(`roles.${role}`);
    const standard = isStringArray(fields) ? fields.map((field) => labelOf(action, field)) : [];
    return [...standard, ...(isStringArray(customFields) ? customFields : [])].join(", ");
  };
}
