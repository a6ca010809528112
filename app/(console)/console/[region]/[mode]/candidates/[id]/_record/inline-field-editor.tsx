"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useControlProps } from "@/app/_ui/field";
import { Input, Textarea } from "@/app/_ui/input";
import { Select } from "@/app/_ui/select";
import type { FieldConfig } from "./field-config";

type Props = {
  field: FieldConfig;
  label: string;
  value: string | boolean | null;
  isFocused: boolean;
  error: string | null;
  onSave: (value: unknown) => void;
  onCancel: () => void;
};

/** Edits one value: Enter saves (Ctrl+Enter or Cmd+Enter in a long text), Escape cancels. */
export function InlineFieldEditor({ field, label, value, isFocused, error, onSave, onCancel }: Props) {
  const t = useTranslations("console");
  const { control, errorId } = useControlProps({ error });
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const isLong = field.kind === "long";
  const finished = () => (field.kind === "flag" ? typed === "true" : typed.trim());
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || (isLong && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    onSave(finished());
  };
  const controlProps = {
    ...control,
    "aria-label": label,
    autoFocus: isFocused,
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) target.select();
    },
    onKeyDown: keys,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(finished());
      }}
    >
      <Control field={field} control={controlProps} typed={typed} onType={setTyped} />
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger">
          {error}
        </p>
      )}
      <div className="mt-1.5 flex gap-2">
        <Button type="submit" variant="primary" size="small">
          {t("save")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function Control({
  field,
  control,
  typed,
  onType,
}: {
  field: FieldConfig;
  control: object;
  typed: string;
  onType: (typed: string) => void;
}) {
  const t = useTranslations("console");
  const change = {
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  if (field.kind === "long") return <Textarea {...control} {...change} rows={8} />;
  if (field.kind === "one") {
    return (
      <Select {...control} {...change} options={field.options ?? []} placeholder={t("none")} lang="nl" />
    );
  }
  if (field.kind === "flag") {
    return (
      <Select
        {...control}
        {...change}
        options={[
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ]}
      />
    );
  }
  return <Input {...control} {...change} type={field.kind} />;
}
