"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { ShownOnce } from "@/app/(console)/console/_secrets/shown-once";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import type { CountedApiKey } from "@/lib/access/api-keys/schema";
import { DescriptionForm } from "./description-form";
import { TrafficWatch } from "./traffic-watch";
import { useNewKey } from "./use-new-key";

const STEPS = ["make", "copy", "watch"] as const;
type Step = (typeof STEPS)[number];

/** Replaces a key without a moment without one: make, copy, watch the traffic move, delete the old one. */
export function Rotation({ keys, onClose }: { keys: CountedApiKey[]; onClose: () => void }) {
  const t = useTranslations("workplace");
  const [old, setOld] = useState(keys[0]);
  const [isCopied, setCopied] = useState(false);
  const { data: made, ...making } = useNewKey();
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
      <Progress step={step} />
      {step === "make" && <Make keys={keys} old={old} onOld={setOld} making={making} />}
      {step === "copy" && made && (
        <>
          <ShownOnce label={made.description ?? t("apiKeys.key")} secret={made.token} />
          <div className="flex justify-end">
            <Button look="primary" onClick={() => setCopied(true)}>
              {t("apiKeys.isCopied")}
            </Button>
          </div>
        </>
      )}
      {step === "watch" && made && old && <TrafficWatch old={old} made={made} onDone={onClose} />}
    </Dialog>
  );
}

function Progress({ step }: { step: Step }) {
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

function Make({
  keys,
  old,
  onOld,
  making,
}: {
  keys: CountedApiKey[];
  old: CountedApiKey | undefined;
  onOld: (key: CountedApiKey | undefined) => void;
  making: Omit<ReturnType<typeof useNewKey>, "data">;
}) {
  const t = useTranslations("workplace.apiKeys");
  const reason = useReason();
  return (
    <DescriptionForm
      key={old?.id}
      given={old?.description ?? ""}
      error={making.error && reason(making.error)}
      isPending={making.isPending}
      onSend={making.mutate}
    >
      <Field label={t("old")}>
        {(control) => (
          <select
            {...control}
            value={old?.id}
            onChange={({ target }) => onOld(keys.find(({ id }) => id === target.value))}
            className={`${INPUT} pr-8`}
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
