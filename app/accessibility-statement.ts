import "server-only";
import { env } from "@/lib/platform/env";
import { type Language, withLanguage } from "@/lib/platform/languages";

/** Returns the address of the operator's statement, or else of the guide's page on which to base it. */
export const statementAddress = (language: Language): string =>
  env().ACCESSIBILITY_STATEMENT_URL ?? withLanguage(language, "/docs/accessibility");

/** Returns a contact's URI as people write it: an e-mail address or phone number without its scheme. */
export const readableContact = (uri: string): string => uri.replace(/^(mailto|tel):/, "");
