import type { components } from "./schema.js";

export type Issue = components["schemas"]["Issue"];

/** The service refused a request. `issues` names each wrong value with a pointer into what was sent. */
export class InstroomError extends Error {
  override readonly name = "InstroomError";
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly requestId: string | null;
  /** The key of a write. Send it again with the same key to be sure that it takes effect once. */
  readonly idempotencyKey?: string;

  constructor(status: number, problem: Partial<components["schemas"]["Problem"]>) {
    const issues = (problem.data?.issues as Issue[] | undefined) ?? [];
    const first = issues[0] ? ` ${issues[0].pointer}: ${issues[0].message}` : "";
    super((problem.message ?? `The response has status ${status}.`) + first);
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.issues = issues;
    this.requestId = problem.requestId ?? null;
  }
}

/** The service couldn't be reached, or its response was lost. `cause` is what `fetch` threw last. */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";
  readonly attempts: number;
  /** The key of a write, which may have been queued. Send it again with the same key, so that it takes effect once. */
  readonly idempotencyKey?: string;

  constructor(request: string, attempts: number, idempotencyKey: string | undefined, cause: unknown) {
    const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
    const advice =
      idempotencyKey === undefined ? "" : ` Send it again with the idempotency key "${idempotencyKey}".`;
    super(`${request} got no response in ${count}.${advice}`, { cause });
    this.attempts = attempts;
  }
}

/** An accepted write failed when it ran. `code` is its `errorCode`. */
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

/** Reads the body of an error. A proxy's error page isn't JSON, and then only the status is known. */
export function problemOf(text: string): Partial<components["schemas"]["Problem"]> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
