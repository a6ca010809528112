import "server-only";
import { CODE_PATTERN, type WrongCode } from "@/lib/access/mailed-proof";
import { isAppError } from "@/lib/contract/errors";

/** Thrown to roll back a request if the address has reached its e-mail limit. */
export class TooManyMails extends Error {
  constructor(readonly until: Date) {
    super("The maximum number of codes was already sent to this address.");
  }
}

/** What is wrong with a code that a candidate typed. */
export type CodeProblem =
  | { kind: "invalidCode" | "deadCode" | "dayUsedUp" }
  | { kind: "wrongCode"; triesLeft: number }
  | { kind: "tooMany"; seconds: number };

/** Returns the code without spaces and dashes, or null if the text isn't a code. */
export function parseCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "");
  return CODE_PATTERN.test(code) ? code : null;
}

export function wrongCodeProblem({ triesLeft, isDayUsedUp }: WrongCode): CodeProblem {
  if (isDayUsedUp) return { kind: "dayUsedUp" };
  return triesLeft === 0 ? { kind: "deadCode" } : { kind: "wrongCode", triesLeft };
}

/** Converts a `rate_limited` error to a problem. Rethrows any other error. */
export function rateLimitProblem(error: unknown): { kind: "tooMany"; seconds: number } {
  if (!isAppError(error) || error.code !== "rate_limited") throw error;
  return { kind: "tooMany", seconds: Number(error.headers["retry-after"] ?? 60) };
}
