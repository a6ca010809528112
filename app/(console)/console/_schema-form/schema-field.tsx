"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type FormEvent, Fragment, type ReactNode } from "react";
import { Combobox } from "@/app/_ui/combobox";
import { type ControlProps, Field, INPUT_CLASS } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { Input, Textarea } from "@/app/_ui/input";
import { Select } from "@/app/_ui/select";
import { SectorLabel } from "@/app/(console)/console/_values/sector-label";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { useValueIssueText } from "../_errors/use-value-issue-text";
import type { SchemaForm } from "./use-schema-form";

type Props = { field: FormField; form: SchemaForm };
type FieldProps = Props & { note?: ReactNode };

/** Shows a field as its schema describes it, with the field's validation error. */
export function SchemaField({ field, form, note }: FieldProps) {
  const t = useTranslations("console.form");
  const issueText = useValueIssueText();
  const title = useFieldTitle();
  const issue = form.issueAt(field.pointer);
  // Regions write their own fields' names and descriptions in Dutch.
  const lang = field.isCustom ? "nl" : undefined;
  const label = (
    <>
      <span lang={lang}>{title(field)}</span>{" "}
      {field.isRequired && <span className="font-normal text-muted text-xs">({t("required")})</span>}
    </>
  );
  return (
    <Field
      label={label}
      hint={field.isCustom && field.description && <span lang={lang}>{field.description}</span>}
      error={issue && issueText(issue, field.kind, form.entries.get(field.pointer))}
      className={field.kind === "long" ? "sm:col-span-2" : ""}
    >
      {(control) => (
        <>
          <Control field={field} form={form} control={control} />
          {note}
        </>
      )}
    </Field>
  );
}

type InputElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Replaces the value of a partly filled date input, which browsers report as "". `INCOMPLETE_VALUE` is
 * invalid, so validation reports an error.
 */
const INCOMPLETE_VALUE = "?";
const inputValue = (control: InputElement) => (control.validity.badInput ? INCOMPLETE_VALUE : control.value);

/** Returns a function that returns a field's title: a translation, or a custom field's own name. */
function useFieldTitle(): (field: FormField) => string {
  const t = useTranslations("console.fields");
  return ({ name, isCustom, title }) => {
    const key = name as Parameters<typeof t>[0];
    return !isCustom && t.has(key) ? t(key) : title;
  };
}

/** Returns a function that labels an option. Options of custom fields aren't translated. */
function useOptionLabel({ isCustom }: FormField): (value: string) => string {
  const label = useValueLabel();
  return isCustom ? (value) => value : label;
}

/** Returns the `lang` of the options: Dutch if none has a translation, and otherwise the page's language. */
const langOf = (options: readonly string[], label: (value: string) => string) =>
  options.some((option) => label(option) !== option) ? undefined : "nl";

function Control({ field, form, control }: Props & { control: ControlProps }) {
  const t = useTranslations("console");
  const valueLabel = useOptionLabel(field);
  const { pointer, kind } = field;
  if (kind === "several") return <MultiSelectControl field={field} form={form} control={control} />;
  const props = {
    ...control,
    "data-pointer": pointer,
    required: field.isRequired,
    onInput: (event: FormEvent<InputElement>) => form.change(pointer, inputValue(event.currentTarget)),
    onBlur: (event: FocusEvent<InputElement>) => {
      if (event.currentTarget.validity.badInput) form.change(pointer, INCOMPLETE_VALUE);
      form.blur(pointer);
    },
  };
  const entry = form.entries.get(pointer) ?? "";
  if (kind === "one")
    return (
      <Select
        {...props}
        options={field.options.map((value) => ({ value, label: valueLabel(value) }))}
        placeholder={t("form.choose")}
        lang={langOf(field.options, valueLabel)}
        value={entry}
      />
    );
  if (kind === "flag") {
    return (
      <Select
        {...props}
        options={[
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ]}
        placeholder={t("form.choose")}
        value={entry}
      />
    );
  }
  const defaultValue = entry === INCOMPLETE_VALUE ? "" : entry;
  if (kind === "long") return <Textarea {...props} rows={5} defaultValue={defaultValue} />;
  // Don't use the `email` and `number` types: the schema validates the value, and the browser's rules are
  // different.
  const inputType =
    kind === "date"
      ? { type: "date" }
      : { type: "text", inputMode: kind === "number" ? ("decimal" as const) : kind };
  return <Input {...props} {...inputType} autoComplete="off" defaultValue={defaultValue} />;
}

function MultiSelectControl({ field, form, control }: Props & { control: ControlProps }) {
  const t = useTranslations("console");
  const valueLabel = useOptionLabel(field);
  const title = useFieldTitle();
  const chosen = [form.entries.get(field.pointer) ?? []].flat();
  const shownId = `${control.id}-chosen`;
  return (
    <Combobox
      label={title(field)}
      searchLabel={t("filters.search")}
      emptyLabel={t("filters.nothing")}
      choiceLabel={(name, isChosen) => t(isChosen ? "filters.chosen" : "filters.notChosen", { name })}
      lang={langOf(field.options, valueLabel)}
      options={field.options.map((value) => ({ value, label: valueLabel(value) }))}
      selected={chosen}
      onChange={(next) => form.change(field.pointer, next)}
      onOpenChange={(isOpen) => !isOpen && form.blur(field.pointer)}
      trigger={(button) => (
        <button
          {...button}
          {...control}
          type="button"
          data-pointer={field.pointer}
          aria-describedby={[control["aria-describedby"], shownId].filter(Boolean).join(" ")}
          className={`${INPUT_CLASS} flex items-start justify-between gap-2 text-left`}
        >
          <span id={shownId} lang={chosen.length > 0 ? langOf(chosen, valueLabel) : undefined}>
            {chosen.length === 0 && t("form.choose")}
            {chosen.map((value, index) => (
              <Fragment key={value}>
                {index > 0 && ", "}
                {field.isCustom ? value : <SectorLabel value={value} />}
              </Fragment>
            ))}
          </span>
          <Icon name="chevron" className="mt-0.5" />
        </button>
      )}
    />
  );
}
