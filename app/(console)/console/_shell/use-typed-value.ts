"use client";

import { useState } from "react";

/**
 * Returns what the user has typed in a field, so that an incomplete value can stay in the field and out of
 * the URL. A new `value`, for example after the filters are cleared, replaces what the user has typed.
 */
export function useTypedValue(value: string) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  return [typed, setTyped] as const;
}
