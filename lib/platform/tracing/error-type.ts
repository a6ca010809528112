/**
 * Returns the value of the `error.type` attribute. Returns a string, such as a status code, unchanged. For an
 * error, returns the code or else the class of its cause, or of the error itself if it has no cause. Never
 * returns a message.
 */
export function errorTypeOf(error: unknown): string {
  if (typeof error === "string") return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return typeof cause;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
