import type { components } from "./schema.js";

export type Issue = components["schemas"]["Issue"];

/** Thrown if the API rejects a request. `issues` names each invalid value by a JSON pointer. */
export class InstroomError extends Error {
  override readonly name = "InstroomError";
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly requestId: string | null;
  /** The id of the candidate that remained, if staff merged the one that the request names. */
  readonly mergedInto: string | null;
  /** The idempotency key of a write. If you resend the write with this key, it takes effect only once. */
  readonly idempotencyKey?: string;

  constructor(status: number, problem: Partial<components["schemas"]["Problem"]>) {
    const issues = (problem.data?.issues as Issue[] | undefined) ?? [];
    const first = issues[0] ? ` ${issues[0].pointer}: ${issues[0].message}` : "";
    super((problem.message ?? `The response has status ${status}.`) + first);
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.issues = issues;
    this.requestId = problem.requestId ?? null;
    this.mergedInto = (problem.data?.mergedInto as string | undefined) ?? null;
  }
}

/**
 * Thrown if the API can't be reached, or its response is lost or unreadable. `cause` is the error of the last
 * attempt.
 */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";
  readonly attempts: number;
  /**
   * The idempotency key of a write that may be queued. If you resend the write with this key, it takes effect
   * only once.
   */
  readonly idempotencyKey?: string;

  constructor(request: string, attempts: number, idempotencyKey: string | undefined, cause: unknown) {
    const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
    const advice =
      idempotencyKey === undefined ? "" : ` Send it again with the idempotency key "${idempotencyKey}".`;
    super(`${request} got no response in ${count}.${advice}`, { cause });
    this.attempts = attempts;
  }
}

/** Thrown if an accepted write failed when it was executed. `code` is the mutation's `errorCode`. */
export class MutationFailed extends Error {
  override readonly name = "MutationFailed";
  readonly mutationId: string;
  readonly code: string;
  readonly status: number;

  constructor(mutationId: string, result: { errorCode?: string; status?: number; message?: string } | null) {
    super(result?.message ?? "The write failed, and its result has been erased since.");
    this.mutationId = mutationId;
    this.code = result?.errorCode ?? "erased";
    this.status = result?.status ?? 0;
  }
}

/**
 * Thrown if the caller's idempotency key was used before, for a write whose content differs or can no longer be
 * compared. The new write isn't executed. `mutationId` is the write that used the key first.
 */
export class IdempotencyKeyReused extends Error {
  override readonly name = "IdempotencyKeyReused";
  readonly idempotencyKey: string;
  readonly mutationId: string;
  readonly operation: components["schemas"]["Operation"] | undefined;

  constructor(idempotencyKey: string, { mutationId, operation }: components["schemas"]["Acknowledgement"]) {
    const first = `mutation ${mutationId}${operation ? ` (${operation})` : ""}`;
    super(
      `The idempotency key "${idempotencyKey}" was used before, for ${first}, whose content differs or can no ` +
        "longer be compared. This write isn't executed. If it is another one, send it with another key.",
    );
    this.idempotencyKey = idempotencyKey;
    this.mutationId = mutationId;
    this.operation = operation;
  }
}

/** Parses the body of an error response. Returns {} if it isn't JSON, such as a proxy's error page. */
export function problemOf(text: string): Partial<components["schemas"]["Problem"]> {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
