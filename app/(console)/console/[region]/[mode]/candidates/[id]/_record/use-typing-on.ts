"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { Interaction } from "@/lib/records/interactions/schema";
import { RECORD_TITLE_ID } from "./closed-notice";

/** React ignores events that don't change the value in `_valueTracker`. */
type Field = (HTMLInputElement | HTMLTextAreaElement) & {
  _valueTracker?: { setValue: (value: string) => void };
};
/**
 * `field` is null if something other than a field had focus. With `keepsText`, the field that gets focus keeps
 * its own text.
 */
type Focused = { recordId: string; field: Field | null; keepsText: boolean };

const FIELDS = "main :is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select)";

/** What had focus in the record that disappeared just now. */
let left: Focused | null = null;
/** The interaction whose dialog was open there. */
let leftDialog: { recordId: string; edited: Interaction } | null = null;

let keepsTextOnRestart = false;

/** Call this before the record is shown again with other drafts, so that its fields keep these drafts. */
export function keepTextOnRestart(): void {
  keepsTextOnRestart = true;
  queueMicrotask(() => {
    keepsTextOnRestart = false;
  });
}

/**
 * Call this when the record that disappeared just now was merged into another. With `keepsText`, the remaining
 * record's fields keep their own text, such as a draft.
 */
export function continueTypingOn(remainingId: string, keepsText: boolean): void {
  if (left) Object.assign(left, { recordId: remainingId, keepsText });
  if (leftDialog) leftDialog.recordId = remainingId;
}

/**
 * Returns the interaction that the user is editing in a dialog, and its setter. The dialog stays open where
 * `useTypingOn` keeps the focus.
 */
export function useEditedInteraction(recordId: string) {
  const [edited, edit] = useState<Interaction | null>(null);
  const latest = useRef(edited);
  latest.current = edited;
  useLayoutEffect(() => {
    if (leftDialog?.recordId === recordId) edit(leftDialog.edited);
    return () => {
      if (!latest.current) return;
      leftDialog = { recordId, edited: latest.current };
      queueMicrotask(() => {
        leftDialog = null;
      });
    };
  }, [recordId]);
  return [edited, edit] as const;
}

/**
 * When the record disappears, and the page at once shows it again or shows the record that it was merged
 * into, moves focus to the same field. The field keeps the caret and the text that isn't in its draft yet. If the
 * field isn't there, focuses the candidate's name.
 */
export function useTypingOn(recordId: string): void {
  useLayoutEffect(() => {
    if (left?.recordId === recordId && document.activeElement === document.body) restore(left);
    return () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return;
      left = {
        recordId,
        field: focused.matches(FIELDS) ? (focused as Field) : null,
        keepsText: keepsTextOnRestart,
      };
      queueMicrotask(() => {
        left = null;
      });
    };
  }, [recordId]);
}

function restore({ field, keepsText }: Focused): void {
  const found = field && [...document.querySelectorAll<Field>(FIELDS)].find((each) => isSame(each, field));
  if (found && (keepsText || found instanceof HTMLSelectElement)) found.focus();
  else if (found) typeOn(found, field);
  else document.getElementById(RECORD_TITLE_ID)?.focus();
}

/** A custom field may have the same label as a standard field. */
const isSame = (one: Field, other: Field) =>
  one.name === other.name && one.ariaLabel === other.ariaLabel && one.dataset.field === other.dataset.field;

function typeOn(field: Field, { value: text, selectionStart: caret }: Field): void {
  const { value: former } = field;
  field.focus();
  // Moves the caret to the end. Otherwise, the next key would replace the text in fields that focus selects.
  field.value = "";
  field.value = text;
  // Some fields, such as those for e-mail addresses, don't tell where their caret is.
  if (caret !== null && field.selectionStart !== null) field.setSelectionRange(caret, caret);
  if (text === former) return;
  field._valueTracker?.setValue(former);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
