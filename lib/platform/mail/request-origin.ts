import "server-only";
import type { Language } from "../languages";
import { MAIL_MESSAGES } from "./mail-layout";

/** The common names of a request's browser and operating system. A name is null if unknown. */
export type RequestDevice = { browser: string | null; system: string | null };

/** Describes the browser and system, or returns an empty text if both are unknown. */
export function describeDevice(device: RequestDevice | null, language: Language): string {
  const { browser = null, system = null } = device ?? {};
  if (!browser || !system) return browser ?? system ?? "";
  const values = { browser, system };
  return MAIL_MESSAGES[language].browserAndSystem.replace(
    /\{(browser|system)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}
