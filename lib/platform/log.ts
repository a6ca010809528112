import "server-only";
import pino from "pino";
import { env } from "./env";
import { singleton } from "./singleton";
import { activeSpan } from "./tracing/tracing";

/**
 * Returns the process's logger, which writes JSON lines to standard output. Give it ids, codes, counts and
 * times, but never bodies, secrets or personal data.
 */
export const log = () => singleton("log", () => createLog());

/** Creates a log. Tests pass their own destination. */
export function createLog(destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "message",
    mixin: () => ({ traceId: activeSpan()?.traceId }),
  };
  return destination ? pino(options, destination) : pino(options);
}

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

/**
 * Removes the message from the start of the stack. Filtering lines isn't enough, because a line of the
 * message can look like a line of the stack.
 */
const stackWithoutMessage = ({ stack, message }: Error) =>
  stack
    ?.slice(stack.indexOf(message) + message.length)
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
