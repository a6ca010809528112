"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { customFieldLang } from "@/lib/console/candidates/custom-field-column";
import type { FieldValueChange } from "@/lib/console/candidates/schema";
import { candidateQuery, type FullCandidate } from "@/lib/records/candidates/queries";
import { FieldDisplay } from "../fields/field-display";
import { useRestore } from "./use-restore";

type Props = { candidateId: string; changes: readonly FieldValueChange[] };

/** Shows the old and new value of each changed field, with a button that restores the old value. */
export function ChangedValues({ candidateId, changes }: Props) {
  const labelOf = useFieldLabel();
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map((change) => (
        <ChangedValue key={change.field} label={labelOf(change.field)} change={change}>
          <RestoreButton candidateId={candidateId} change={change} />
        </ChangedValue>
      ))}
    </ul>
  );
}

type ChangedValueProps = { label: string; change: FieldValueChange; children?: ReactNode };

export const ChangedValue = ({ label, change: { field, from, to }, children }: ChangedValueProps) => {
  const t = useTranslations("console.timeline");
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-muted" lang={customFieldLang(field)}>
        {label}:
      </span>{" "}
      <del className={isStruckThrough(from) ? "min-w-0" : "min-w-0 no-underline"}>
        <FoldedValue field={field} value={from} />
      </del>{" "}
      <span aria-hidden>→</span> <span className="sr-only">{t("becomes")}</span>{" "}
      <ins className="min-w-0 no-underline">
        <FoldedValue field={field} value={to} />
      </ins>{" "}
      {children}
    </li>
  );
};

const FOLDED_FROM = 160;
const isLong = (value: FieldValueChange["from"]): value is string =>
  typeof value === "string" && value.length > FOLDED_FROM;

/**
 * Returns whether to strike through the old value. Returns false for a long text, which would be hard to
 * read, and for an empty value.
 */
const isStruckThrough = (value: FieldValueChange["from"]) =>
  !isLong(value) && value !== null && !(Array.isArray(value) && value.length === 0);

/** Shows a long text as a collapsed section with its beginning as the summary. */
function FoldedValue({ field, value }: { field: string; value: FieldValueChange["from"] }) {
  if (!isLong(value)) return <FieldDisplay field={field} value={value} />;
  return (
    <details className="group">
      <summary className="cursor-pointer group-open:text-muted">
        <span className="wrap-anywhere group-open:sr-only" lang={customFieldLang(field)}>
          {value.slice(0, FOLDED_FROM)}…
        </span>
      </summary>
      <FieldDisplay field={field} value={value} />
    </details>
  );
}

type RestoreProps = { candidateId: string; change: FieldValueChange };

/**
 * Restores a field's old value. Not shown if the field already has that value or no longer accepts it, or if
 * the user has no write access.
 */
export function RestoreButton({ candidateId, change }: RestoreProps) {
  const { scope, canWrite } = useConsole();
  const { data: candidate } = useQuery(candidateQuery(scope, candidateId));
  return canWrite && candidate ? <RestoreField candidate={candidate} change={change} /> : null;
}

function RestoreField({ candidate, change }: { candidate: FullCandidate; change: FieldValueChange }) {
  const labelOf = useFieldLabel();
  const { isRestorable, restore, isSaving } = useRestore(candidate, change);
  if (!isRestorable) return null;
  return <RestoreValues name={labelOf(change.field)} isSaving={isSaving} onRestore={() => void restore()} />;
}

type RestoreValuesProps = { name: string; isSaving: boolean; onRestore: () => void };

export function RestoreValues({ name, isSaving, onRestore }: RestoreValuesProps) {
  const t = useTranslations("console.timeline");
  return (
    <Button
      size="small"
      variant="quiet"
      className="print:hidden"
      isBusy={isSaving}
      aria-label={`${t("restore")}: ${name}`}
      onClick={(event) => {
        // The button disappears once the old values are restored, so move the focus.
        event.currentTarget.closest<HTMLElement>("[data-entry]")?.focus();
        onRestore();
      }}
    >
      {t("restore")}
    </Button>
  );
}
