"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { DescriptionForm } from "./description-form";
import { useCreateKey } from "./use-create-key";

export const NEW_KEY_DRAFT = "keys/new";

type Props = { onClose: () => void; onReopen: () => void };

/** Creates a key and shows it once. Escape closes the dialog and keeps the input. */
export function NewKeyDialog({ onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const { close, cancel } = useDialogDraft({ name: NEW_KEY_DRAFT, onClose, onReopen });
  const creation = useCreateKey();
  const { data: created, isPending } = creation;
  return (
    <Dialog
      keepsInput
      onClose={created ? onClose : close}
      isBusy={isPending}
      isShownOnce={created !== undefined}
      title={created ? t("apiKeys.made") : t("apiKeys.new")}
      text={created ? t("apiKeys.once") : t("apiKeys.newText")}
      closeLabel={t("close")}
    >
      {created ? (
        <>
          <OneTimeSecret label={created.description ?? t("apiKeys.key")} secret={created.token} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {t("secrets.kept")}
            </Button>
          </div>
        </>
      ) : (
        <WithDraft name={NEW_KEY_DRAFT}>
          {(draft) => <NewKeyForm draft={draft} creation={creation} onCancel={cancel} />}
        </WithDraft>
      )}
    </Dialog>
  );
}

type FormProps = {
  draft: FormDraft;
  creation: ReturnType<typeof useCreateKey>;
  onCancel: () => void;
};

function NewKeyForm({ draft, creation: { mutate, isPending, error }, onCancel }: FormProps) {
  const reason = useErrorMessage();
  const [description, setDescription] = useState(draftText(draft.initial, "description") ?? "");
  const enter = (next: string) => {
    setDescription(next);
    draft.keep(next === "" ? null : { description: next });
  };
  return (
    <DescriptionForm
      description={description}
      onChange={enter}
      error={error && reason(error)}
      isPending={isPending}
      onSubmit={() => mutate(description, { onSuccess: draft.beginSave() })}
      onCancel={onCancel}
    />
  );
}
