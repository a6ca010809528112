import "server-only";
import { setMaxListeners } from "node:events";
import { singleton } from "./singleton";

const shutdown = () =>
  singleton("shutdown", () => {
    const controller = new AbortController();
    // Each running job may listen.
    setMaxListeners(0, controller.signal);
    return controller;
  });

/** Aborts when this process begins to stop. */
export const shutdownSignal = (): AbortSignal => shutdown().signal;

export const beginShutdown = (): void => shutdown().abort();
