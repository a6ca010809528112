"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { DuplicateNote } from "@/app/(console)/console/_candidates/duplicate-note";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { SchemaFields } from "@/app/(console)/console/_schema-form/schema-fields";
import { useSchemaForm } from "@/app/(console)/console/_schema-form/use-schema-form";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { SaveBar } from "@/app/(console)/console/_shell/save-bar";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { type FormEntries, type FormField, removedEntries } from "@/lib/records/field-schema/form-fields";
import { useCreateCandidate } from "./use-create-candidate";

/**
 * Keeps focus in the field when the user presses a button. Otherwise the field would lose focus and show its
 * error, which would move the button away before the click.
 */
const preventBlur = (event: MouseEvent) => event.preventDefault();

const isBlank = (entries: FormEntries) => [...entries.values()].every((entry) => entry.length === 0);

/**
 * Returns the note below the e-mail, phone and date of birth fields. The note says whether a similar
 * candidate exists.
 */
function noteOf({ pointer }: FormField, entries: FormEntries) {
  const textOf = (name: string) => [entries.get(`/${name}`) ?? ""].flat().join();
  if (pointer === "/email") return <DuplicateNote email={textOf("email")} />;
  if (pointer === "/phone") return <DuplicateNote phone={textOf("phone")} />;
  if (pointer !== "/dateOfBirth") return null;
  return <DuplicateNote name={textOf("name")} dateOfBirth={textOf("dateOfBirth")} />;
}

type Props = { fields: readonly FormField[]; draft: FormDraft };

export function NewCandidateForm({ fields, draft }: Props) {
  const t = useTranslations("console.form");
  const reason = useErrorMessage();
  const { region } = useConsole();
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm({
    fields,
    operation: "create",
    definitions: region.customFields,
    initial: draft.initial,
    onChange: (entries) => draft.keep(isBlank(entries) ? null : Object.fromEntries(entries)),
  });
  const { create, isCreating, error, tried } = useCreateCandidate(fields, form, {
    draft,
    onLaterInput: (rest) => {
      form.replace(rest);
      for (const field of element.current?.querySelectorAll<HTMLInputElement>("[data-pointer]") ?? [])
        if (!rest.has(field.dataset.pointer ?? "")) field.value = "";
    },
  });
  const removed = removedEntries(fields, form.entries);
  const wrong = fields.filter(({ pointer }) => form.issueAt(pointer)).length;
  const noteSubmit = useErrorFocus(element, tried, removed.length);
  useEffect(() => {
    // Leave focus alone if the user has already moved focus into the form or to another field.
    const focused = document.activeElement;
    if (element.current?.contains(focused) || focused?.matches("input, select, textarea")) return;
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    noteSubmit();
    if (!isCreating) create();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <SchemaFields fields={fields} form={form} noteOf={(field) => noteOf(field, form.entries)} />
      <p className="mt-6 text-muted text-sm">{t("later")}</p>
      {error && wrong === 0 && (
        <p data-failure tabIndex={-1} role="alert" className="mt-4 text-danger">
          {t("failed", { reason: reason(error) })}
        </p>
      )}
      {removed.length > 0 && (
        <div data-failure tabIndex={-1} role="alert" className="wrap-anywhere mt-4">
          <p className="text-danger">{t("removedFields")}</p>
          <ul className="mt-1 whitespace-pre-wrap">
            {removed.map(({ name, text }) => (
              <li key={name}>{`${name}: ${text}`}</li>
            ))}
          </ul>
        </div>
      )}
      <SaveBar className="mt-6">
        <SubmitButton aria-disabled={isCreating} onMouseDown={preventBlur}>
          {t(isCreating ? "creating" : "create")}
        </SubmitButton>
        <p role="status" className="text-danger text-sm">
          {wrong > 0 && t("check", { count: wrong })}
        </p>
      </SaveBar>
    </form>
  );
}

/**
 * Focuses the first error after each attempt, unless the user is already typing in another field. Returns a
 * function to call at the start of an attempt.
 */
function useErrorFocus(form: RefObject<HTMLFormElement | null>, tried: number, removedCount: number) {
  const submittedFrom = useRef<Element>(null);
  // The notice about removed fields can appear just after the attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the notice from the page.
  useEffect(() => {
    const focused = document.activeElement;
    const isTyping = focused !== submittedFrom.current && focused?.matches("input, select, textarea");
    if (tried === 0 || isTyping) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-failure]")?.focus();
  }, [tried, removedCount]);
  return () => {
    submittedFrom.current = document.activeElement;
  };
}
