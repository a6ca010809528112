/**
 * If `parseArgs` rejected the arguments, returns its message followed by the usage, and otherwise null.
 */
export function explainArguments(error: unknown, usage: string): string | null {
  const isRejected =
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
  return isRejected ? `${error.message}\n\n${usage}` : null;
}
