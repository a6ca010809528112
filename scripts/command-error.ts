import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";

/**
 * Returns a message for the user. Prefers the message of the error's cause, because the message of a database
 * error contains the query.
 */
export function errorMessageOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return "The database can't be reached; check DATABASE_URL.";
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
