"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { writeDraft } from "@/app/(console)/console/_drafts/draft-store";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { customFieldsQuery } from "@/lib/console/custom-fields/queries";
import type { CustomFieldList } from "@/lib/console/custom-fields/schema";
import type { Issue } from "@/lib/contract/issues";
import { DIALOG_DRAFTS, FieldDialog, fieldDraft } from "./field-dialog";
import { FieldRow } from "./field-row";
import { ReviewDialog } from "./review-dialog";
import { type Draft, type DraftField, useDraft } from "./use-draft";
import { useRejected } from "./use-rejected";

type OpenDialog = { field: DraftField | null } | "review" | null;

/**
 * Edits the list of custom fields. Nothing is saved until the user has reviewed the effects. Restarts when a
 * new version of the list has been stored, but not while a field's dialog is open.
 */
export function FieldEditor({ list }: { list: CustomFieldList }) {
  const [shown, setShown] = useState(list);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const isFieldOpen = dialog !== null && dialog !== "review";
  if (list !== shown && !isFieldOpen) {
    setShown(list);
    if (list.version !== shown.version) setDialog(null);
  }
  return (
    <WithDraft key={shown.version} name="fields/list">
      {(draft) => <FieldListEditor {...{ dialog, setDialog }} list={shown} formDraft={draft} />}
    </WithDraft>
  );
}

type Props = {
  list: CustomFieldList;
  formDraft: FormDraft;
  dialog: OpenDialog;
  setDialog: (dialog: OpenDialog) => void;
};

function FieldListEditor({ list, formDraft, dialog, setDialog }: Props) {
  const t = useTranslations("console.customFields");
  const draft = useDraft(list, formDraft);
  const { reject, issueOf } = useRejected(draft.fields);
  const addButton = useRef<HTMLButtonElement>(null);
  const reload = useReload();
  const removeDrafts = useRemoveDrafts();
  const reset = () => {
    removeDrafts(draft.fields);
    draft.reset();
    // Refetch, because the user may be discarding the changes to get a colleague's version of the list.
    reload();
    addButton.current?.focus();
  };
  const remove = (key: string) => {
    removeDrafts(draft.fields.filter((field) => field.key === key));
    draft.remove(key);
    addButton.current?.focus();
  };
  const isEmpty = draft.fields.length === 0;
  const addField = (
    <Button ref={addButton} size="small" onClick={() => setDialog({ field: null })}>
      <Icon name="plus" />
      {t("add")}
    </Button>
  );
  return (
    <section aria-label={t("title")}>
      {isEmpty && (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")}>
          {addField}
        </EmptyState>
      )}
      <FieldList draft={draft} issueOf={issueOf} onEdit={(field) => setDialog({ field })} onRemove={remove} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {!isEmpty && addField}
        <DraftTag name={fieldDraft(null)} />
        <DraftActions draft={draft} onReview={() => setDialog("review")} onReset={reset} />
      </div>
      {dialog === "review" && (
        <ReviewDialog draft={draft} onRejected={reject} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== "review" && (
        <FieldDialog
          draft={draft}
          field={dialog.field}
          rejection={dialog.field && issueOf(dialog.field)}
          onClose={() => setDialog(null)}
          onReopen={() => setDialog(dialog)}
        />
      )}
    </section>
  );
}

type ListProps = {
  draft: Draft;
  issueOf: (field: DraftField) => Issue | null;
  onEdit: (field: DraftField) => void;
  onRemove: (key: string) => void;
};

const FieldList = ({ draft, issueOf, onEdit, onRemove }: ListProps) => (
  <ol className="divide-y divide-line rounded-lg border border-line empty:hidden">
    {draft.fields.map((field, index) => (
      <FieldRow
        key={field.key}
        field={field}
        rejection={issueOf(field)}
        isFirst={index === 0}
        isLast={index === draft.fields.length - 1}
        onEdit={() => onEdit(field)}
        onMove={(by) => draft.move(field.key, by)}
        onRemove={() => onRemove(field.key)}
      />
    ))}
  </ol>
);

type ActionsProps = { draft: Draft; onReview: () => void; onReset: () => void };

function DraftActions({ draft, onReview, onReset }: ActionsProps) {
  const t = useTranslations("console.customFields");
  return (
    <>
      {draft.isChanged && (
        <>
          <Button variant="primary" size="small" onClick={onReview}>
            {t("review")}
          </Button>
          <Button variant="quiet" size="small" onClick={onReset}>
            {t("reset")}
          </Button>
        </>
      )}
      <p role="status" className="text-muted text-sm">
        {draft.isChanged && t("unsaved")}
      </p>
    </>
  );
}

/** Returns a function that removes the unsaved input of new fields, because no row shows it anymore. */
function useRemoveDrafts() {
  const dialogDrafts = useDraftKey(DIALOG_DRAFTS);
  return (removed: readonly DraftField[]) => {
    for (const { key, stored } of removed) if (!stored) writeDraft(dialogDrafts + key, null);
  };
}

/** Returns a function that refetches the list. */
function useReload() {
  const client = useQueryClient();
  const { scope } = useConsole();
  return () => void client.invalidateQueries({ queryKey: customFieldsQuery(scope).queryKey, exact: true });
}
