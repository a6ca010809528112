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
export const SIMULATION_DOMAIN = "@fail.instroom.example";
export const RATE_LIMITED = "rate-limited";
export const SLOW_SECONDS_MAX = 30;

export const SIMULATED_ERROR_CODES = [
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

type Simulation =
  | { kind: "rate limit" }
  | { kind: "failure"; code: (typeof SIMULATED_ERROR_CODES)[number] }
  | { kind: "faults"; times: number }
  | { kind: "slowness"; durationMs: number };

function findSimulation(base: Base, body: unknown): Simulation | null {
  if (base.mode !== "sandbox") return null;
  for (const record of Array.isArray(body) ? body : [body]) {
    const order = parseSimulation(record);
    if (order) return order;
  }
  return null;
}

function parseSimulation(record: unknown): Simulation | null {
  if (typeof record !== "object" || record === null || !("email" in record)) return null;
  const email = String(record.email).toLowerCase();
  if (!email.endsWith(SIMULATION_DOMAIN)) return null;
  const word = email.slice(0, -SIMULATION_DOMAIN.length);
  if (word === RATE_LIMITED) return { kind: "rate limit" };
  const code = SIMULATED_ERROR_CODES.find((each) => each.replaceAll("_", "-") === word);
  if (code) return { kind: "failure", code };
  const [, kind, number] = /^(temporary|slow)-(\d{1,3})$/.exec(word) ?? [];
  if (kind === "temporary") return { kind: "faults", times: Number(number) };
  if (kind !== "slow") return null;
  return { kind: "slowness", durationMs: Math.min(Number(number), SLOW_SECONDS_MAX) * 1000 };
}

const SIMULATION_NOTE = `The sandbox was told to by an e-mail address at ${SIMULATION_DOMAIN.slice(1)}.`;

/** At request time. Fails with `rate_limited` where that is ordered. */
export function simulateRateLimit(base: Base, body: unknown): void {
  if (findSimulation(base, body)?.kind !== "rate limit") return;
  fail("rate_limited", `Too many requests. ${SIMULATION_NOTE}`, {}, { headers: { "retry-after": "1" } });
}

/** At execution, before anything is done. Fails with the error that is ordered. */
export function simulateFailure(base: Base, body: unknown): void {
  const order = findSimulation(base, body);
  if (order?.kind === "failure") fail(order.code, `Failed with ${order.code}. ${SIMULATION_NOTE}`);
}

type QueuedMutation = { input: unknown; attempts: number; notBefore: Date | null; now: Date };

/**
 * When a mutation's turn has come. Throws where a fault that may pass is ordered, which is tried again as any other;
 * answers until when a slow mutation is to wait, which holds up its own base and nobody else's.
 */
export function simulateDelay(base: Base, turn: QueuedMutation): Date | null {
  const order = findSimulation(base, (turn.input as { body?: unknown } | null)?.body);
  const isFault =
    (order?.kind === "faults" && turn.attempts < order.times) ||
    (order?.kind === "failure" && order.code === "engine_error");
  if (isFault) throw new Error(SIMULATION_NOTE);
  if (order?.kind !== "slowness" || turn.notBefore) return null;
  return new Date(turn.now.getTime() + order.durationMs);
}
