"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { SelectField } from "@/app/_ui/form-fields";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";
import { DescriptionForm } from "./description-form";
import { TrafficWatch } from "./traffic-watch";
import { useCreateKey } from "./use-create-key";

const STEPS = ["make", "copy", "watch"] as const;
type Step = (typeof STEPS)[number];

/** Replaces a key without downtime: create, copy, wait for the traffic to move, delete the old key. */
export function RotateKeyDialog({ keys, onClose }: { keys: ApiKeyWithUsage[]; onClose: () => void }) {
  const t = useTranslations("console");
  const [old, setOld] = useState(keys[0]);
  const [isCopied, setCopied] = useState(false);
  const { data: created, ...creation } = useCreateKey();
  const step: Step = !created ? "make" : isCopied ? "watch" : "copy";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={created !== undefined}
      title={t("apiKeys.rotate")}
      text={t(`apiKeys.steps.${step}`)}
      closeLabel={t("close")}
    >
      <StepIndicator step={step} />
      {step === "make" && <CreateStep keys={keys} old={old} onOldKeyChange={setOld} creation={creation} />}
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

function CreateStep({
  keys,
  old,
  onOldKeyChange,
  creation,
}: {
  keys: ApiKeyWithUsage[];
  old: ApiKeyWithUsage | undefined;
  onOldKeyChange: (key: ApiKeyWithUsage | undefined) => void;
  creation: Omit<ReturnType<typeof useCreateKey>, "data">;
}) {
  const t = useTranslations("console.apiKeys");
  const reason = useErrorMessage();
  return (
    <DescriptionForm
      key={old?.id}
      defaultDescription={old?.description ?? ""}
      error={creation.error && reason(creation.error)}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
    >
      <SelectField
        label={t("old")}
        options={keys.map(({ id, description, tokenPreview }) => ({
          value: id,
          label: description ? `${description} (${tokenPreview})` : tokenPreview,
        }))}
        value={old?.id}
        onChange={({ target }) => onOldKeyChange(keys.find(({ id }) => id === target.value))}
      />
    </DescriptionForm>
  );
}
