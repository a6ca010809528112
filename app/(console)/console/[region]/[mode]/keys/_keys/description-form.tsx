"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";

type Props = {
  given?: string;
  error: string | null;
  isPending: boolean;
  onSend: (description: string) => void;
  children?: ReactNode;
};

/** What a new key is for. */
export function DescriptionForm({ given = "", error, isPending, onSend, children }: Props) {
  const t = useTranslations("workplace.apiKeys");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(String(new FormData(event.currentTarget).get("description")));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {children}
      <Field label={t("description")} hint={t("descriptionHint")} error={error}>
        {(control) => (
          <input
            {...control}
            name="description"
            defaultValue={given}
            maxLength={500}
            required
            className={INPUT}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? t("creating") : t("create")}
        </Button>
      </div>
    </form>
  );
}
