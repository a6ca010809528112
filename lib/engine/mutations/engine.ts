import "server-only";
import { db } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import { type Engine, startEngine } from "./worker";

const holder = () => singleton<{ engine: Engine | null }>("engine", () => ({ engine: null }));

export const runningEngine = (): Engine | null => holder().engine;

/**
 * Whether the Inngest server triggers our jobs. `unknown`: it hasn't called since this process started.
 * `heard`: it called recently. `not heard`: its calls are overdue, or it didn't accept an event in time. This
 * process runs the jobs itself unless the status is `heard`.
 */
export type InngestStatus = "unknown" | "heard" | "not heard";

const statusHolder = () =>
  singleton<{ read: (() => InngestStatus) | null }>("inngest status", () => ({ read: null }));

/** Returns the status of the Inngest server, or null if this process doesn't use one. */
export const findInngestStatus = (): InngestStatus | null => statusHolder().read?.() ?? null;

export const registerInngestStatus = (read: (() => InngestStatus) | null): void => {
  statusHolder().read = read;
};

export function startEmbeddedEngine(): Engine {
  const current = holder();
  current.engine ??= startEngine(db());
  const { stop, ...engine } = current.engine;
  return {
    ...engine,
    stop: async () => {
      current.engine = null;
      await stop();
    },
  };
}
