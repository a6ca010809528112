"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";

type Props = {
  defaultDescription?: string;
  error: string | null;
  isPending: boolean;
  onSubmit: (description: string) => void;
  children?: ReactNode;
};

export function DescriptionForm({ defaultDescription = "", error, isPending, onSubmit, children }: Props) {
  const t = useTranslations("console.apiKeys");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get("description")));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {children}
      <InputField
        label={t("description")}
        hint={t("descriptionHint")}
        error={error}
        name="description"
        defaultValue={defaultDescription}
        maxLength={500}
        required
        autoComplete="off"
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? t("creating") : t("create")}
        </Button>
      </div>
    </form>
  );
}
