import { useEffect, useState } from "react";
import type { Validators } from "./validators";

let loaded: Validators | null = null;

/**
 * Returns the checks if they are loaded. They take 70 kB, and no page needs them to be usable. Without them the
 * server's own checks tell what is wrong.
 */
export const findValidators = () => loaded;

/** Loads the checks. Stays without them if the network fails; the next component that wants them tries again. */
export async function loadValidators(): Promise<Validators | null> {
  loaded ??= await import("./validators").then(
    ({ validators }) => validators,
    () => null,
  );
  return loaded;
}

/** Loads the checks once the page is usable. */
export function usePreloadedValidators(): void {
  useEffect(() => void loadValidators(), []);
}

/** Returns the checks; null until they are loaded. */
export function useValidators(): Validators | null {
  const [validators, setValidators] = useState(loaded);
  useEffect(() => void loadValidators().then(setValidators), []);
  return validators;
}
