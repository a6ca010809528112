"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import type { CustomFieldList } from "@/lib/console/custom-fields/schema";
import { FieldDialog } from "./field-dialog";
import { FieldRow } from "./field-row";
import { ReviewDialog } from "./review-dialog";
import { type DraftField, useDraft } from "./use-draft";

type OpenDialog = { field: DraftField | null } | "review" | null;

/** Edits the whole list and stores nothing until the user has reviewed the effects. */
export function FieldEditor({ list }: { list: CustomFieldList }) {
  const t = useTranslations("console.customFields");
  const draft = useDraft(list);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: string) => {
    draft.remove(key);
    addButton.current?.focus();
  };
  return (
    <section aria-label={t("title")}>
      {draft.fields.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      <ol className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {draft.fields.map((field, index) => (
          <FieldRow
            key={field.key}
            field={field}
            isFirst={index === 0}
            isLast={index === draft.fields.length - 1}
            onEdit={() => setDialog({ field })}
            onMove={(by) => draft.move(field.key, by)}
            onRemove={() => remove(field.key)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button ref={addButton} size="small" onClick={() => setDialog({ field: null })}>
          <Icon name="plus" />
          {t("add")}
        </Button>
        {draft.isChanged && (
          <>
            <Button variant="primary" size="small" onClick={() => setDialog("review")}>
              {t("review")}
            </Button>
            <Button variant="quiet" size="small" onClick={draft.reset}>
              {t("reset")}
            </Button>
          </>
        )}
        <p role="status" className="text-muted text-sm">
          {draft.isChanged && t("unsaved")}
        </p>
      </div>
      {dialog === "review" && <ReviewDialog edit={draft.edit} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== "review" && (
        <FieldDialog draft={draft} field={dialog.field} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}
