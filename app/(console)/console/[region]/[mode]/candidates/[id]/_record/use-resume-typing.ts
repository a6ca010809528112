"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { keepEarlyText } from "@/app/_ui/typing";
import type { Interaction } from "@/lib/records/interactions/schema";
import { RECORD_TITLE_ID } from "./closed-notice";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const IN_FORMS = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select";
const FIELDS = `main :is(${IN_FORMS})`;

/** The dialog field in which the user was typing, and the position of the caret. */
export type TypedIn = { name: string; caret: number | null };
type Edited = { interaction: Interaction; typedIn?: TypedIn | null };

/**
 * What had focus in the record that just disappeared. `field` is null if the focused element wasn't a field
 * on the page.
 */
let left: { recordId: string; field: Field | null; isMerged?: boolean; edited?: Edited } | null = null;

/** Makes focus return in the remaining record. Call this if the record that just disappeared was merged. */
export function resumeTyping(remainingId: string): void {
  if (left) Object.assign(left, { recordId: remainingId, isMerged: true });
}

/**
 * Returns the interaction that the user is editing in a dialog, and its setter. If the dialog disappears with
 * the record, it reopens when `useResumeTyping` restores focus.
 */
export function useEditedInteraction(recordId: string) {
  const [edited, edit] = useState<Edited | null>(null);
  const latest = useRef(edited);
  latest.current = edited;
  useLayoutEffect(() => {
    if (left?.edited && left.recordId === recordId) {
      edit(left.edited);
      if (left.edited.typedIn) keepEarlyText("interaction");
    }
    return () => {
      // React has already run the cleanup of `useResumeTyping`, because that hook is in a parent component.
      if (!latest.current || !left) return;
      const field = document.activeElement?.closest<Field>(`[role=dialog] :is(${IN_FORMS})`);
      const caret = field && "selectionStart" in field ? field.selectionStart : null;
      left.edited = { ...latest.current, typedIn: field ? { name: field.name, caret } : null };
    };
  }, [recordId]);
  return [edited, edit] as const;
}

/**
 * Restores focus to the same field when the page shows the record again, or shows the record that it was
 * merged into. If that field is gone, focuses the candidate's name.
 */
export function useResumeTyping(recordId: string): void {
  useLayoutEffect(() => {
    if (left?.recordId === recordId && document.activeElement === document.body) focusAgain(left);
    return () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return;
      left = { recordId, field: focused.matches(FIELDS) ? (focused as Field) : null };
      queueMicrotask(() => {
        left = null;
      });
    };
  }, [recordId]);
}

function focusAgain({ field, isMerged }: NonNullable<typeof left>): void {
  const found = field && [...document.querySelectorAll<Field>(FIELDS)].find((each) => isSame(each, field));
  const focused = found ?? document.getElementById(RECORD_TITLE_ID);
  focused?.focus();
  if (!found || found instanceof HTMLSelectElement || field instanceof HTMLSelectElement) return;
  const { value } = found;
  // Move the caret to the end. Otherwise, in a field that selects its text on focus, the next key would
  // replace the text.
  found.value = "";
  found.value = value;
  // Some fields, such as those for e-mail addresses, don't expose their caret position.
  const caret = field.selectionStart;
  if (caret === null) return;
  // The form may have read its draft before the last key press.
  if (!isMerged && value !== field.value) {
    found.setRangeText(field.value, 0, value.length);
    found.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (found.value === field.value) found.setSelectionRange(caret, caret);
}

/** A custom field may have the same label as a standard field. */
const isSame = (one: Field, other: Field) =>
  one.name === other.name && one.ariaLabel === other.ariaLabel && one.dataset.field === other.dataset.field;
