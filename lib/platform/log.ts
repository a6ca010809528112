import "server-only";
import pino from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * The process's log, one JSON object a line on standard output. What is logged is ids, codes, counts and times;
 * never a body, a secret, an address or anything else of a person.
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

/** What may be said about an error that is not ours: a database error carries its query and parameters, so only its code. */
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
