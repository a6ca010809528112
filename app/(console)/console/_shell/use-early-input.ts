"use client";

import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";

/** React ignores events that don't change the value in `_valueTracker`. */
type Field = (HTMLInputElement | HTMLTextAreaElement) & {
  _valueTracker?: { setValue: (value: string) => void };
};
type EarlyInput = {
  field: Field;
  rendered: string;
  typed: string;
  caret: number | null;
  find: () => unknown;
};

const SELECTOR = "main :is(input:not([type=file]), textarea, select)";

/**
 * React doesn't notice what the user types or chooses before hydration. This hook reports that input to the
 * page as if it came after hydration.
 */
export function useEarlyInput(): void {
  const isHydrated = useIsHydrated();
  const [, finishHydration] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the page hydrates.
  useLayoutEffect(() => {
    // Until the user has done something, only the browser can have filled in fields, for example on a reload.
    if (isHydrated || navigator.userActivation?.hasBeenActive === false) return;
    const early = [...document.querySelectorAll<Field>(SELECTOR)].flatMap(readEarlyInput);
    const focused = document.activeElement;
    // React can't handle events before the end of this task. No key press comes before the microtask.
    queueMicrotask(() => {
      // Restores drafts, which can replace fields.
      flushSync(() => finishHydration(true));
      for (const input of early) report(input, input.field === focused);
    });
  }, []);
}

const isBox = ({ type }: Field) => type === "checkbox" || type === "radio";

function readEarlyInput(field: Field): EarlyInput[] {
  const rendered = renderedValue(field);
  const typed = isBox(field) ? String((field as HTMLInputElement).checked) : field.value;
  // Skip unchecked radio buttons: reporting the checked one updates the whole group.
  if (typed === rendered || (field.type === "radio" && typed === "false")) return [];
  const form = [...document.forms].indexOf(field.form as HTMLFormElement);
  const position = [...(field.form?.elements ?? [])].indexOf(field);
  const find = () => document.forms[form]?.elements[position];
  return [{ field, rendered, typed, caret: field.selectionStart, find }];
}

/** Returns the value from the server as the browser reports it, for example #000000 for an empty color. */
function renderedValue(field: Field): string {
  if (isBox(field)) return String((field as HTMLInputElement).defaultChecked);
  // A copy of a select has the option from the server. Copies of other fields have the user's text.
  const copy = field.cloneNode(true) as Field;
  if ("defaultValue" in field) copy.value = field.defaultValue;
  return copy.value;
}

function report({ field, rendered, typed, caret, find }: EarlyInput, isFocused: boolean): void {
  const target = (field.isConnected ? field : find()) as Field | undefined;
  if (target?.type !== field.type || target.name !== field.name) return;
  if (isBox(target)) {
    (target as HTMLInputElement).checked = typed !== "true";
    flushSync(() => target.click());
    return;
  }
  const draft = target === field ? "" : target.value;
  // The user typed into an empty field, so append their text to the draft.
  const isContinued = rendered === "" && target.selectionStart !== null && !typed.startsWith(draft);
  const text = isContinued ? `${draft} ${typed}` : typed;
  if (target.value !== text) target.value = text;
  target._valueTracker?.setValue(rendered);
  if (isFocused) target.focus();
  const end = caret === null ? null : text.length - typed.length + caret;
  if (isFocused && end !== null) target.setSelectionRange(end, end);
  flushSync(() => {
    for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, { bubbles: true }));
  });
}
