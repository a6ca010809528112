import "server-only";
import { describeError, log } from "./log";
import { singleton } from "./singleton";

type ConsoleError = (...parts: unknown[]) => void;

/**
 * Sends errors that are printed with `console.error` to the log instead. Next prints the errors of pages that
 * way, and a database error's message contains the query's parameters. Calls without an object are still
 * printed.
 */
export const logConsoleErrors = (output: { error: ConsoleError }): void =>
  void singleton("console errors", () => {
    const print = output.error;
    output.error = (...parts) => {
      const objects = parts.filter((part) => typeof part === "object" && part !== null);
      if (objects.length === 0) print.call(output, ...parts);
      for (const error of objects)
        log().error({ digest: digestOf(error), cause: describeError(error) }, "page failed");
    };
    return true;
  });

/** The error page shows the digest, so users can quote it. */
const digestOf = (error: object | null): string | undefined =>
  error && "digest" in error ? String(error.digest) : undefined;
