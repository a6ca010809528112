"use client";

import { useEffect, useState } from "react";

const DELAY_MS = 200;

/** Returns the value once it has stopped changing for a moment. */
export function useDebounced<T>(value: T, delayMs = DELAY_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
