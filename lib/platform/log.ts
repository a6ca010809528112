import "server-only";
import pino from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * Returns the process's log, which writes JSON lines to standard output. Log ids, codes, counts and times,
 * but never bodies, secrets or personal data.
 */
export const log = () =>
  singleton("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: "message",
    }),
  );

/**
 * Describes an error for the log. Omits a database error's message, because it can contain the query and its
 * parameters.
 */
export function describeError(error: unknown): {
  name: string;
  code?: string;
  message?: string;
  stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? String(cause.code) : undefined;
  const fromDatabase = "query" in error || "severity" in cause || cause.name === "PostgresError";
  if (fromDatabase) return { name: cause.name, code, stack: stackWithoutMessage(cause) };
  return { name: cause.name, code, message: error.message, stack: error.stack };
}

const stackWithoutMessage = (error: Error) =>
  error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
