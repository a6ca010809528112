/**
 * Returns the value of the `error.type` attribute: the error's code, or its class if it has no code. Never
 * its message.
 */
export function errorTypeOf(error: unknown): string {
  if (typeof error === "string") return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return typeof cause;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
