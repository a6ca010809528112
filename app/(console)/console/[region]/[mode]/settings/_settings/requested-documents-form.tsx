"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { focusFirstInvalid } from "@/app/(console)/console/_shell/focus-later";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { RequestedDocumentList } from "@/lib/console/requested-documents/schema";
import { EXPLANATION_MAX, REQUESTED_DOCUMENTS_MAX } from "@/lib/records/requested-documents/states";
import { nameProblem, type Row } from "./document-rows";
import { useDocumentRows } from "./use-document-rows";
import { useSaveDocuments } from "./use-save-documents";

type Props = { list: RequestedDocumentList; draft: FormDraft };

const newRow = (): Row => ({ key: `new ${crypto.randomUUID()}`, id: null, name: "", explanation: "" });

/** Edits the list. If a colleague has changed the list, merges both versions. */
export function RequestedDocumentsForm({ list, draft }: Props) {
  const t = useTranslations("console");
  const edited = useDocumentRows(list, draft);
  const { rows, version, enter } = edited;
  const { save, isPending } = useSaveDocuments(edited, draft);
  const [isChecked, setChecked] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (rows.some((row) => nameProblem(rows, row))) return focusFirstInvalid(event.currentTarget);
    save({ version, rows });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div role="status">
        {edited.isMerged && (
          <p className="mb-3 max-w-2xl rounded-md border border-line bg-raised px-3 py-2 text-sm">
            {t("settings.documents.merged")}
          </p>
        )}
      </div>
      <RowList
        {...{ rows, enter, isChecked }}
        onRemoved={() => requestAnimationFrame(() => addButton.current?.focus())}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          variant={draft.isDirty ? "primary" : "plain"}
          aria-disabled={isPending}
          aria-describedby="settings-documents"
        >
          {isPending ? t("saving") : t("save")}
        </SubmitButton>
        <Button
          ref={addButton}
          size="small"
          disabled={rows.length >= REQUESTED_DOCUMENTS_MAX}
          onClick={() => enter([...rows, newRow()])}
        >
          <Icon name="plus" />
          {t("settings.documents.add")}
        </Button>
      </div>
    </form>
  );
}

type RowListProps = {
  rows: Row[];
  enter: (next: Row[]) => void;
  isChecked: boolean;
  onRemoved: () => void;
};

function RowList({ rows, enter, isChecked, onRemoved }: RowListProps) {
  const t = useTranslations("console.settings.documents");
  const remove = (row: Row) => {
    enter(rows.filter(({ key }) => key !== row.key));
    onRemoved();
  };
  const errorOf = (row: Row): string | null => {
    const problem = isChecked ? nameProblem(rows, row) : null;
    return problem && t(problem);
  };
  if (rows.length === 0) return <p className="mb-3 text-sm">{t("none")}</p>;
  return (
    <ul className="mb-3 space-y-3">
      {rows.map((row, index) => (
        <RowInputs
          key={row.key}
          row={row}
          number={index + 1}
          error={errorOf(row)}
          onChange={(change) =>
            enter(rows.map((other) => (other.key === row.key ? { ...other, ...change } : other)))
          }
          onRemove={() => remove(row)}
        />
      ))}
    </ul>
  );
}

type RowInputsProps = {
  row: Row;
  number: number;
  error: string | null;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
};

function RowInputs({ row, number, error, onChange, onRemove }: RowInputsProps) {
  const t = useTranslations("console.settings.documents");
  return (
    <li className="flex flex-wrap items-start gap-2">
      <InputField
        label={t("name", { number })}
        error={error}
        className="min-w-40 flex-1"
        value={row.name}
        maxLength={100}
        autoFocus={row.id === null && row.name === ""}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <InputField
        label={t("explanation", { number })}
        className="min-w-48 flex-2"
        value={row.explanation}
        maxLength={EXPLANATION_MAX}
        onChange={({ target }) => onChange({ explanation: target.value })}
      />
      <IconButton icon="trash" className="mt-6" label={t("remove", { number })} onClick={onRemove} />
    </li>
  );
}
