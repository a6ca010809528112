"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { isApiError } from "@/lib/contract/api-client";
import { useErrorMessage, useErrorOf } from "../../_errors/use-error-message";

export type RegionFormValues = { name: string; slug: string; contactEmail: string };

type Props = {
  defaultValues?: RegionFormValues;
  submitLabel: string;
  error: Error | null;
  isPending: boolean;
  onSubmit: (values: RegionFormValues) => void;
  onCancel: () => void;
};

const FIELD_NAMES = ["name", "slug", "contactEmail"] as const;

export function RegionForm({ defaultValues, submitLabel, error, isPending, onSubmit, onCancel }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const issues = isApiError(error) ? error.issues : [];
  const errorOf = useErrorOf(issues);
  const submit = (form: FormData) => {
    const textOf = (field: string) => String(form.get(field)).trim();
    onSubmit({ name: textOf("name"), slug: textOf("slug"), contactEmail: textOf("contactEmail") });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      className="space-y-4"
    >
      {FIELD_NAMES.map((name) => (
        <InputField
          key={name}
          label={t(`admin.regions.${name === "contactEmail" ? "contact" : name}`)}
          hint={
            name === "slug" ? t(`admin.regions.${defaultValues ? "slugHint" : "newSlugHint"}`) : undefined
          }
          error={errorOf(name)}
          name={name}
          type={name === "contactEmail" ? "email" : "text"}
          defaultValue={defaultValues?.[name]}
          autoComplete="off"
          readOnly={isPending}
        />
      ))}
      {error && issues.length === 0 && (
        <p role="alert" className="text-danger">
          {reason(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} isBusy={isPending}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isPending}>
          {isPending ? t("saving") : submitLabel}
        </Button>
      </div>
    </form>
  );
}
