"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/form-fields";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";
import { DescriptionForm } from "./description-form";
import { TrafficWatch } from "./traffic-watch";
import { useCreateKey } from "./use-create-key";

const STEPS = ["make", "copy", "watch"] as const;
type Step = (typeof STEPS)[number];

export const ROTATION_DRAFT = "keys/rotation";

type Props = { keys: ApiKeyWithUsage[]; onClose: () => void; onReopen: () => void };

/** Replaces a key without downtime: create, copy, wait until the traffic has moved, delete the old key. */
export function RotateKeyDialog({ keys, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const { close, cancel } = useDialogDraft({ name: ROTATION_DRAFT, onClose, onReopen });
  const [old, setOld] = useState<ApiKeyWithUsage | null>(null);
  const [isCopied, setCopied] = useState(false);
  const creation = useCreateKey();
  const { data: created, isPending } = creation;
  const step: Step = !created ? "make" : isCopied ? "watch" : "copy";
  return (
    <Dialog
      keepsInput
      onClose={created ? onClose : close}
      isBusy={isPending}
      isShownOnce={step === "copy"}
      title={t("apiKeys.rotate")}
      text={t(`apiKeys.steps.${step}`)}
      closeLabel={t("close")}
    >
      <StepIndicator step={step} />
      {step === "make" && (
        <WithDraft name={ROTATION_DRAFT}>
          {(draft) => <CreateStep {...{ keys, draft, creation, onCancel: cancel, onReplace: setOld }} />}
        </WithDraft>
      )}
      {step === "copy" && created && (
        <>
          <OneTimeSecret label={created.description ?? t("apiKeys.key")} secret={created.token} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={() => setCopied(true)}>
              {t("apiKeys.isCopied")}
            </Button>
          </div>
        </>
      )}
      {step === "watch" && created && old && <TrafficWatch old={old} created={created} onDone={onClose} />}
    </Dialog>
  );
}

function StepIndicator({ step }: { step: Step }) {
  const t = useTranslations("console.apiKeys.stepNames");
  return (
    <ol className="mb-4 grid grid-cols-3 gap-2 text-xs">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? "step" : undefined}
          className="border-line border-t-2 pt-1 text-muted aria-[current=step]:border-stream aria-[current=step]:font-medium aria-[current=step]:text-ink"
        >
          {index + 1}. {t(name)}
        </li>
      ))}
    </ol>
  );
}

type CreateStepProps = {
  keys: ApiKeyWithUsage[];
  draft: FormDraft;
  creation: ReturnType<typeof useCreateKey>;
  onCancel: () => void;
  onReplace: (old: ApiKeyWithUsage) => void;
};

/**
 * Asks which key to replace, and for a description. The default is the description of the old key. If the
 * chosen key has been deleted, the user must choose again: the last step offers to delete the chosen key.
 */
function CreateStep({ keys, draft, creation, onCancel, onReplace }: CreateStepProps) {
  const t = useTranslations("console.apiKeys");
  const own = useTranslations("console");
  const reason = useErrorMessage();
  const { mutate, isPending, error } = creation;
  const [oldId, setOldId] = useState(draftText(draft.initial, "old") ?? keys[0]?.id);
  const [typed, setTyped] = useState(draftText(draft.initial, "description"));
  const old = keys.find(({ id }) => id === oldId);
  const description = typed ?? old?.description ?? "";
  const keep = (id: string | undefined, text: string | undefined) => {
    setOldId(id);
    setTyped(text);
    draft.keep({ ...(id ? { old: id } : {}), ...(text === undefined ? {} : { description: text }) });
  };
  const submit = () => {
    if (old) onReplace(old);
    mutate(description, { onSuccess: draft.beginSave() });
  };
  return (
    <DescriptionForm
      description={description}
      onChange={(text) => keep(oldId, text)}
      error={error && reason(error)}
      isPending={isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label={t("old")}
        options={keys.map(({ id, description, tokenPreview }) => ({
          value: id,
          label: description ? `${description} (${tokenPreview})` : tokenPreview,
        }))}
        value={old?.id ?? ""}
        {...(!old && { placeholder: own("form.choose"), error: t("oldGone"), required: true })}
        onChange={({ target }) => keep(target.value, typed)}
      />
    </DescriptionForm>
  );
}
