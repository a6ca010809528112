"use client";

import { useTranslations } from "next-intl";
import type { FocusEvent, FormEvent } from "react";
import { ChoiceList } from "@/app/_ui/choice-list";
import { type ControlProps, Field, INPUT } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { Select } from "@/app/_ui/select";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { useIssueText } from "../_shell/use-reason";
import { useFieldTitle } from "./use-field-title";
import type { SchemaForm } from "./use-schema-form";

type Props = { field: FormField; form: SchemaForm };

/** One field as its schema describes it, with what the API would say of what is in it. */
export function SchemaField({ field, form }: Props) {
  const t = useTranslations("workplace.form");
  const issueText = useIssueText();
  const title = useFieldTitle();
  const issue = form.issueAt(field.pointer);
  const label = (
    <>
      {title(field)}{" "}
      {field.isRequired && <span className="font-normal text-muted text-xs">({t("required")})</span>}
    </>
  );
  return (
    <Field
      label={label}
      hint={field.isCustom ? field.description : null}
      error={issue && issueText(issue, field.kind)}
      className={field.kind === "long" ? "sm:col-span-2" : ""}
    >
      {(control) => <Control field={field} form={form} control={control} />}
    </Field>
  );
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Half a date reads as nothing at all: it is kept as something that is no date, so that it isn't dropped in silence. */
const HALF = "?";
const typedIn = (control: Typed) => (control.validity.badInput ? HALF : control.value);

function Control({ field, form, control }: Props & { control: ControlProps }) {
  const t = useTranslations("workplace");
  const { pointer, kind } = field;
  if (kind === "several") return <Several field={field} form={form} control={control} />;
  const props = {
    ...control,
    "data-pointer": pointer,
    required: field.isRequired,
    onInput: (event: FormEvent<Typed>) => form.enter(pointer, typedIn(event.currentTarget)),
    onBlur: (event: FocusEvent<Typed>) => {
      if (event.currentTarget.validity.badInput) form.enter(pointer, HALF);
      form.leave(pointer);
    },
  };
  const entry = form.entries.get(pointer) ?? "";
  if (kind === "one")
    return <Select {...props} options={field.options} empty={t("form.choose")} lang="nl" value={entry} />;
  if (kind === "flag") {
    return (
      <select {...props} value={entry} className={INPUT}>
        <option value="">{t("form.choose")}</option>
        <option value="true">{t("yes")}</option>
        <option value="false">{t("no")}</option>
      </select>
    );
  }
  if (kind === "long") return <textarea {...props} rows={5} className={INPUT} />;
  // What an address or a number is, the schema judges, and not the browser, which has other rules.
  const looks =
    kind === "date"
      ? { type: "date" }
      : { type: "text", inputMode: kind === "number" ? ("decimal" as const) : kind };
  return <input {...props} {...looks} autoComplete="off" className={INPUT} />;
}

function Several({ field, form, control }: Props & { control: ControlProps }) {
  const t = useTranslations("workplace");
  const title = useFieldTitle();
  const chosen = [form.entries.get(field.pointer) ?? []].flat();
  const shownId = `${control.id}-chosen`;
  return (
    <ChoiceList
      label={title(field)}
      searchLabel={t("filters.search")}
      noneLabel={t("filters.nothing")}
      lang="nl"
      choices={field.options.map((value) => ({ value }))}
      chosen={chosen}
      onChoose={(next) => form.enter(field.pointer, next)}
      onOpenChange={(isOpen) => !isOpen && form.leave(field.pointer)}
      trigger={
        <button
          {...control}
          type="button"
          data-pointer={field.pointer}
          aria-describedby={[control["aria-describedby"], shownId].filter(Boolean).join(" ")}
          className={`${INPUT} flex items-start justify-between gap-2 text-left`}
        >
          <span id={shownId} lang={chosen.length > 0 ? "nl" : undefined}>
            {chosen.length > 0 ? chosen.join(", ") : t("form.choose")}
          </span>
          <Icon name="chevron" className="mt-0.5" />
        </button>
      }
    />
  );
}
