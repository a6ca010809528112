import "server-only";
import { describeError, log } from "./log";
import { singleton } from "./singleton";

type ConsoleError = (...parts: unknown[]) => void;

/**
 * Next prints errors of pages with `console.error`, and the message of a database error holds the query's
 * parameters. So errors go to the log, described as everywhere. Texts are printed as before.
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
