"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";

type Props = {
  description: string;
  onChange: (description: string) => void;
  error: string | null;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

export function DescriptionForm(props: Props) {
  const { description, onChange, error, isPending, onSubmit, onCancel, children } = props;
  const t = useTranslations("console");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {children}
      <InputField
        label={t("apiKeys.description")}
        hint={t("apiKeys.descriptionHint")}
        error={error}
        value={description}
        onChange={({ target }) => onChange(target.value)}
        maxLength={500}
        required
        autoComplete="off"
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} isBusy={isPending}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isPending}>
          {t(isPending ? "apiKeys.creating" : "apiKeys.create")}
        </Button>
      </div>
    </form>
  );
}
