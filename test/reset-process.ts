import { vi } from "vitest";
import "./use-name-server.mjs";

/**
 * Restores the environment and clears all singletons before each test file, because files share a process.
 */
const worker = globalThis as typeof globalThis & {
  instroom?: Map<string, unknown>;
  initialEnv?: NodeJS.ProcessEnv;
};

worker.initialEnv ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.initialEnv)) delete process.env[name];
Object.assign(process.env, worker.initialEnv);
worker.instroom?.clear();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
