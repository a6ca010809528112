import "server-only";
import type { Base } from "@/lib/contract/context";
import { type ErrorCode, fail } from "@/lib/contract/errors";

/**
 * Outcomes that a region can order in its sandbox, to see how its own software copes: the e-mail address of a candidate
 * in a write's body says which. Never in live data: each function here asks the base for its mode before all else, and
 * the base's row in the database decides on that.
 *
 * `<error-code>@fail.instroom.example` fails with that code of contract §6, `temporary-3@…` fails three times and then
 * succeeds, `slow-5@…` is executed five seconds after its turn came, `rate-limited@…` is answered with 429. Of several
 * addresses the first that orders something counts.
 */
export const DOMAIN = "@fail.instroom.example";
export const RATE_LIMITED = "rate-limited";
export const SLOW_SECONDS_MAX = 30;

export const FAILURES = [
  "candidate_not_found",
  "interaction_not_found",
  "attachment_not_found",
  "ambiguous_match",
  "duplicate_id",
  "attachment_unreachable",
  "attachment_too_large",
  "attachment_refused",
  "validation_error",
  "engine_error",
] as const satisfies readonly ErrorCode[];

type Order =
  | { is: "rate limit" }
  | { is: "failure"; code: (typeof FAILURES)[number] }
  | { is: "faults"; times: number }
  | { is: "slowness"; durationMs: number };

function orderOf(base: Base, body: unknown): Order | null {
  if (base.mode !== "sandbox") return null;
  for (const record of Array.isArray(body) ? body : [body]) {
    const order = orderIn(record);
    if (order) return order;
  }
  return null;
}

function orderIn(record: unknown): Order | null {
  if (typeof record !== "object" || record === null || !("email" in record)) return null;
  const email = String(record.email).toLowerCase();
  if (!email.endsWith(DOMAIN)) return null;
  const word = email.slice(0, -DOMAIN.length);
  if (word === RATE_LIMITED) return { is: "rate limit" };
  const code = FAILURES.find((each) => each.replaceAll("_", "-") === word);
  if (code) return { is: "failure", code };
  const [, kind, number] = /^(temporary|slow)-(\d{1,3})$/.exec(word) ?? [];
  if (kind === "temporary") return { is: "faults", times: Number(number) };
  if (kind !== "slow") return null;
  return { is: "slowness", durationMs: Math.min(Number(number), SLOW_SECONDS_MAX) * 1000 };
}

const BY_ORDER = `The sandbox was told to by an e-mail address at ${DOMAIN.slice(1)}.`;

/** At request time. Fails with `rate_limited` where that is ordered. */
export function refuseByOrder(base: Base, body: unknown): void {
  if (orderOf(base, body)?.is !== "rate limit") return;
  fail("rate_limited", `Too many requests. ${BY_ORDER}`, {}, { headers: { "retry-after": "1" } });
}

/** At execution, before anything is done. Fails with the error that is ordered. */
export function failByOrder(base: Base, body: unknown): void {
  const order = orderOf(base, body);
  if (order?.is === "failure") fail(order.code, `Failed with ${order.code}. ${BY_ORDER}`);
}

type Turn = { input: unknown; attempts: number; notBefore: Date | null; now: Date };

/**
 * When a mutation's turn has come. Throws where a fault that may pass is ordered, which is tried again as any other;
 * answers until when a slow mutation is to wait, which holds up its own base and nobody else's.
 */
export function troubleByOrder(base: Base, turn: Turn): Date | null {
  const order = orderOf(base, (turn.input as { body?: unknown } | null)?.body);
  const isFault =
    (order?.is === "faults" && turn.attempts < order.times) ||
    (order?.is === "failure" && order.code === "engine_error");
  if (isFault) throw new Error(BY_ORDER);
  if (order?.is !== "slowness" || turn.notBefore) return null;
  return new Date(turn.now.getTime() + order.durationMs);
}
