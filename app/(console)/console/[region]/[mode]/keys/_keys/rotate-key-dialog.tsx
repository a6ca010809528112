"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT_CLASS } from "@/app/_ui/field";
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
  const t = useTranslations("workplace");
  const [old, setOld] = useState(keys[0]);
  const [isCopied, setCopied] = useState(false);
  const { data: made, ...making } = useCreateKey();
  const step: Step = !made ? "make" : isCopied ? "watch" : "copy";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={made !== undefined}
      title={t("apiKeys.rotate")}
      text={t(`apiKeys.steps.${step}`)}
      closeLabel={t("close")}
    >
      <StepIndicator step={step} />
      {step === "make" && <CreateStep keys={keys} old={old} onOldKeyChange={setOld} creation={making} />}
      {step === "copy" && made && (
        <>
          <OneTimeSecret label={made.description ?? t("apiKeys.key")} secret={made.token} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={() => setCopied(true)}>
              {t("apiKeys.isCopied")}
            </Button>
          </div>
        </>
      )}
      {step === "watch" && made && old && <TrafficWatch old={old} made={made} onDone={onClose} />}
    </Dialog>
  );
}

function StepIndicator({ step }: { step: Step }) {
  const t = useTranslations("workplace.apiKeys.stepNames");
  return (
    <ol className="mb-4 grid grid-cols-3 gap-2 text-xs">
      {STEPS.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? "step" : undefined}
          className="border-line border-t-2 pt-1 text-muted aria-[current=step]:border-stream aria-[current=step]:font-medium aria-[current=step]:text-ink"
        >
          {index + 1}. {t(each)}
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
  const t = useTranslations("workplace.apiKeys");
  const reason = useErrorMessage();
  return (
    <DescriptionForm
      key={old?.id}
      defaultDescription={old?.description ?? ""}
      error={creation.error && reason(creation.error)}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
    >
      <Field label={t("old")}>
        {(control) => (
          <select
            {...control}
            value={old?.id}
            onChange={({ target }) => onOldKeyChange(keys.find(({ id }) => id === target.value))}
            className={`${INPUT_CLASS} pr-8`}
          >
            {keys.map(({ id, description, tokenPreview }) => (
              <option key={id} value={id}>
                {description ? `${description} (${tokenPreview})` : tokenPreview}
              </option>
            ))}
          </select>
        )}
      </Field>
    </DescriptionForm>
  );
}
