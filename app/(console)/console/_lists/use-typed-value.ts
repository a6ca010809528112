"use client";

import { type ChangeEvent, useState } from "react";

/**
 * Returns the props of a field that calls `onChange` only with complete values and with "". An incomplete
 * value stays in the field while the user types, and is replaced by `value` when they leave the field, so that
 * the field doesn't differ from what is shown. A new `value`, for example after the filters are cleared,
 * replaces what the user has typed.
 */
export function useTypedValue(
  value: string,
  isComplete: (typed: string) => boolean,
  onChange: (typed: string) => void,
) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  const isUsable = (text: string) => text === "" || isComplete(text);
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      if (isUsable(target.value)) onChange(target.value);
    },
    onBlur: () => {
      if (!isUsable(typed)) setTyped(value);
    },
  };
}
