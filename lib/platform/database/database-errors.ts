import "server-only";

const CONNECTION_CODES = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

const findErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return findErrorCode(error.cause);
};

/** The database can't be reached, is starting, stopping or full: classes 08, 53 and 57P of SQLSTATE, or the socket's own codes. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = findErrorCode(error);
  return CONNECTION_CODES.has(code) || /^(08|53|57P)/.test(code);
};

const NEVER_CONNECTED = new Set(["CONNECT_TIMEOUT", "CONNECTION_ENDED", "ECONNREFUSED", "ENOTFOUND"]);

/** The connection broke with a statement under way: the database may have executed it, and only its answer is lost. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isDatabaseUnavailable(error) &&
  !NEVER_CONNECTED.has(findErrorCode(error)) &&
  !/^(08001|08004|53|57P03)/.test(findErrorCode(error));

/** Another transaction holds what was asked for: the wait for it was cut short, or would never have ended. */
export const isLockConflict = (error: unknown): boolean => ["55P03", "40P01"].includes(findErrorCode(error));

/** A unique index refused the row (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => findErrorCode(error) === "23505";

/** What the row points at is not there, or no more (SQLSTATE 23503). */
export const isForeignKeyViolation = (error: unknown): boolean => findErrorCode(error) === "23503";

/** The database finds a value of the row not valid: data exceptions and checks (SQLSTATE 22, 23502, 23514). */
export const isInvalidValue = (error: unknown): boolean => /^(22|23502|23514)/.test(findErrorCode(error));
