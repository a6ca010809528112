import "server-only";

const CONNECTION_CODES = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

const findErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return findErrorCode(error.cause);
};

/**
 * Returns whether the database is unreachable, starting, stopping, out of resources or read-only: SQLSTATE
 * 08, 53, 57P and 25006, or a socket error.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = findErrorCode(error);
  return CONNECTION_CODES.has(code) || /^(08|53|57P|25006)/.test(code);
};

/** An unreachable host isn't one of these, because established connections can also end with that error. */
const NEVER_CONNECTED = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ENOTFOUND",
]);

/**
 * Returns whether the connection broke during a statement, so that we can't tell whether the database
 * executed it.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isDatabaseUnavailable(error) &&
  !NEVER_CONNECTED.has(findErrorCode(error)) &&
  !/^(08001|08004|53|57P03|25006)/.test(findErrorCode(error));

/** Returns whether the statement failed because of a lock: the wait timed out, or there was a deadlock. */
export const isLockConflict = (error: unknown): boolean => ["55P03", "40P01"].includes(findErrorCode(error));

/**
 * Returns whether the statement was skipped because an earlier statement of its transaction failed (SQLSTATE
 * 25P02).
 */
export const isTransactionAborted = (error: unknown): boolean => findErrorCode(error) === "25P02";

/** Returns whether the statement was canceled, for example by `statement_timeout` (SQLSTATE 57014). */
export const isCanceled = (error: unknown): boolean => findErrorCode(error) === "57014";

/** SQLSTATE 23505. */
export const isUniqueViolation = (error: unknown): boolean => findErrorCode(error) === "23505";

/** SQLSTATE 23503: the referenced row doesn't exist. */
export const isForeignKeyViolation = (error: unknown): boolean => findErrorCode(error) === "23503";

/**
 * Returns whether a value doesn't fit its type (SQLSTATE 22), so that it can never be stored. Constraints
 * don't count, because a migration can change them.
 */
export const isUnstorableValue = (error: unknown): boolean => findErrorCode(error).startsWith("22");

/**
 * Returns whether a value violates its type, a check or a not-null constraint (SQLSTATE 22, 23502, 23514).
 */
export const isInvalidValue = (error: unknown): boolean => /^(22|23502|23514)/.test(findErrorCode(error));
