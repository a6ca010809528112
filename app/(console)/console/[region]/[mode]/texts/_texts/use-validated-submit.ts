"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Edit } from "@/app/(console)/console/_drafts/save-edit";
import { loadValidators, useValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Validators } from "@/app/(console)/console/_validation/validators";
import { TEXT_LENGTH_MAX } from "@/lib/portal/region-texts/text-keys";
import { findTextProblems, type TextValues } from "./text-values";

/**
 * Returns the form's submit handler. The handler calls `save` if the texts are valid, and otherwise moves
 * focus to the first invalid field. `errors` contains the error messages by field name.
 */
export function useValidatedSubmit(values: TextValues, edit: Edit | null, save: (edit: Edit) => void) {
  const t = useTranslations("console.texts");
  const form = useRef<HTMLFormElement>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const isChecking = useRef(false);
  const latest = useRef({ values, edit, save });
  useEffect(() => {
    latest.current = { values, edit, save };
  });
  const problems = findProblems(values, edit, useValidators());
  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failedSubmits]);
  // Wait for the validators, because the server's error doesn't name the invalid field.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    const validators = await loadValidators();
    isChecking.current = false;
    // The user has left the page, or discarded the input.
    if (!form.current) return;
    // The user may have typed more in the meantime.
    const now = latest.current;
    if (findProblems(now.values, now.edit, validators).length > 0)
      return setFailedSubmits((count) => count + 1);
    setFailedSubmits(0);
    if (now.edit) now.save(now.edit);
  };
  const shown =
    failedSubmits > 0 ? problems.map(([name, problem]) => [name, t(problem, { max: TEXT_LENGTH_MAX })]) : [];
  return { errors: Object.fromEntries(shown) as Record<string, string>, submit, form };
}

const findProblems = (values: TextValues, edit: Edit | null, validators: Validators | null) =>
  edit
    ? Object.entries(findTextProblems(values, edit.patch, (text) => validators?.isEmail(text) ?? true))
    : [];
