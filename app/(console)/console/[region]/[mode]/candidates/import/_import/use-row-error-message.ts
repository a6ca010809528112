"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Validators } from "@/app/(console)/console/_validation/validators";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { customFieldColumn, parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { type ImportField, importFields } from "@/lib/console/imports/fields";
import { SHORTENED_NUMBER } from "@/lib/console/imports/parse-contact";
import type { RowResult } from "@/lib/console/imports/run-import";
import { apiError } from "@/lib/contract/api-client";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { AMBIGUOUS_NUMBER } from "@/lib/number-text";
import { isSameName } from "@/lib/records/candidates/is-same-name";
import { useImportFieldTitle } from "./use-import-field-title";

const QUOTED_MAX = 60;
const VALUES_SHOWN = 12;
type Row = Record<string, unknown>;

/**
 * Returns a function that explains why a row isn't imported. The explanation quotes the value and says which
 * values are accepted. For rows that are imported, the function returns "".
 */
export function useRowErrorMessage(): (result: RowResult, row: Row) => string {
  const t = useTranslations("console.import.errors");
  const reason = useErrorMessage();
  const issueText = useRowIssueText();
  return (result, row) => {
    const phone = quotable(row.phone);
    const contact = { email: quotable(row.email), phone, hasPhone: phone === "" ? "no" : "yes" };
    if (result.outcome === "unclear") {
      const { currentName: known } = result;
      // Only a different name or date of birth makes a row unclear.
      return isSameName(known, String(row.name))
        ? t("otherBirthDate", { ...contact, known })
        : t("otherName", { ...contact, known, name: quotable(row.name) });
    }
    if (result.outcome !== "refused") return "";
    if (result.issues.length > 0) return result.issues.map((issue) => issueText(issue, row)).join(" ");
    if (result.errorCode === "ambiguous_match")
      return t(phone === "" ? "ambiguousEmail" : "ambiguous", contact);
    if (result.errorCode === "duplicate_id") return t("alreadyImported");
    if (result.errorCode === "precondition_failed") return t("changedSince");
    // The error of a mutation doesn't name the invalid values, which were valid when the row was accepted.
    if (result.errorCode === "validation_error") return t("fieldsChanged");
    return reason(apiError(result.errorCode, result.message));
  };
}

function useRowIssueText(): (issue: Issue, row: Row) => string {
  const t = useTranslations("console.import.errors");
  const titleOf = useImportFieldTitle();
  const accepted = useAcceptedText();
  const { region } = useConsole();
  const validators = useValidators();
  const fields = useMemo(() => importFields(region.customFields), [region.customFields]);
  return (issue, row) => {
    const [first = "", second = ""] = issue.path;
    const key = first === "customFields" ? customFieldColumn(second) : first;
    if (first === "customFields" && issue.code === "unrecognized_keys")
      return t("noField", { field: second });
    const field = fields.find((each) => each.key === key);
    const values = { field: titleOf(key), accepted: accepted(field) };
    const value = quotable(issue.path.reduce<unknown>(memberOf, row));
    // The page may have been opened before the region removed the option.
    if (first === "customFields" && issue.code === "invalid_value" && field?.values?.includes(value))
      return t("optionGone", { field: values.field, value });
    const custom = region.customFields.find(({ name }) => first === "customFields" && name === second);
    if (custom && isAccepted(validators, custom, issue.path.reduce<unknown>(memberOf, row)))
      return t("fieldChanged", { field: values.field });
    if (field?.kind === "number" && AMBIGUOUS_NUMBER.test(value))
      return t("ambiguousNumber", { field: values.field, value });
    if (key === "phone" && SHORTENED_NUMBER.test(value))
      return t("shortenedNumber", { field: values.field, value });
    return value === "" ? t("empty", values) : t("wrong", { ...values, value });
  };
}

/** Returns whether the page's version of the custom field accepts the value. */
const isAccepted = (validators: Validators | null, custom: CustomFieldDefinition, value: unknown) =>
  value !== undefined && validators?.findValueIssues({ name: custom.name, custom }, value).length === 0;

function useAcceptedText(): (field: ImportField | undefined) => string {
  const t = useTranslations("console.import.accepted");
  const valueLabel = useValueLabel();
  return (field) => {
    if (!field) return t("text");
    const key = field.key as Parameters<typeof t>[0];
    if (t.has(key)) return t(key);
    const { kind, values = [] } = field;
    if (kind !== "choice" && kind !== "list") return t(kind);
    const first = values.slice(0, VALUES_SHOWN);
    // Values of custom fields are shown as stored.
    const shown = (parseCustomFieldColumn(key) === null ? first.map(valueLabel) : first).join(", ");
    return values.length > VALUES_SHOWN
      ? t("someValues", { values: shown, count: values.length - VALUES_SHOWN })
      : t("values", { values: shown });
  };
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

function quotable(value: unknown): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
}
