import "server-only";
import type { Base } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { OperationHandler } from "../operation-handler";
import { SIMULATED_ERROR_CODES } from "./simulated-error-codes";

/**
 * Outcomes that a region can simulate in its sandbox to test its own software. The e-mail address of a
 * candidate in the body selects the outcome. Live bases never simulate: `findSimulation` first checks the
 * mode, which comes from the base's row.
 */
export const SIMULATION_DOMAIN = "@fail.instroom.example";
export const RATE_LIMITED = "rate-limited";
export const SLOW_SECONDS_MAX = 30;

/**
 * The current attempt to execute a mutation. `attempts` counts the failed attempts before it, and `notBefore`
 * is the time until which the mutation was postponed.
 */
export type Attempt = { createdAt: Date; attempts: number; notBefore: Date | null; now: Date };

/** An operation handler with two hooks that let the sandbox intervene before the handler runs. */
export type SimulatedHandler = OperationHandler & {
  /** Runs during the request, including dry runs. Fails with a simulated `rate_limited`. */
  accept: (base: Base, body: unknown) => void;
  /**
   * Runs when the mutation reaches the head of the queue. Throws a simulated transient fault, or returns the
   * time until which a slow mutation must wait.
   */
  postpone: (base: Base, body: unknown, attempt: Attempt) => Date | null;
};

/**
 * Adds the simulated outcome that an e-mail address in the body selects. If there are several simulation
 * addresses, the first one counts.
 */
export const withSimulatedOutcomes = (handler: OperationHandler): SimulatedHandler => ({
  ...handler,
  accept: (base, body) => {
    if (findSimulation(base, body)?.kind !== "rate limit") return;
    fail("rate_limited", `Too many requests. ${SIMULATION_NOTE}`, {}, { headers: { "retry-after": "1" } });
  },
  postpone: (base, body, attempt) => {
    const simulation = findSimulation(base, body);
    if (isTransientFault(simulation, attempt)) throw new Error(SIMULATION_NOTE);
    if (simulation?.kind !== "delay" || attempt.notBefore) return null;
    return new Date(attempt.now.getTime() + simulation.durationMs);
  },
  run: async (ctx, input: { body?: unknown }) => {
    const simulation = findSimulation(ctx.base, input.body);
    if (simulation?.kind === "failure")
      fail(simulation.code, `Failed with ${simulation.code}. ${SIMULATION_NOTE}`);
    return handler.run(ctx, input as never);
  },
});

const SIMULATION_NOTE = `An e-mail address at ${SIMULATION_DOMAIN.slice(1)} simulates this in the sandbox.`;

type Simulation =
  | { kind: "rate limit" }
  | { kind: "failure"; code: (typeof SIMULATED_ERROR_CODES)[number] }
  | { kind: "faults"; times: number }
  | { kind: "delay"; durationMs: number };

/**
 * Returns whether the attempt fails with a transient fault. `engine_error` is a fault in every attempt, so
 * the engine fails the mutation after the last attempt.
 */
const isTransientFault = (simulation: Simulation | null, { attempts }: Attempt) =>
  (simulation?.kind === "faults" && attempts < simulation.times) ||
  (simulation?.kind === "failure" && simulation.code === "engine_error");

function findSimulation(base: Base, body: unknown): Simulation | null {
  if (base.mode !== "sandbox") return null;
  for (const record of Array.isArray(body) ? body : [body]) {
    const simulation = parseSimulation(record);
    if (simulation) return simulation;
  }
  return null;
}

/**
 * Returns the outcome that a record's e-mail address selects, or null. With `temporary-3@…`, the first three
 * attempts fail. With `slow-5@…`, the mutation runs five seconds after it reaches the head of the queue.
 */
function parseSimulation(record: unknown): Simulation | null {
  if (typeof record !== "object" || record === null || !("email" in record)) return null;
  const email = String(record.email).toLowerCase();
  if (!email.endsWith(SIMULATION_DOMAIN)) return null;
  const word = email.slice(0, -SIMULATION_DOMAIN.length);
  if (word === RATE_LIMITED) return { kind: "rate limit" };
  const code = SIMULATED_ERROR_CODES.find((known) => known.replaceAll("_", "-") === word);
  if (code) return { kind: "failure", code };
  const [, kind, number] = /^(temporary|slow)-(\d{1,3})$/.exec(word) ?? [];
  if (kind === "temporary") return { kind: "faults", times: Number(number) };
  if (kind !== "slow") return null;
  return { kind: "delay", durationMs: Math.min(Number(number), SLOW_SECONDS_MAX) * 1000 };
}
