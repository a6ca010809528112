"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { requestedDocumentsQuery, saveRequestedDocuments } from "@/lib/console/requested-documents/queries";
import type { RequestedDocumentEdit, RequestedDocumentList } from "@/lib/console/requested-documents/schema";
import { REQUESTED_DOCUMENTS_MAX } from "@/lib/records/requested-documents/states";

type Row = { key: string; id: string | null; name: string; explanation: string };
type Props = { list: RequestedDocumentList; draft: FormDraft };

const rowsOf = ({ documents }: RequestedDocumentList): Row[] =>
  documents.map(({ id, name, explanation }) => ({ key: id, id, name, explanation: explanation ?? "" }));

function nameProblem(rows: Row[], { key, name }: Row): "noName" | "sameName" | null {
  if (name.trim() === "") return "noName";
  return rows.find((other) => other.name.trim() === name.trim())?.key === key ? null : "sameName";
}

/**
 * The form to edit the list. A restored draft keeps the version that it is based on, so that it can't
 * overwrite others' later changes.
 */
export function RequestedDocumentsForm({ list, draft }: Props) {
  const t = useTranslations("console");
  const [rows, setRows] = useState<Row[]>(() =>
    draft.initial?.rows ? [draft.initial.rows].flat().map((row) => JSON.parse(row)) : rowsOf(list),
  );
  const version = draftText(draft.initial, "version") ?? list.version;
  const enter = (next: Row[]) => {
    setRows(next);
    const isSame = JSON.stringify(next) === JSON.stringify(rowsOf(list));
    draft.keep(isSame ? null : { version, rows: next.map((row) => JSON.stringify(row)) });
  };
  const { save, isPending } = useSave(draft);
  const [isChecked, setChecked] = useState(false);
  const errorOf = (row: Row): string | null => {
    const problem = isChecked ? nameProblem(rows, row) : null;
    return problem && t(`settings.documents.${problem}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (rows.some((row) => nameProblem(rows, row))) return;
    const documents = rows.map(({ id, name, explanation }) => ({
      id,
      name: name.trim(),
      explanation: explanation.trim() || null,
    }));
    save({ version, documents });
  };
  const add = () =>
    enter([...rows, { key: `new ${crypto.randomUUID()}`, id: null, name: "", explanation: "" }]);
  return (
    <form onSubmit={submit} noValidate>
      {rows.length === 0 && <p className="mb-3 text-sm">{t("settings.documents.none")}</p>}
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
            onRemove={() => enter(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={draft.isKept ? "primary" : "plain"} disabled={isPending}>
          {isPending ? t("saving") : t("save")}
        </Button>
        <Button size="small" disabled={rows.length >= REQUESTED_DOCUMENTS_MAX} onClick={add}>
          <Icon name="plus" />
          {t("settings.documents.add")}
        </Button>
      </div>
    </form>
  );
}

function useSave(draft: FormDraft) {
  const t = useTranslations("console.settings");
  const client = useQueryClient();
  const { scope } = useConsole();
  const reason = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: (edit: RequestedDocumentEdit) => saveRequestedDocuments(scope, edit),
    onMutate: () => draft.beginSave(),
    onSuccess: (saved, _edit, settle) => {
      settle?.();
      client.setQueryData(requestedDocumentsQuery(scope).queryKey, saved);
      toast(t("saved"));
    },
    onError: (failure) => toast(t("notSaved", { reason: reason(failure) })),
  });
  return { save: mutate, isPending };
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
        maxLength={500}
        onChange={({ target }) => onChange({ explanation: target.value })}
      />
      <Button
        variant="bare"
        size="icon"
        className="mt-6"
        aria-label={t("remove", { number })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </Button>
    </li>
  );
}
