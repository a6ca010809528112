import { useEffect, useState } from "react";
import type { Validators } from "./validators";

let loaded: Validators | null = null;

/**
 * Returns the validators, or null if they haven't loaded. Their code is 70 kB. Every page works without it,
 * because the server also validates.
 */
export const findValidators = () => loaded;

/** Loads the validators. Returns null if loading fails. The next call tries again. */
export async function loadValidators(): Promise<Validators | null> {
  loaded ??= await import("./validators").then(
    ({ validators }) => validators,
    () => null,
  );
  return loaded;
}

/** Loads the validators after the page has rendered. */
export function usePreloadedValidators(): void {
  useEffect(() => void loadValidators(), []);
}

/** Returns the validators, or null until they have loaded. */
export function useValidators(): Validators | null {
  const [validators, setValidators] = useState(loaded);
  useEffect(() => void loadValidators().then(setValidators), []);
  return validators;
}
